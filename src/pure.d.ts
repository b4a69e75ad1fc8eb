/**
 * What the pure layers (protocol, session, rules, trace, clients) may use besides the language itself: globals that Node,
 * the extension host's worker and every browser have. `tsc -p src/tsconfig.pure.json` knows nothing else, so a `Buffer`, a
 * `process` or a `document` there is a compile error.
 */
interface TextDecoderLike {
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}
declare const TextDecoder: { new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoderLike };
declare const TextEncoder: { new (): { encode(input?: string): Uint8Array } };
declare function atob(data: string): string;
declare function btoa(data: string): string;
