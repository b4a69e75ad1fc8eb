/**
 * The address for traces of an OTLP endpoint (https://opentelemetry.io/docs/specs/otlp/#otlphttp-request). Null for what is no endpoint: no
 * HTTP address, or one with a password in it, which no request may carry and everybody would read.
 */
export function tracesUrl(endpoint: string): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') return null;
  if (!/\/v1\/traces$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

/** An address as it may stand on a screen: without what follows a question mark, where some receivers want their key. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
