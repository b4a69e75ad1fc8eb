import { tracesUrl } from '../../cli/spans/address.js';
import { isHeader } from '../../cli/spans/headers.js';

/** What a person wants sent, by the settings. */
export type Wanted =
  | { readonly kind: 'off' }
  | { readonly kind: 'wrong'; readonly what: Mistake }
  | { readonly kind: 'on'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Why nothing can be sent though something was written. */
export type Mistake =
  | { readonly is: 'endpoint'; readonly written: string }
  /** A header by a name, or with a value, that HTTP cannot carry. */
  | { readonly is: 'header'; readonly name: string }
  | { readonly is: 'variable'; readonly name: string; readonly variable: string };

const VARIABLE = /\$\{env:([^}]*)\}/g;

/**
 * Reads the settings. `${env:NAME}` in a header stands for a variable of the environment, so that no secret need be written into settings.
 */
export function wantedOf(endpoint: unknown, headers: unknown, env: Readonly<Record<string, string | undefined>>): Wanted {
  const written = typeof endpoint === 'string' ? endpoint.trim() : endpoint;
  if (written === '' || written === undefined || written === null) return { kind: 'off' };
  const url = typeof written === 'string' ? tracesUrl(written) : null;
  if (url === null) return { kind: 'wrong', what: { is: 'endpoint', written: withoutPassword(String(written)) } };
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries((headers ?? {}) as Readonly<Record<string, unknown>>)) {
    const missing = [...String(value).matchAll(VARIABLE)].find(([, variable]) => env[variable!] === undefined);
    if (missing !== undefined) return { kind: 'wrong', what: { is: 'variable', name, variable: missing[1]! } };
    filled[name] = String(value).replace(VARIABLE, (_, variable: string) => env[variable] ?? '');
    if (!isHeader(name, filled[name])) return { kind: 'wrong', what: { is: 'header', name } };
  }
  return { kind: 'on', url, headers: filled };
}

/** What is told on a screen. */
function withoutPassword(written: string): string {
  return written.replace(/\/\/[^/@]*@/, '//…@');
}
