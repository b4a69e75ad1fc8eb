import { eachAssigned, isCode, isEmpty } from './assignments.js';
import { eachCheckedNumber } from './checked.js';
import type { SecretKind } from './found.js';
import { namesSecret } from './names.js';
import { eachPersonal } from './people.js';

type Found = (start: number, end: number, kind: SecretKind) => void;

const CREDENTIALS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#@"'<>]{1,300})@/gi;
/** A password with `/` or `#` in it, which no URL should have and many do; a port with a path behind it is none. */
const LONG_CREDENTIALS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{1,100}:((?!\d{1,5}\/)[^\s@"'<>]{1,200})@(?=[A-Za-z0-9[])/gi;
const QUERY = /[?&;#]([A-Za-z0-9_.-]{1,60})=([^\s&#;"'<>]{1,2000})/g;
/** The code of an OAuth redirection (RFC 6749, 4.1.2): of a URL that says so. */
const OAUTH_CODE = /[?&#]code=([^\s&#;"'<>]{6,2000})/g;
const OAUTH = /[?&#](?:state|iss|session_state)=|\/(?:callback|oauth2?|auth|cb)\b/;
const HEADER =
  /\b(?:set-cookie|cookie|(?:proxy-)?authorization)\s{0,3}:\s{0,3}(?:(?:Bearer|Basic|Token|Digest)\s+)?([^\s"'\r\n][^"'\r\n]{0,4000})/gi;
/** The parts of `Authorization: Digest`. */
const DIGEST = /\b(?:response|cnonce|nonce|opaque|username)="([^"\r\n]{2,500})"/g;
/** `curl -u name:value`, `mysql -pvalue`, `login name password value`, `docker login -p value`, `IDENTIFIED BY 'value'`. */
const COMMANDS: readonly RegExp[] = [
  /(?:^|\s)(?:-u|--user)[ =]?["']?[^\s:"']{1,100}:([^\s"']{2,200})/g,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\r\n]{0,200}?\s-p([^\s"']{3,100})/g,
  /\blogin\s+\S{1,100}\s+password\s+(\S{2,200})/g,
  /\b(?:sshpass|(?:docker|podman|helm registry|oc|az|twine) login)\b[^\r\n]{0,200}?\s-p[ =]?["']?([^\s"']{3,200})/g,
  /\bcurl\b[^\r\n]{0,400}?\s(?:-b|--cookie)[ =]?["']([^"'\r\n]{4,2000})["']/g,
  /\bredis-cli\b[^\r\n]{0,200}?\s-a[ =]?["']?([^\s"']{3,200})/g,
  /\bAUTH (?:PLAIN|LOGIN) ([A-Za-z0-9+/]{8,1000}={0,2})/g,
  /\bIDENTIFIED\s+(?:WITH\s+\w{1,40}\s+)?BY\s+["']([^"'\r\n]{2,200})["']/gi,
];

/** Calls `found` with what stands in a place that secrets stand in: URLs, assignments, headers, commands; and with what tells who somebody is. */
export function eachPlace(text: string, found: Found): void {
  if (text.includes('@'))
    for (const pattern of [CREDENTIALS, LONG_CREDENTIALS]) eachGroup(text, pattern, (start, end) => found(start, end, 'url'));
  if (text.includes('=')) eachQuery(text, found);
  eachAssigned(text, found);
  if (/cookie|authorization|\s-[abpu]|auth (?:plain|login)|--user|login|identified/i.test(text)) eachCommand(text, found);
  if (/\bDigest\s/.test(text)) eachGroup(text, DIGEST, (start, end) => found(start, end, 'named'));
  eachPersonal(text, found);
  eachCheckedNumber(text, (start, end) => found(start, end, 'number'));
}

function eachCommand(text: string, found: Found): void {
  for (const pattern of [HEADER, ...COMMANDS]) {
    eachGroup(text, pattern, (start, end) => {
      const value = text.slice(start, end);
      if (!isEmpty(value) && !isCode(value)) found(start, end, 'named');
    });
  }
}

function eachQuery(text: string, found: Found): void {
  for (const match of text.matchAll(QUERY)) {
    const start = match.index + match[0].length - match[2]!.length;
    if (namesSecret(match[1]!) && !isEmpty(match[2]!)) found(start, start + match[2]!.length, 'url');
  }
  if (text.includes('code=') && OAUTH.test(text)) eachGroup(text, OAUTH_CODE, (start, end) => found(start, end, 'url'));
}

function eachGroup(text: string, pattern: RegExp, found: (start: number, end: number) => void): void {
  for (const match of text.matchAll(pattern)) {
    const start = match.index + match[0].lastIndexOf(match[1]!);
    found(start, start + match[1]!.length);
  }
}
