import { isObject, type JsonObject } from '../protocol/message.js';
import { dateOf, type Letter, META_SERVER, META_VERSION } from '../protocol/revisions.js';
import type { FrameRecord, TraceRecord } from '../session/listener.js';

/**
 * One line of a conversation, in the words of the rule pages: an arrow, and what passed.
 *
 * - `→ {…}` the client sent, `← {…}` the server sent. `"jsonrpc":"2.0"` is put in front; with `⇒` and `⇐` the line is as it stands,
 *   whatever it holds. There, `«e9»` stands for the bytes that its hexadecimal digits name, in lines that are not valid UTF-8.
 * - `! text` stderr, `→ eof`, `← eof` a stream's end, `exit 0`, `exit SIGKILL`, `signal SIGTERM`, `gap 17` lost records,
 *   `debug stopped`, `debug continued`.
 * - `250 → …`: a number in front is the time in ms since the line before; without one it is 1.
 * - `110 times 10 → {… # …}`: so many lines, each with its number, from 1, in place of `#`.
 * - `injected → {…}`: put on the wire by Tapline; `withheld ← {…}`: seen, but not passed on by it; `unterminated ← {…}`: the last
 *   bytes of a stream, without the `\n`.
 */
export type Step = string;

/** A short conversation that breaks a rule, and one that comes close and does not. */
export interface RuleExample {
  /** The revision spoken. In A to D a handshake of that revision stands in front; in E the client's requests get their `_meta`. */
  readonly of: Letter;
  /** `none`: the conversation has its own beginning (in E: its own `_meta`). Default: as `of` says. */
  readonly opening?: 'none';
  /** What the client declares. Default: everything but tasks. */
  readonly client?: JsonObject;
  /** What the server declares. Default: everything but tasks. */
  readonly server?: JsonObject;
  readonly breaks: readonly Step[];
  readonly spares: readonly Step[];
  /** How the one is told from the other, and from what else looks alike: one or two sentences. */
  readonly told: string;
  /** Rules that the breaking conversation breaks too, because the fault cannot be had without them. */
  readonly also?: readonly string[];
  /** Levels may be `info` in the sparing conversation; these ids name findings of other rules that it has by nature. */
  readonly sparesAlso?: readonly string[];
}

/** The examples of a family, by rule id. */
export type Examples = Readonly<Record<string, RuleExample>>;

const FORM =
  /^(?:(?<wait>\d+(?:\.\d+)?) )?(?:(?<mark>injected|withheld|unterminated) )?(?<what>[→←⇒⇐!]|exit|signal|gap|debug)(?: (?<rest>.*))?$/su;

const REPEATED = /^(?<times>\d+) times (?<one>.*)$/su;

/** The records of a conversation, its opening included. Throws on a line that is not a step: examples are ours. */
export function recordsOf(example: RuleExample, which: 'breaks' | 'spares'): TraceRecord[] {
  let t = 0;
  return [...opening(example), ...example[which].flatMap(repeated)].map((step) => {
    const { wait, mark, what = '', rest = '' } = FORM.exec(step)?.groups ?? {};
    t += wait === undefined ? 1 : Number(wait);
    switch (what) {
      case '!':
        return { t, dir: 'stderr', raw: rest };
      case 'exit':
        return { t, ev: 'exit', code: /^\d+$/.test(rest) ? Number(rest) : null, signal: /^\d+$/.test(rest) ? null : rest };
      case 'signal':
        return { t, ev: 'signal', signal: rest };
      case 'gap':
        return { t, ev: 'gap', lost: Number(rest) };
      case 'debug':
        return { t, ev: 'debug', state: rest === 'stopped' ? 'stopped' : 'continued' };
      case '→':
      case '⇒':
      case '←':
      case '⇐': {
        const dir = what === '→' || what === '⇒' ? 'c2s' : 's2c';
        if (rest === 'eof') return { t, ev: 'eof', dir };
        const line = what === '⇒' || what === '⇐' ? asItStands(rest) : { raw: dressed(example, dir, rest) };
        return { t, dir, ...line, ...MARKS[mark ?? ''] };
      }
      default:
        throw new Error(`Not a step of a conversation: ${step}`);
    }
  });
}

function repeated(step: Step): Step[] {
  const { times, one = '' } = REPEATED.exec(step)?.groups ?? {};
  if (times === undefined) return [step];
  return Array.from({ length: Number(times) }, (_, i) => one.replaceAll('#', String(i + 1)));
}

const MARKS: Readonly<Record<string, Partial<FrameRecord>>> = {
  injected: { injected: 'cancel' },
  withheld: { withheld: 'late-response' },
  unterminated: { nl: false },
};

/** A line whose bytes may be anything: `«…»` holds those that are no text. */
function asItStands(text: string): { readonly raw: string } | { readonly b64: string } {
  if (!text.includes('«')) return { raw: text };
  const bytes = text.split(/«([0-9a-f]+)»/u).map((part, i) => (i % 2 === 0 ? utf8Bytes(part) : bytesOf(part)));
  return { b64: btoa(bytes.join('')) };
}

/** Text as one character for every byte of its UTF-8. */
function utf8Bytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function bytesOf(hex: string): string {
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

const CLIENT: JsonObject = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
const SERVER: JsonObject = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  logging: {},
  completions: {},
};

function opening({ of, opening, client = CLIENT, server = SERVER }: RuleExample): Step[] {
  if (opening === 'none') return [];
  const clientInfo = { name: 'client', version: '1.0.0' };
  const serverInfo = { name: 'server', version: '1.0.0' };
  if (of === 'E') {
    const result = {
      resultType: 'complete',
      supportedVersions: [dateOf('E')],
      capabilities: server,
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { [META_SERVER]: serverInfo },
    };
    return ['→ {"id":0,"method":"server/discover"}', `← ${JSON.stringify({ id: 0, result })}`];
  }
  const protocolVersion = dateOf(of);
  return [
    `→ ${JSON.stringify({ id: 0, method: 'initialize', params: { protocolVersion, capabilities: client, clientInfo } })}`,
    `← ${JSON.stringify({ id: 0, result: { protocolVersion, capabilities: server, serverInfo } })}`,
    '→ {"method":"notifications/initialized"}',
  ];
}

/** The line with `jsonrpc`, and in E the client's requests with the `_meta` that every one must carry. */
function dressed(example: RuleExample, dir: 'c2s' | 's2c', text: string): string {
  const body: unknown = JSON.parse(text);
  if (!isObject(body)) throw new Error(`Not a message: ${text}`);
  const plain = `{"jsonrpc":"2.0",${text.trim().slice(1)}`;
  if (example.of !== 'E' || example.opening === 'none' || dir !== 'c2s' || body.method === undefined || body.id === undefined) return plain;
  const params = isObject(body.params) ? body.params : {};
  const meta = {
    [META_VERSION]: dateOf('E'),
    'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': example.client ?? CLIENT,
  };
  const _meta = isObject(params._meta) ? { ...meta, ...params._meta } : meta;
  return JSON.stringify({ jsonrpc: '2.0', ...body, params: { ...params, _meta } });
}
