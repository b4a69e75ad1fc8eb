import { type Dir, type Side, senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import { hasByteOrderMark } from '../../session/frame-reader.js';
import type { EventRecord, Exchange, FrameInfo, MessageInfo, SessionListener, StrayInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { breachOfObject } from '../rpc/rpc-shape.js';
import { plural, sentence, shown, the } from '../words.js';
import { Batches } from './batches.js';
import { hidesMessage, isConcatenated } from './json-scan.js';
import { FRAME } from './rules.js';
import { SplitMessage, type StrayLine } from './split-messages.js';

/** Framing on stdio: one message a line, UTF-8, nothing else. */
export const frame: Family = {
  rules: Object.values(FRAME),
  watch: (context) => new FrameChecks(context),
};

/** What is going on in one direction. */
class Stream {
  /** Counts messages: stray lines between two messages are one burst. */
  burst = 0;
  framedByLength = false;
  /** The frame whose fault is already told otherwise, so that it is not told again as "not JSON". */
  explained = -1;
  readonly split: SplitMessage;

  constructor(whole: (lines: readonly StrayLine[]) => void, apart: (lines: readonly StrayLine[]) => void) {
    this.split = new SplitMessage(whole, apart);
  }
}

class FrameChecks implements SessionListener {
  readonly #streams: Readonly<Record<Dir, Stream>> = { c2s: this.#stream('c2s'), s2c: this.#stream('s2c') };
  readonly #unterminated: { readonly at: number; readonly dir: Dir; readonly scope: Scope }[] = [];
  readonly #batches: Batches;
  #killed = false;

  constructor(private readonly context: RuleContext) {
    this.#batches = new Batches(context);
  }

  frame(frame: FrameInfo): void {
    if (frame.injected !== null) return;
    if (!frame.terminated) this.#cut(frame);
    else if (!frame.validUtf8) this.#invalidUtf8(frame);
    if (hasByteOrderMark(frame.text)) this.#byteOrderMark(frame);
  }

  message(message: MessageInfo, frame: FrameInfo): void {
    if (message.kind === 'none' || frame.injected !== null) return;
    const stream = this.#streams[frame.dir];
    stream.burst++;
    if (stream.split.open) stream.split.flush();
  }

  batch(elements: readonly unknown[], frame: FrameInfo): void {
    if (frame.injected !== null || (this.#streams[frame.dir].split.open && !elements.some(isMessageLike))) return;
    this.#batches.arrived(elements, frame);
  }

  stray(stray: StrayInfo, frame: FrameInfo): void {
    const stream = this.#streams[frame.dir];
    if (frame.injected !== null) return;
    if (stream.explained === frame.at) {
      stream.split.flush();
      return;
    }
    const line: StrayLine = { at: frame.at, kind: stray.kind, text: frame.text };
    if (stream.split.open) stream.split.take(line);
    else if (stray.kind !== 'not-json') this.#strayLine(line, frame.dir);
    else if (isConcatenated(frame.text)) this.#concatenated(frame);
    else if (!stream.split.take(line)) this.#strayLine(line, frame.dir);
  }

  response(exchange: Exchange): void {
    this.#batches.answered(exchange);
  }

  leaked(exchange: Exchange): void {
    this.#batches.silent(exchange);
  }

  openAtClose(exchange: Exchange): void {
    this.#batches.silent(exchange);
  }

  event(event: EventRecord): void {
    if (event.ev === 'exit') this.#killed = (typeof event.signal === 'string' && event.signal !== '') || (event.code ?? 0) < 0;
    if (event.ev === 'gap') for (const dir of ['c2s', 's2c'] as const) this.#streams[dir].split.flush();
  }

  end(): void {
    for (const dir of ['c2s', 's2c'] as const) this.#streams[dir].split.flush();
    for (const { at, dir, scope } of this.#unterminated) {
      if (this.#streams[dir].framedByLength) continue;
      const by = senderOf(dir);
      this.context.report(FRAME.unterminated, {
        at,
        by,
        scope,
        ...(this.#killed ? { atMost: 'info' } : {}),
        text: () =>
          sentence(`${the(by)} ended its stream in the middle of a line; the receiver never sees a message without a newline behind it.`),
      });
    }
  }

  #stream(dir: Dir): Stream {
    return new Stream(
      (lines) => this.#embeddedNewline(lines, dir),
      (lines) => {
        for (const line of lines) this.#strayLine(line, dir);
      },
    );
  }

  #cut(frame: FrameInfo): void {
    if (frame.text.trim() === '') return;
    this.#streams[frame.dir].explained = frame.at;
    this.#unterminated.push({ at: frame.at, dir: frame.dir, scope: this.context.session.scope });
  }

  #invalidUtf8(frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    this.#streams[frame.dir].explained = frame.at;
    this.context.report(FRAME.invalidUtf8, {
      at: frame.at,
      by,
      scope: this.context.session.scope,
      burst: `${frame.dir} ${this.#streams[frame.dir].burst}`,
      text: () =>
        sentence(`${the(by)} wrote a line whose bytes are not valid UTF-8 (another encoding?); messages must be encoded in UTF-8.`),
    });
  }

  #byteOrderMark(frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    this.#streams[frame.dir].explained = frame.at;
    this.context.report(this.#notJson(frame.dir), {
      at: frame.at,
      by,
      scope: this.context.session.scope,
      text: () =>
        sentence(`${the(by)} put a byte order mark in front of a line; JSON text must not begin with one, and strict readers fail.`),
    });
  }

  #concatenated(frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    this.context.report(FRAME.concatenated, {
      at: frame.at,
      by,
      scope: this.context.session.scope,
      text: () => sentence(`${the(by)} wrote more than one JSON value on one line; each message must stand on a line of its own.`),
    });
  }

  #embeddedNewline(lines: readonly StrayLine[], dir: Dir): void {
    const by = senderOf(dir);
    const first = lines[0]!.at;
    for (const line of lines) {
      this.context.report(FRAME.embeddedNewline, {
        at: line.at,
        by,
        scope: this.context.session.scope,
        burst: `${dir} ${first}`,
        text: () =>
          sentence(
            `${the(by)} spread one message over ${plural(lines.length, 'line')}; a message must not contain a newline, not in a string either.`,
          ),
      });
    }
  }

  #strayLine(line: StrayLine, dir: Dir): void {
    const by = senderOf(dir);
    const scope = this.context.session.scope;
    switch (line.kind) {
      case 'blank':
        this.context.report(FRAME.blank, {
          at: line.at,
          by,
          scope,
          burst: `${dir} ${this.#streams[dir].burst}`,
          text: () => sentence(`${the(by)} wrote a line without a message; only messages belong on this stream.`),
        });
        return;
      case 'scalar':
        this.context.report(FRAME.notAMessage, {
          at: line.at,
          by,
          scope,
          burst: `${dir} ${this.#streams[dir].burst}`,
          text: () =>
            sentence(`${the(by)} wrote ${shown(line.text.trim())}, which is JSON but no message; every line must be a JSON-RPC object.`),
        });
        return;
      case 'no-message':
        breachOfObject(this.context, line, dir, `${dir} ${this.#streams[dir].burst}`);
        return;
      case 'empty-batch':
        return;
      case 'not-json':
        this.#notJsonLine(line, dir);
    }
  }

  #notJsonLine(line: StrayLine, dir: Dir): void {
    const by = senderOf(dir);
    const stream = this.#streams[dir];
    const lengthHeader = /^content-(length|type)\s*:/i.test(line.text.trimStart()) || /\}\s*content-length\s*:\s*\d+\s*$/i.test(line.text);
    if (lengthHeader) stream.framedByLength = true;
    const what = lengthHeader ? 'header' : hidesMessage(line.text) ? 'hidden' : 'text';
    this.context.report(this.#notJson(dir), {
      at: line.at,
      by,
      scope: this.context.session.scope,
      burst: `${dir} ${stream.burst} ${what}`,
      text: () => sentence(`${the(by)} ${STRAY_TEXTS[what](shown(line.text.trim()), by)}`),
    });
  }

  #notJson(dir: Dir) {
    return dir === 's2c' ? FRAME.stdout : FRAME.stdin;
  }
}

const STRAY_TEXTS = {
  header: (text: string) =>
    `wrote the header “${text}”: that is the framing of language servers; on MCP's stdio a message is one line of JSON and nothing else.`,
  hidden: (text: string) => `wrote other text in front of a message, on the same line: “${text}”; the receiver cannot read that message.`,
  text: (text: string, by: Side) =>
    `wrote “${text}”, which is not JSON; only messages belong on this stream${by === 'server' ? ', log output belongs on stderr' : ''}.`,
} as const;

function isMessageLike(element: unknown): boolean {
  return isObject(element) && 'jsonrpc' in element;
}
