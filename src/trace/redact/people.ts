import type { SecretKind } from './found.js';

type Found = (start: number, end: number, kind: SecretKind) => void;

/** In any script (RFC 6531); what a picture is called (`icon@2x.png`) and how forges are logged in to (`git@`) looks like one. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+][\p{L}\p{N}\p{M}._%+'-]{0,63}@(?:[\p{L}\p{N}\p{M}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,24}(?![\p{L}\p{N}])/gu;
const NO_EMAIL = /^(?:git|hg|svn)@|\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|ts|json)$/i;
/** `Erika Mustermann <erika@…>`: where the name begins is where the line does, or punctuation stands. */
const NAMED_EMAIL =
  /(?:^|[:,;"'(])[ \t]*((?:\p{Lu}[\p{L}\p{M}.'’-]{0,40})(?:[ \t]+[\p{L}\p{M}][\p{L}\p{M}.'’-]{0,40}){0,4})["']?[ \t]*<[^<>\s]{1,64}@[^<>\s]{1,255}>/gmu;

/**
 * The folder of a person: behind the beginning of a path, or of a URI that is no web page; behind drives, mounts and shares. Blanks
 * belong to a name on Windows, where the next folder shows its end.
 */
const NAME = '([^/\\\\\\s"\'`:*?<>|,;()[\\]{}]{1,64})';
const SLASH = '(?:/|\\\\{1,4})';
const HOMES: readonly RegExp[] = [
  new RegExp(
    `(?<![\\w.~-])(?<!\\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) )(?:/(?:mnt|cygdrive)/[a-z]|/[a-z]|/var|/export|/Volumes/[^/\\s"']{1,64}|/System/Volumes/Data)?/(?:home|Users)/${NAME}`,
    'g',
  ),
  new RegExp(`\\b(?!https?:)[a-z][a-z0-9+.-]{1,30}://[\\w.+%-]{1,100}/(?:home|Users)/${NAME}`, 'g'),
  new RegExp(`\\\\{2,4}wsl(?:\\$|\\.localhost)\\\\{1,2}[\\w.-]{1,64}\\\\{1,2}home\\\\{1,2}${NAME}`, 'gi'),
  new RegExp(
    `\\b[A-Za-z](?::|%3A)${SLASH}(?:Users|Documents and Settings)${SLASH}([^/\\\\\\s"'\`:*?<>|,;()[\\]{}]{1,64}(?: [^/\\\\\\s"'\`:*?<>|,;()[\\]{}]{1,64}){1,3})(?=\\\\)`,
    'gi',
  ),
  new RegExp(`\\b[A-Za-z](?::|%3A)${SLASH}(?:Users|Documents and Settings)${SLASH}${NAME}`, 'gi'),
  // A shell’s short form, and how tools make one word of a path.
  /(?<![\w/.~\\-])~([a-z_][a-z0-9_-]{2,31})\//g,
  /(?<![\w-])-(?:Users|home)-([A-Za-z0-9_]{2,64})-/g,
];
/** Folders beside those of persons, and what stands for a name. */
const SHARED = /^(?:shared|public|default|all(?: users)?|linuxbrew|\$\{?\w+\}?|%\w+%)$/i;

/** A share whose name ends so is hidden in its network, and as a rule somebody’s own. */
const SHARE = /\\{2,4}[\w.-]{1,64}\\{1,2}([\w.-]{1,64})\$/g;
/** Who is logged in, and where: `ssh name@host`, a shell’s prompt, `name@host:/path`. */
const LOGINS: readonly RegExp[] = [
  /\b(?:ssh|scp|sftp|rsync|ssh-copy-id)\b[^\r\n@]{0,100}?\s([A-Za-z_][\w.-]{0,63})@([A-Za-z0-9.-]{1,253})/g,
  /(?<![\w.@-])([a-z_][\w.-]{0,31})@([A-Za-z0-9.-]{1,253}):(?=[~/])/g,
];
const LOGGED_IN = /\b(?:logged|signed) in (?:to \S{1,100} )?(?:as|account)[: ]\s{0,3}["']?([A-Za-z_][\w.-]{1,63})/gi;

/** Numbers to call: with a country’s code, or as North America writes them, or behind `tel:`. */
const PHONES: readonly RegExp[] = [
  /(?<![\w.+*/^(-])\+(?!\d{4}-\d\d-\d\d)[1-9](?:[ ./()-]{0,2}\d){7,14}(?!\w|[.,:-]\d)/g,
  /(?<![\w.+-])(?:\(\d{3}\) ?|[2-9]\d{2}[.-])[2-9]\d{2}[.-]\d{4}(?![\w-]|\.\d)/g,
  /(?<![\w.+-])00[1-9]\d{0,2}[ /-](?:[ ./()-]{0,2}\d){6,12}(?!\w|[.,:-]\d)/g,
  /\b(?:tel(?:efon|ephone)?|phone|mobile?|handy|cell|fax)\b[.:]{1,2}[ \t]{0,3}([+(\d][\d ()./-]{5,20}\d)(?!\w|[.,:-]\d)/gi,
  /\btel:([+\d][\d().-]{5,24})/g,
];

/** A computer in a network of its own: behind `//` or `@`, with a port, or with so many parts that it is no name in a program. */
const HOST =
  /(?:(?<=\/\/|@)(?:[a-z0-9-]{1,63}\.){1,8}|(?<![\w.@/-])(?:[a-z0-9-]{1,63}\.){1,8}(?=[a-z.]{3,12}:\d)|(?<![\w.@/-])(?:[a-z0-9-]{1,63}\.){3,8})(?:internal|local|lan|corp|intranet|localdomain|home\.arpa)(?![\w.-]*[\w-])/gi;
/** The same wherever it stands: nobody’s own. */
const EVERYBODYS_HOST = /(?:^|\.)(?:docker\.internal|google\.internal|containers\.internal|cluster\.local|localhost\.localdomain)$/i;

/** Calls `found` with what tells of persons and their machines: addresses, telephones, folders, names of users and computers. */
export function eachPersonal(text: string, found: Found): void {
  if (text.includes('@')) eachAddress(text, found);
  if (/home|users|settings|~/i.test(text)) eachHome(text, found);
  eachGroup(text, LOGGED_IN, (start, end) => found(start, end, 'user'));
  if (text.includes('$')) eachGroup(text, SHARE, (start, end) => found(start, end, 'user'));
  if (/\d\d/.test(text)) for (const pattern of PHONES) eachPhone(text, pattern, found);
  if (!/\.(?:internal|local|lan|corp|intranet|home)/i.test(text)) return;
  for (const match of text.matchAll(HOST)) {
    if (!EVERYBODYS_HOST.test(match[0])) found(match.index, match.index + match[0].length, 'host');
  }
}

function eachHome(text: string, found: Found): void {
  for (const pattern of HOMES) {
    eachGroup(text, pattern, (start, end) => {
      if (!SHARED.test(text.slice(start, end))) found(start, end, 'home');
    });
  }
}

function eachAddress(text: string, found: Found): void {
  for (const match of text.matchAll(EMAIL)) {
    if (!NO_EMAIL.test(match[0])) found(match.index, match.index + match[0].length, 'email');
  }
  if (text.includes('<')) eachGroup(text, NAMED_EMAIL, (start, end) => found(start, end, 'user'));
  for (const pattern of LOGINS) {
    for (const match of text.matchAll(pattern)) {
      const [whole, name, host] = match as unknown as [string, string, string];
      if (/^(?:git|hg|svn)$/.test(name)) continue;
      const at = match.index + whole.lastIndexOf(`${name}@${host}`);
      found(at, at + name.length, 'home');
      if (isOwnHost(host)) found(at + name.length + 1, at + name.length + 1 + host.length, 'host');
    }
  }
}

/** Whether a name is that of a computer of one’s own: one word, or in a network that nobody else sees. `localhost` is everybody’s. */
export function isOwnHost(host: string): boolean {
  if (/^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:]*|\[.*\])$/i.test(host) || EVERYBODYS_HOST.test(host)) return false;
  return !host.includes('.') || /\.(?:internal|local|lan|corp|intranet|localdomain|home\.arpa)$/i.test(host);
}

function eachPhone(text: string, pattern: RegExp, found: Found): void {
  eachGroup(text, pattern, (start, end) => {
    const number = text.slice(start, end);
    const digits = number.replace(/\D/g, '').length;
    // Without any groups it may be a sum: those have more digits.
    if (digits >= (/^\+\d+$/.test(number) ? 10 : 8) && digits <= 15) found(start, end, 'phone');
  });
}

function eachGroup(text: string, pattern: RegExp, found: (start: number, end: number) => void): void {
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    found(start, start + value.length);
  }
}
