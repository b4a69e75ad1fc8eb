import { eachColumn } from './columns.js';
import type { SecretKind } from './found.js';
import { couldBe, namesPersonal, namesSecret } from './names.js';
import { isOwnHost } from './people.js';

type Found = (start: number, end: number, kind: SecretKind) => void;

/** `NAME=value`, `"name": "value"`, `name: value`, `:name => value`, `--name value`: what stands in front of the value. */
const NAME =
  /(?<![\p{L}\p{N}_.-])(-{0,2})(["'`]?)([\p{L}_][\p{L}\p{M}\p{N}_.-]{1,60}|private key|api key|access key|[Mm]ot de passe)\2(?:(\s{0,3}(?::\s[A-Za-z][\w.<>?]{0,30}\s?=|\]\s?=|[:=]{1,2}>?|：)\s{0,3}@?)|(?<=--[\w-]{1,60}) +)/gu;
/** The value behind it; its quotes are not part of it. */
const VALUE = /"((?:[^"\\\r\n]|\\.){1,2000})"|'([^'\r\n]{1,2000})'|([^\s"',;&<>(){}[\]]{1,2000})/y;

/** A line that is nothing but a name and its value: the value may have blanks. */
const LINE = /^[ \t]*(?:export[ \t]+)?["']?([A-Za-z_][\w.-]{1,60})["']?[ \t]*[:=][ \t]*(\S[^\r\n]{0,400}?)[ \t]*$/gm;
const PHRASE = /pass(?:word|phrase|wd)|secret|mnemonic|phrase/i;
/** A text of several lines in YAML. */
const BLOCK = /^([ \t]*)([A-Za-z_][\w.-]{1,60}):[ \t]*[|>][+-]?[ \t]*\r?\n((?:\1[ \t]+[^\r\n]{0,500}(?:\r?\n|$)){1,40})/gm;
const ELEMENT = /<([A-Za-z_][\w.:-]{1,60})>([^<\r\n]{2,500})<\/\1>/g;
/** `key="Password" value="…"`, and `name: 'Authorization', value: '…'`. */
const NAMED_VALUE = /\b(?:key|name)["']?\s?[=:]\s?["']([^"'\r\n]{2,60})["'],?\s{1,3}["']?value["']?\s?[=:]\s?["']([^"'\r\n]{2,2000})["']/gi;
/** `define('DB_PASSWORD', '…')`, `set("token", "…")`. */
const GIVEN = /\(\s?["']([\w.-]{2,60})["']\s?,\s?["']([^"'\r\n]{2,500})["']\s?[,)]/g;
/** The same in YAML, over two lines. */
const NAMED_LINES = /\b(?:key|name):[ \t]*["']?([\w.-]{2,60})["']?[ \t]*\r?\n[ \t]*value:[ \t]*["']?([^\s"'][^\r\n"']{0,2000})/gi;
/** A row of a table in Markdown. */
const CELLS = /\|[ \t]*`?([\w.-]{2,60})`?[ \t]*\|[ \t]*`?([^|\s`][^|\r\n`]{0,400}?)`?[ \t]*(?=\|)/g;
/** `The password is …`, `password "…"`. */
const SENTENCE =
  /\b\w{0,40}?(?:password|passwort|kennwort|mot de passe|contraseña|passphrase|passcode|pin|secret(?: key)?|api[ -]?key|access[ -]?(?:key|token)|private[ -]?key|token)(?: (?:is|was|to|of|ist|lautet|est|es|è|é)(?: now)?:? | )(?:"([^"\r\n]{4,100})"|'([^'\r\n]{4,100})'|`([^`\r\n]{4,100})`|([^\s"'`,;<>(){}[\]]{5,100}))/gi;
/** A code that somebody got to enter it once. */
const CODE =
  /\b(?:verification|security|one[- ]time|login|log-in|sign-in|confirmation|authentication|access|2fa|mfa|otp)[ -](?:code|pin|passcode|password)(?: for \S{1,60})?(?: is|:)? {0,2}(\d{3}[ -]?\d{3,5}|\d{4,8})\b/gi;

/** Values that are none: placeholders, words for nothing, types, names of what they are read from. */
const EMPTY =
  /^(?:\$\{?\{?[\w:.() -]+\}?\}?|\$\(.*|%\w*%?|\{+[\w.: -]*\}*|<[^>]*>?|\*+|x+|\.{2,}|your[-_ ].*|change[-_]?(?:me|it|this)|\w{1,20}\(\d{1,5}\)|\/?\^.*|(?:true|false|null|nil|none|undefined|required|optional|redacted|\[redacted\]|string|str|number|integer|int|boolean|bool|any|unknown|object|bytes|void|never|SecretStr)(?:\s?\|.*)?[;,.?!)]*)$/i;
/** What reads a value in a program: no value. */
const CODE_WORD =
  /^(?:process\.env|import\.meta|os\.|env\.|settings\.|config\.|self\.|this\.|secrets\.|options\.|args\.|params\.|req\.|ctx\.|await$|new$|z\.)/;
/** What messages say behind such a name. */
const PROSE = /\b(?:expected|required|missing|must|invalid|should|not|is|was|cannot)\b/i;

/** Calls `found` with the values in a text that stand behind, beside or between names which say that they are secrets, or tell who somebody is. */
export function eachAssigned(text: string, found: Found): void {
  if (/[:=：]|--/.test(text)) for (const match of text.matchAll(NAME)) assigned(text, match, found);
  if (text.includes('</')) eachPair(text, ELEMENT, found);
  if (/value/i.test(text)) for (const pattern of [NAMED_VALUE, NAMED_LINES]) eachPair(text, pattern, found);
  if (text.includes('\n'))
    eachColumn(
      text,
      (value) => !isEmpty(value) && !/\s/.test(value) && /[^\p{L}_-]/u.test(value),
      (start, end) => found(start, end, 'named'),
    );
  if (text.includes('(')) eachPair(text, GIVEN, found, (name, value) => couldBe(name, value) && /[^\p{L}\s_.:-]/u.test(value));
  if (text.includes('|')) eachPair(text, CELLS, found, (name, value) => /[0-9]/.test(value) || couldBeWord(name, value));
  if (/pass|secret|key|token|pin|code/i.test(text)) eachSentence(text, found);
  if (!/[:=]/.test(text)) return;
  for (const match of text.matchAll(LINE)) {
    const [whole, name, value] = match as unknown as [string, string, string];
    if (!PHRASE.test(name) || !namesSecret(name) || isEmpty(value) || /^["'`|>[{]/.test(value) || isCode(value)) continue;
    // A colon in prose: "secret: expected a string" is a sentence, "secret: correct horse" may be one.
    const start = match.index + whole.lastIndexOf(value);
    if (!PROSE.test(value)) found(start, start + value.length, 'named');
  }
  for (const match of text.matchAll(BLOCK)) {
    const [whole, , name, lines] = match as unknown as [string, string, string, string];
    if (namesSecret(name)) found(match.index + whole.length - lines.length, match.index + whole.trimEnd().length, 'named');
  }
}

function assigned(text: string, match: RegExpMatchArray, found: Found): void {
  const [whole, , quote, name, sign] = match as unknown as [string, string, string, string, string | undefined];
  const personal = namesPersonal(name);
  if (personal === null && !namesSecret(name)) return;
  VALUE.lastIndex = match.index! + whole.length;
  const value = VALUE.exec(text);
  if (value === null) return;
  const bare = value[3];
  const inside = value[1] ?? value[2] ?? bare!;
  const end = VALUE.lastIndex - (bare === undefined ? 1 : 0);
  if (isEmpty(inside)) return;
  // Prose has colons, too: "Invalid token: expected a string".
  const prose = bare !== undefined && quote === '' && sign !== undefined && /[:：]/.test(sign);
  if (personal !== null) {
    if (!(prose && !sign!.includes('=')) && tellsWho(personal, inside) && !(bare !== undefined && isCode(bare)))
      found(end - inside.length, end, personal === 'person' ? 'person' : 'host');
    return;
  }
  if (isLabel(inside) || !couldBe(name, inside) || (prose && !/[0-9]/.test(bare))) return;
  if (bare !== undefined && (isCode(bare) || (/[([]/.test(text[end] ?? '') && /^[\w.$]+$/.test(bare)))) return;
  found(end - inside.length, end, 'named');
}

/** Whether an unquoted value is an expression of a program: what is read there is no secret, and what it is called is none either. */
export function isCode(value: string): boolean {
  return (
    CODE_WORD.test(value) ||
    (/^[A-Za-z_]+$/.test(value) && namesSecret(value)) ||
    /^[A-Za-z_$][\w$.]*\(/.test(value) ||
    /^`.*\$\{/.test(value)
  );
}

/** Whether a value under such a name says something about somebody: not a word for nobody, nor an address that anybody has. */
export function tellsWho(what: 'person' | 'machine', value: string): boolean {
  if (isEmpty(value) || value.length > 200) return false;
  return what === 'machine'
    ? isOwnHost(value)
    : !/^(?:user|users?name|name|root|admin|guest|anonymous|nobody|me|email|phone)$/i.test(value);
}

/** Whether a value is itself a word for secrets, as forms and catalogues of words have it: `"password": "Password"`. */
export function isLabel(value: string): boolean {
  return value.length < 40 && /^[\p{L} *:_-]+$/u.test(value) && namesSecret(value.replace(/[ *:]+$/, ''));
}

function couldBeWord(name: string, value: string): boolean {
  return couldBe(name, value) && /[^A-Za-z0-9_\s.,;:-]/.test(value) && !/\s/.test(value);
}

function eachSentence(text: string, found: Found): void {
  for (const match of text.matchAll(SENTENCE)) {
    const quoted = match[1] ?? match[2] ?? match[3];
    const value = quoted ?? match[4]!.replace(/[.!?:]+$/, '');
    if (isEmpty(value) || isCode(value) || value.length < 4) continue;
    // Unquoted, or behind "token", which parsers speak of: only what is no word, nor a word joined of words.
    const word = quoted === undefined || /^token/i.test(match[0]);
    if (word && !(/[0-9]/.test(value) && /\p{L}/u.test(value) && value.length >= 6 && !/^[\d.]+\w?$/.test(value))) continue;
    const start = match.index + match[0].lastIndexOf(value);
    found(start, start + value.length, 'named');
  }
  for (const match of text.matchAll(CODE)) {
    const start = match.index + match[0].lastIndexOf(match[1]!);
    found(start, start + match[1]!.length, 'named');
  }
}

function eachPair(text: string, pattern: RegExp, found: Found, fits: (name: string, value: string) => boolean = () => true): void {
  for (const match of text.matchAll(pattern)) {
    const [whole, name, value] = match as unknown as [string, string, string];
    if (!namesSecret(name) || isEmpty(value) || isLabel(value) || !fits(name, value)) continue;
    const start = match.index + whole.lastIndexOf(value);
    found(start, start + value.length, 'named');
  }
}

/** Whether a value says nothing that could be a secret. */
export function isEmpty(value: string): boolean {
  return value.length < 2 || EMPTY.test(value);
}
