/** The part of js-yaml that tests use; it comes without types. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
