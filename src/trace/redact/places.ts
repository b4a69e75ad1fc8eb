import type { SecretKind } from './found.js';
import { couldBe, namesSecret } from './names.js';

type Found = (start: number, end: number, kind: SecretKind) => void;

const EMAIL = /[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}\b/g;
const CREDENTIALS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#@"'<>]{1,300})@/gi;
const QUERY = /[?&;#]([A-Za-z0-9_.-]{1,60})=([^\s&#;"'<>]{1,2000})/g;
/** `NAME=value`, `"name": "value"`, `name: value`, `--name value`; the value's quotes are not part of it. */
const ASSIGNMENT =
  /(?<![A-Za-z0-9_.-])(-{0,2})(["']?)([A-Za-z_][A-Za-z0-9_.-]{1,60})\2(?:(\s{0,3}[:=]\s{0,3})|(?<=--[\w-]{1,60}) +)(?:"((?:[^"\\\r\n]|\\.){1,2000})"|'([^'\r\n]{1,2000})'|([^\s"',;&<>(){}[\]]{1,2000}))/g;
const HEADER =
  /\b(?:set-cookie|cookie|(?:proxy-)?authorization)\s{0,3}:\s{0,3}(?:(?:Bearer|Basic|Token|Digest)\s+)?([^\s"'\r\n][^"'\r\n]{0,4000})/gi;
/** A password with `/` or `#` in it, which no URL should have and many do; a port with a path behind it is none. */
const LONG_CREDENTIALS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{1,100}:((?!\d{1,5}\/)[^\s@"'<>]{1,200})@(?=[A-Za-z0-9[])/gi;
/** `curl -u name:value`, `mysql -pvalue`, `login name password value`. */
const COMMANDS: readonly RegExp[] = [
  /(?:^|\s)(?:-u|--user)[ =]?["']?[^\s:"']{1,100}:([^\s"']{2,200})/g,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\r\n]{0,200}?\s-p([^\s"']{3,100})/g,
  /\blogin\s+\S{1,100}\s+password\s+(\S{2,200})/g,
];
const ELEMENT = /<([A-Za-z_][\w.:-]{1,60})>([^<\r\n]{2,500})<\/\1>/g;
/** A line that is nothing but a name and its value: the value may have blanks. */
const LINE = /^[ \t]*(?:export[ \t]+)?["']?([A-Za-z_][\w.-]{1,60})["']?[ \t]*[:=][ \t]*(\S[^\r\n]{0,400}?)[ \t]*$/gm;
const PHRASE = /pass(?:word|phrase|wd)|secret|mnemonic/i;
/** A text of several lines in YAML. */
const BLOCK = /^([ \t]*)([A-Za-z_][\w.-]{1,60}):[ \t]*[|>][+-]?[ \t]*\r?\n((?:\1[ \t]+[^\r\n]{0,500}(?:\r?\n|$)){1,40})/gm;
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
    for (const pattern of [CREDENTIALS, LONG_CREDENTIALS]) eachGroup(text, pattern, (start, end) => found(start, end, 'url'));
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
    if (!namesSecret(name!) || isEmpty(value) || !couldBe(name!, value)) continue;
    // Prose has colons, too: "Invalid token: expected a string".
    if (bare !== undefined && quote === '' && sign?.includes(':') && !/[0-9]/.test(bare)) continue;
    const start = match.index + whole.lastIndexOf(value);
    found(start, start + value.length, 'named');
  }
  for (const pattern of [HEADER, ...COMMANDS]) eachGroup(text, pattern, (start, end) => found(start, end, 'named'));
  eachNamed(text, found);
  eachGroup(text, HOME, (start, end) => {
    if (!SHARED.has(text.slice(start, end).toLowerCase())) found(start, end, 'home');
  });
}

/** The same for values that stand between tags, in lines of their own, and in blocks of lines. */
function eachNamed(text: string, found: Found): void {
  if (text.includes('</')) eachPair(text, ELEMENT, found);
  if (!/[:=]/.test(text)) return;
  for (const match of text.matchAll(LINE)) {
    const [whole, name, value] = match as unknown as [string, string, string];
    if (!PHRASE.test(name) || !namesSecret(name) || isEmpty(value) || /^["'|>[{]/.test(value)) continue;
    // A colon in prose: "secret: expected a string" is a sentence, "secret: correct horse" may be one.
    const start = match.index + whole.lastIndexOf(value);
    if (!PROSE.test(value)) found(start, start + value.length, 'named');
  }
  for (const match of text.matchAll(BLOCK)) {
    const [whole, , name, lines] = match as unknown as [string, string, string, string];
    if (namesSecret(name)) found(match.index + whole.length - lines.length, match.index + whole.trimEnd().length, 'named');
  }
}

/** What messages say behind such a name. */
const PROSE = /\b(?:expected|required|missing|must|invalid|should|not|is|was|cannot)\b/i;

function eachPair(text: string, pattern: RegExp, found: Found): void {
  for (const match of text.matchAll(pattern)) {
    const [whole, name, value] = match as unknown as [string, string, string];
    if (!namesSecret(name) || isEmpty(value)) continue;
    const start = match.index + whole.indexOf('>') + 1;
    found(start, start + value.length, 'named');
  }
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
