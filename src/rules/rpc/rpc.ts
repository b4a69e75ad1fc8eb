import { type Dir, opposite, senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import { hasByteOrderMark } from '../../session/frame-reader.js';
import type { Exchange, FrameInfo, MessageInfo, OrphanInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { requestName, sentence, the } from '../words.js';
import { checkShape, noMessage } from './rpc-shape.js';
import { RPC } from './rules.js';

/** The shape of JSON-RPC messages, and errors that name no request. */
export const rpc: Family = {
  rules: Object.values(RPC),
  watch: (context) => new RpcChecks(context),
};

/** What one side sent since the other last answered: it tells what an error without an id can be about. */
interface SinceAnswer {
  unreadable: boolean;
  notifications: boolean;
  others: boolean;
}

class RpcChecks implements SessionListener {
  readonly #since: Readonly<Record<Dir, SinceAnswer>> = {
    c2s: { unreadable: false, notifications: false, others: false },
    s2c: { unreadable: false, notifications: false, others: false },
  };

  /** Whether the array being read is a batch at all, and not some other JSON. */
  #inBatch = false;

  constructor(private readonly context: RuleContext) {}

  frame(frame: FrameInfo): void {
    if (frame.injected === null && (!frame.validUtf8 || hasByteOrderMark(frame.text))) this.#since[frame.dir].unreadable = true;
  }

  message(message: MessageInfo, frame: FrameInfo): void {
    if (frame.injected !== null) return;
    if (message.kind === 'none') {
      // Who refuses it properly does so under the id that it has.
      if (message.id.kind !== 'absent') this.context.badLines.note(frame);
      if (message.position !== null && this.#inBatch) this.#batchElement(message.body, frame);
      return;
    }
    const since = this.#since[frame.dir];
    if (!checkShape(this.context, message, frame)) since.unreadable = true;
    else if (message.kind === 'notification') since.notifications = true;
    else since.others = true;
  }

  batch(elements: readonly unknown[], frame: FrameInfo): void {
    if (frame.injected !== null) return;
    if (this.context.session.scope !== 'B') this.#since[frame.dir].unreadable = true;
    this.#inBatch = elements.some((element) => isObject(element) && 'jsonrpc' in element);
    if (!this.#inBatch) return;
    for (const element of elements) if (!isObject(element)) this.#batchElement(element, frame);
  }

  stray(_stray: unknown, frame: FrameInfo): void {
    if (frame.injected === null) this.#since[frame.dir].unreadable = true;
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
    this.#answered(frame);
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
      this.#errorWithoutId(orphan, frame);
    this.#answered(frame);
  }

  #errorWithoutId(orphan: OrphanInfo, frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    const { unreadable, notifications, others } = this.#since[opposite(frame.dir)];
    const onlyNotifications = notifications && !others && !unreadable;
    const breach = { at: frame.at, by, scope: this.context.session.scope, id: orphan.id };
    const code = isObject(orphan.error) && typeof orphan.error.code === 'number' ? ` ${orphan.error.code}` : '';
    if (onlyNotifications) {
      this.context.report(RPC.responseToNotification, {
        ...breach,
        text: () =>
          sentence(`${the(by)} answered a notification with error${code}; the receiver of a notification must not send a response.`),
      });
    }
    if (orphan.id === null) {
      this.context.report(RPC.errorWithoutId, {
        ...breach,
        text: () =>
          sentence(
            `${the(by)} sent error${code} without an id, so nobody can tell which request failed; it must carry the id of the request.`,
          ),
        holds: (letter) => (letter === 'D' || letter === 'E' ? !unreadable && !onlyNotifications : !(onlyNotifications && letter !== 'A')),
      });
    } else {
      this.context.report(RPC.errorIdNull, {
        ...breach,
        ...(unreadable ? { atMost: 'info' } : {}),
        text: () =>
          sentence(
            unreadable
              ? `${the(by)} answered a line that it could not read with error${code} and a null id, as JSON-RPC asks; MCP's schema wants a string or a number.`
              : `${the(by)} sent error${code} with a null id although every line before it could be read; it must carry the id of the request.`,
          ),
        holds: (letter) => !onlyNotifications || letter === 'A',
      });
    }
  }

  /** A side answered: what the other one sent up to now is settled. */
  #answered(frame: FrameInfo): void {
    if (frame.injected !== null) return;
    const since = this.#since[opposite(frame.dir)];
    since.unreadable = false;
    since.notifications = false;
    since.others = false;
  }

  #batchElement(value: unknown, frame: FrameInfo): void {
    noMessage(this.context, value, { at: frame.at, by: senderOf(frame.dir), burst: `${frame.at}` });
  }
}
