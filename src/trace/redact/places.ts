import type { SecretKind } from './found.js';
import { namesSecret } from './names.js';

type Found = (start: number, end: number, kind: SecretKind) => void;

const EMAIL = /[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}\b/g;
const CREDENTIALS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#@"'<>]{1,300})@/gi;
const QUERY = /[?&;#]([A-Za-z0-9_.-]{1,60})=([^\s&#;"'<>]{1,2000})/g;
/** `NAME=value`, `"name": "value"`, `name: value`, `--name value`; the value's quotes are not part of it. */
const ASSIGNMENT =
  /(?<![A-Za-z0-9_.-])(-{0,2})(["']?)([A-Za-z_][A-Za-z0-9_.-]{1,60})\2(?:(\s{0,3}[:=]\s{0,3})|(?<=--[\w-]{1,60}) +)(?:"([^"\r\n]{1,2000})"|'([^'\r\n]{1,2000})'|([^\s"',;&<>(){}[\]]{1,2000}))/g;
const HEADER =
  /\b(?:set-cookie|cookie|(?:proxy-)?authorization)\s{0,3}:\s{0,3}(?:(?:Bearer|Basic|Token|Digest)\s+)?([^\s"'\r\n][^"'\r\n]{0,4000})/gi;
/** The folder of a person: Linux, macOS, Windows with one backslash or more, also as part of a URI. */
const HOME =
  /(?:\/home\/|\/Users\/|\b[A-Za-z](?::|%3A)(?:\/|\\{1,4})(?:Users|Documents and Settings)(?:\/|\\{1,4}))([^/\\\s"'`:*?<>|,;()[\]{}]{1,64})/gi;
/** Folders beside those of persons. */
const SHARED = new Set(['shared', 'public', 'default', 'all', 'linuxbrew']);
/** Values that are none: placeholders, and words for nothing. */
const EMPTY =
  /^(?:\$\{?[\w:.-]+\}?|%\w+%|<[^>]*>|\*+|x+|\.{2,}|true|false|null|none|undefined|required|optional|string|redacted|\[redacted\])$/i;

/** Calls `found` with what stands in a place that secrets stand in: addresses, URLs, assignments, headers, folders of persons. */
export function eachPlace(text: string, found: Found): void {
  if (text.includes('@')) {
    eachGroup(text, CREDENTIALS, (start, end) => found(start, end, 'url'));
    for (const match of text.matchAll(EMAIL)) found(match.index, match.index + match[0].length, 'email');
  }
  if (text.includes('=')) {
    for (const match of text.matchAll(QUERY)) {
      const start = match.index + match[0].length - match[2]!.length;
      if (namesSecret(match[1]!) && !isEmpty(match[2]!)) found(start, start + match[2]!.length, 'url');
    }
  }
  for (const match of text.matchAll(ASSIGNMENT)) {
    const [whole, , quote, name, sign, double, single, bare] = match;
    const value = double ?? single ?? bare!;
    if (!namesSecret(name!) || isEmpty(value)) continue;
    // Prose has colons, too: "Invalid token: expected a string".
    if (bare !== undefined && quote === '' && sign?.includes(':') && !/[0-9]/.test(bare)) continue;
    const start = match.index + whole.lastIndexOf(value);
    found(start, start + value.length, 'named');
  }
  eachGroup(text, HEADER, (start, end) => found(start, end, 'named'));
  eachGroup(text, HOME, (start, end) => {
    if (!SHARED.has(text.slice(start, end).toLowerCase())) found(start, end, 'home');
  });
}

/** Whether a value says nothing that could be a secret. */
export function isEmpty(value: string): boolean {
  return value.length < 2 || EMPTY.test(value);
}

function eachGroup(text: string, pattern: RegExp, found: (start: number, end: number) => void): void {
  for (const match of text.matchAll(pattern)) {
    const start = match.index + match[0].lastIndexOf(match[1]!);
    found(start, start + match[1]!.length);
  }
}
