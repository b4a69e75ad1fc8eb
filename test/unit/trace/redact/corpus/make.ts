/** A trace with something in it, and what of that must not be readable in a copy, however it is decoded. */
export interface Planted {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly lines: readonly string[];
}

/** A trace with nothing in it that anybody would hide. */
export interface Innocent {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Random but the same on every run, so that no scanner takes these files themselves for such that leak. */
let seed = 20261130;
function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

export const pick = (alphabet: string, n: number) =>
  Array.from({ length: n }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
export const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = CAPITALS.toLowerCase();
const DIGITS = '0123456789';
export const LETTERS = CAPITALS + SMALL;
export const ALPHANUMERIC = LETTERS + DIGITS;
export const an = (n: number) => pick(ALPHANUMERIC, n);
export const hex = (n: number) => pick(`${DIGITS}abcdef`, n);
export const url = (n: number) => pick(`${ALPHANUMERIC}-_`, n);
export const dig = (n: number) => pick(DIGITS, n);
export const b64c = (n: number) => pick(`${ALPHANUMERIC}+/`, n);
export const up = (n: number) => pick(CAPITALS + DIGITS, n);
export const low = (n: number) => pick(SMALL + DIGITS, n);
export const gh = () => `ghp_${an(36)}`;
export const b64 = (s: string) => Buffer.from(s).toString('base64');
export const b64u = (s: string) => Buffer.from(s).toString('base64url');

const HEADER = { tapline: 1, id: 's', started: '2026-11-29T10:00:00.000Z', command: ['node', 'server.js'], cwd: '/srv/app' };
export const trace = (records: readonly object[], header: object = {}) => [
  JSON.stringify({ ...HEADER, ...header }),
  ...records.map((record, i) => JSON.stringify({ t: i + 1, ...record })),
];
export const c2s = (message: unknown) => ({ dir: 'c2s', raw: typeof message === 'string' ? message : JSON.stringify(message) });
export const s2c = (message: unknown) => ({ dir: 's2c', raw: typeof message === 'string' ? message : JSON.stringify(message) });
export const err = (raw: string) => ({ dir: 'stderr', raw });
export const call = (args: unknown, id: unknown = 7, name = 'run') =>
  c2s({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
export const text = (said: string, id: unknown = 7) => s2c({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: said }] } });

export function planting(): {
  readonly planted: Planted[];
  plant(name: string, secrets: string | readonly string[], records: readonly object[], header?: object): void;
} {
  const planted: Planted[] = [];
  return {
    planted,
    plant: (name, secrets, records, header = {}) =>
      void planted.push({ name, secrets: typeof secrets === 'string' ? [secrets] : secrets, lines: trace(records, header) }),
  };
}
