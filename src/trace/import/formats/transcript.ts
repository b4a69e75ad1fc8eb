import { type Dir, senderOf } from '../../../protocol/direction.js';
import { isObject, type JsonObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { JsonBlock, parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { soleSender } from './sender.js';
import { commandMessages, holdsCutMessage, opensHeredoc } from './shell.js';

const ARROW =
  /^\s*(?:\[[^\]{]*\]\s*)?(?:(>>>|--?>|→|=>|>|c2s|c->s|client(?: -> server|→server)?|request|send|sent):?|(<<<|<--?|←|<=|<|s2c|s->c|server(?: -> client|→client)?|response|recv|received):?)\s*([{[].*)$/is;
const BARE = /^\s*\{\s*"(?:jsonrpc|id|method|result|error|params)"\s*:/;
const JSON_RPC = /"jsonrpc"\s*:\s*"2\.0"/;

interface Begun {
  readonly dir: Dir | null;
  readonly line: number;
  /** The text, for what cannot be put together. */
  lines: number;
}

/** So many lines one pretty-printed message may have. */
const MOST_LINES = 20_000;

/** What people write into reports: both directions behind arrows, or a shell pipeline and its output. */
export const transcript: Format = {
  id: 'transcript',
  name: 'a transcript of JSON-RPC messages (>>> and <<<, or printf … | server and its output)',
  bears: (line) => JSON_RPC.test(line) && (ARROW.test(line) || BARE.test(line) || commandMessages(line).length > 0),
  reader: (open) => new Transcript(open),
};

class Transcript implements FormatReader {
  readonly #block = new JsonBlock();
  #writer: SessionWriter | null = null;
  #begun: Begun | null = null;
  #opened = false;
  /** Whether messages stand in a command: then all of them were sent before the first answer is shown. */
  #piped = false;
  /** The word that ends the document which a command reads. */
  #heredoc: string | null = null;
  /** The directions of the session's messages. */
  readonly #seen = new Set<Dir>();
  /** Ids of requests of the server: an answer to one is the client's. */
  readonly #asked = new Set<unknown>();

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    if (this.#heredoc !== null && text.trim() === this.#heredoc) {
      this.#heredoc = null;
      return;
    }
    const arrow = ARROW.exec(text);
    const bare = BARE.test(text);
    if (this.#begun !== null && arrow === null && !(bare && /^\{"jsonrpc"/.test(text)) && this.#begun.lines++ < MOST_LINES) {
      this.#part(text);
      return;
    }
    this.#giveUp();
    if (arrow !== null) this.#begin(arrow[1] === undefined ? 's2c' : 'c2s', arrow[3]!, number);
    else if (bare || text.trimEnd() === '{') this.#begin(this.#heredoc === null ? null : 'c2s', text, number);
    else this.#command(text, number);
  }

  tooLong(number: number): void {
    this.#current().gap(1, 'cut', null, number);
  }

  end(): void {
    this.#giveUp();
    this.#next();
  }

  #command(text: string, number: number): void {
    const messages = commandMessages(text);
    this.#heredoc = opensHeredoc(text) ?? this.#heredoc;
    if (messages.length > 0 || this.#heredoc !== null) this.#piped = true;
    for (const json of messages) this.#whole('c2s', json, number);
    if (holdsCutMessage(text)) this.#current().gap(1, 'cut', null, number);
  }

  #begin(dir: Dir | null, text: string, number: number): void {
    this.#begun = { dir, line: number, lines: 1 };
    this.#part(text);
  }

  #part(text: string): void {
    const begun = this.#begun;
    const found = this.#block.add(text);
    if (begun === null || found === null) return;
    this.#begun = null;
    this.#whole(begun.dir, found.json.trim(), begun.line);
  }

  #giveUp(): void {
    const begun = this.#begun;
    this.#begun = null;
    this.#block.reset();
    if (begun !== null && (begun.dir !== null || begun.lines > 1)) this.#current().gap(1, 'cut', null, begun.line);
  }

  #whole(dir: Dir | null, json: string, number: number): void {
    const value = parseJson(json) ?? parseJson(filled(json));
    const abridged = value !== undefined && parseJson(json) === undefined;
    // A bare object that is no message may be anything.
    if (dir === null && !isMessage(value)) return;
    const to = dir ?? this.#guess(value as JsonObject);
    const opens = to === 'c2s' && isObject(value) && value.method === 'initialize';
    if (opens && this.#opened) this.#next();
    this.#opened ||= opens;
    const writer = this.#current();
    if (this.#piped) writer.evidence.order = 'sides';
    if (abridged) writer.evidence.bodies = 'abridged';
    if (value === undefined) {
      writer.gap(1, 'cut', null, number);
      return;
    }
    if (isObject(value)) this.#note(writer, to, value);
    this.#seen.add(to);
    writer.message(to, abridged ? JSON.stringify(value) : oneLine(json), value, null, number);
  }

  #note(writer: SessionWriter, dir: Dir, message: JsonObject): void {
    // What the client says to something of the server's, or to stop something, may stand before it.
    const depends = message.method === 'notifications/cancelled' || (dir === 'c2s' && message.method === undefined);
    if (this.#piped && depends) writer.lacks('order');
    if (dir === 's2c' && message.method !== undefined && message.id !== undefined && this.#asked.size < 10_000) this.#asked.add(message.id);
  }

  /** Without an arrow, requests are the client's unless only servers send them, and what else there is the server's. */
  #guess(message: JsonObject): Dir {
    const sender = soleSender(message);
    if (sender !== null) return sender === 'client' ? 'c2s' : 's2c';
    if (message.method !== undefined) return this.#piped ? 's2c' : 'c2s';
    return this.#asked.has(message.id) ? 'c2s' : 's2c';
  }

  #next(): void {
    const [only] = this.#seen;
    // Somebody showed the messages of one side. What the other side said to them, if anything, was left out.
    if (this.#writer !== null && only !== undefined && this.#seen.size === 1) {
      this.#writer.evidence.frames = senderOf(only);
      this.#writer.lacks('one-direction');
    }
    this.#writer?.end();
    this.#writer = null;
    this.#seen.clear();
    this.#opened = false;
    this.#asked.clear();
  }

  #current(): SessionWriter {
    this.#writer ??= this.open({ times: 'none' });
    return this.#writer;
  }
}

function isMessage(value: unknown): boolean {
  return isObject(value) && value.jsonrpc === '2.0';
}

/** JSON with what people leave out (`{ ... }`, `[…]`) as empty objects and arrays. */
function filled(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\{\s*(?:\.\.\.|…)\s*\}|\[\s*(?:\.\.\.|…)\s*\]|,?\s*(?:\.\.\.|…)\s*(?=[}\]])/g, (part) =>
    part.startsWith('"') ? part : part.startsWith('{') ? '{}' : part.startsWith('[') ? '[]' : '',
  );
}

/** A message as it can be on the wire: line ends and what stands around them were put in by whoever printed it. */
function oneLine(json: string): string {
  return json.includes('\n') ? json.replace(/\s*\n\s*/g, '') : json;
}
