/** Longer values than this are not looked at: the formats allow 512 characters at least, 8192 bytes for baggage. */
const MAX_LOOKED_AT = 16_384;

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?<more>-.*)?$/s;
const STATE_KEY = /^(?:[a-z][a-z0-9_\-*/]{0,255}|[a-z0-9][a-z0-9_\-*/]{0,240}@[a-z][a-z0-9_\-*/]{0,13})$/;
const STATE_VALUE = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const MAX_STATE_MEMBERS = 32;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const BAGGAGE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Checks of the W3C's formats, by key of `_meta`. Each is linear in the length of the text. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  traceparent: isTraceParent,
  tracestate: isTraceState,
  baggage: isBaggage,
};

/** Whether the value of a key of `_meta` breaks the format that the W3C gives that key; false for all other keys. */
export function breaksTraceContext(key: string, value: unknown): boolean {
  if (!Object.hasOwn(FORMATS, key)) return false;
  if (typeof value !== 'string') return true;
  return value.length <= MAX_LOOKED_AT && !FORMATS[key]?.(value);
}

/** Version 00 has four fields and no more; later versions may have further ones behind. */
function isTraceParent(text: string): boolean {
  const match = TRACE_PARENT.exec(text);
  return match !== null && (match.groups?.more === undefined || !text.startsWith('00'));
}

function isTraceState(text: string): boolean {
  const members = text
    .split(',')
    .map((member) => trimmed(member))
    .filter((member) => member !== '');
  return members.length <= MAX_STATE_MEMBERS && members.every((member) => isPair(member, STATE_KEY, STATE_VALUE));
}

function isBaggage(text: string): boolean {
  return text.split(',').every((member) => {
    const [pair = '', ...properties] = member.split(';').map(trimmed);
    return (
      isPair(pair, TOKEN, BAGGAGE_VALUE) && properties.every((property) => TOKEN.test(property) || isPair(property, TOKEN, BAGGAGE_VALUE))
    );
  });
}

function isPair(text: string, key: RegExp, value: RegExp): boolean {
  const equals = text.indexOf('=');
  return equals > 0 && key.test(trimmed(text.slice(0, equals))) && value.test(trimmed(text.slice(equals + 1)));
}

/** Without the spaces and tabs that may stand around it. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isSpace(c: number): boolean {
  return c === 0x20 || c === 0x09;
}
