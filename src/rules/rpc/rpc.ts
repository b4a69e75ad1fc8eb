import { senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import { hasByteOrderMark } from '../../session/frame-reader.js';
import type { Exchange, FrameInfo, MessageInfo, OrphanInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { requestName } from '../words.js';
import { ErrorsWithoutId } from './errors-without-id.js';
import { checkShape, noMessage } from './rpc-shape.js';
import { RPC } from './rules.js';

/** The shape of JSON-RPC messages, and errors that name no request. */
export const rpc: Family = {
  rules: Object.values(RPC),
  watch: (context) => {
    const errors = new ErrorsWithoutId(context);
    return { parts: [new RpcChecks(context, errors), errors] };
  },
};

class RpcChecks implements SessionListener {
  /** Whether the array being read is a batch at all, and not some other JSON. */
  #inBatch = false;

  constructor(
    private readonly context: RuleContext,
    private readonly errors: ErrorsWithoutId,
  ) {}

  frame(frame: FrameInfo): void {
    if (frame.injected === null && (!frame.validUtf8 || hasByteOrderMark(frame.text))) this.errors.unreadable(frame.dir);
  }

  message(message: MessageInfo, frame: FrameInfo): void {
    if (frame.injected !== null) return;
    if (message.kind === 'none') {
      // Who refuses it properly does so under the id that it has.
      if (message.id.kind !== 'absent') this.context.badLines.note(frame);
      if (message.position !== null && this.#inBatch) this.#batchElement(message.body, frame);
      return;
    }
    if (!checkShape(this.context, message, frame)) this.errors.unreadable(frame.dir);
    else if (message.kind === 'notification') this.errors.notified(frame.dir, message.body.method as string);
    else this.errors.other(frame.dir);
  }

  batch(elements: readonly unknown[], frame: FrameInfo): void {
    if (frame.injected !== null) return;
    if (this.context.session.scope !== 'B') this.errors.unreadable(frame.dir);
    this.#inBatch = elements.some((element) => isObject(element) && 'jsonrpc' in element);
    if (!this.#inBatch) return;
    for (const element of elements) if (!isObject(element)) this.#batchElement(element, frame);
  }

  stray(_stray: unknown, frame: FrameInfo): void {
    if (frame.injected === null) this.errors.unreadable(frame.dir);
  }

  request(exchange: Exchange): void {
    const { session } = this.context;
    if (exchange.dir !== 's2c' || exchange.injected !== null || exchange.ambiguous || session.scope !== 'E') return;
    this.context.report(RPC.serverRequest, {
      at: exchange.at,
      by: 'server',
      scope: 'E',
      exchange,
      text: () =>
        `The server sent ${requestName(exchange)}; since 2026-07-28 a server must not send requests, it asks with an input_required result instead.`,
    });
  }

  response(_exchange: Exchange, _response: unknown, frame: FrameInfo): void {
    this.errors.answered(frame);
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (frame.dir === 'c2s' && this.context.session.scope === 'E') {
      this.context.report(RPC.clientResponse, {
        at: frame.at,
        by: 'client',
        scope: 'E',
        id: orphan.id,
        text: () => `The client sent a response (id ${orphan.id ?? 'missing'}); since 2026-07-28 a client must not send responses.`,
      });
    } else if (orphan.cause === 'no-id' && orphan.kind === 'error' && (orphan.id === null || orphan.id === 'null'))
      this.errors.came(orphan, frame);
    this.errors.answered(frame);
  }

  #batchElement(value: unknown, frame: FrameInfo): void {
    noMessage(this.context, value, { at: frame.at, by: senderOf(frame.dir), burst: `${frame.at}` });
  }
}
