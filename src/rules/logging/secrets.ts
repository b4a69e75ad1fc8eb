/** Text that is looked at; a longer message is cut. */
const MAX_TEXT = 100_000;

/** Forms of credentials that hardly anything else has; each is linear in the text. */
const FORMS: readonly (readonly [name: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ['an access key of AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}/],
  ['an API key', /\bsk-[A-Za-z0-9_-]{20}/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{10}/],
  ['a JSON web token', /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10}/],
  ['a bearer token', /\bBearer [A-Za-z0-9._~+/-]{20}/],
  ['a password', /\b(?:password|passwd|secret|api[_-]?key)["']?\s{0,3}[:=]\s{0,3}["']?[^\s"',}]{6}/i],
];

/** What kind of credential a log message seems to hold; null where none. */
export function secretIn(data: unknown): string | null {
  const text = textOf(data).slice(0, MAX_TEXT);
  return FORMS.find(([, form]) => form.test(text))?.[0] ?? null;
}

function textOf(data: unknown): string {
  if (typeof data === 'string') return data;
  try {
    return JSON.stringify(data) ?? '';
  } catch {
    return '';
  }
}
