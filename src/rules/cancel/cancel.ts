import { senderOf } from '../../protocol/direction.js';
import { idKey, isLegalId } from '../../protocol/ids.js';
import { isObject } from '../../protocol/message.js';
import type {
  Cancellation,
  EventRecord,
  Exchange,
  FrameInfo,
  MessageInfo,
  NotificationInfo,
  OrphanInfo,
  ProgressInfo,
  SessionListener,
  VoidCancellation,
} from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { beginning } from '../evidence/races.js';
import { runsAsTask } from '../evidence/task-support.js';
import type { Family } from '../family.js';
import { brief, scopeOfMessage } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown, the } from '../words.js';
import { AfterCancel } from './after-cancel.js';
import { NestedRequests } from './nested-requests.js';
import { CANCEL } from './rules.js';

/** Cancellation: who may cancel what, and what may still be sent for a cancelled request. */
export const cancel: Family = {
  rules: Object.values(CANCEL),
  watch: (context) => new CancelChecks(context),
};

class CancelChecks implements SessionListener {
  readonly #after: AfterCancel;
  readonly #nested: NestedRequests;
  /** Subscriptions that the server ended with a cancellation, by id. */
  readonly #tornDown = new Set<string>();
  #clientClosed = false;
  #serverClosed = false;

  constructor(private readonly context: RuleContext) {
    this.#after = new AfterCancel(context);
    this.#nested = new NestedRequests(context);
  }

  frame(frame: FrameInfo): void {
    this.#nested.pass(frame.clock);
  }

  message(message: MessageInfo, frame: FrameInfo): void {
    if (message.kind !== 'notification' || message.body.method !== 'notifications/cancelled' || frame.injected !== null) return;
    this.#shape(message, frame);
  }

  #shape(message: MessageInfo, frame: FrameInfo): void {
    const { params } = message.body;
    if (params !== undefined && !isObject(params)) return;
    const fault = faultOf(params, frame, message.position);
    if (fault === null) return;
    const by = senderOf(frame.dir);
    this.context.report(CANCEL.malformed, {
      at: frame.at,
      by,
      scope: scopeOfMessage(this.context, message, frame),
      text: () => sentence(`${the(by)} sent a cancellation ${fault}.`),
    });
  }

  request(exchange: Exchange): void {
    this.#nested.requested(exchange);
  }

  response(exchange: Exchange): void {
    this.#nested.closed(exchange);
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    this.#after.orphan(orphan, frame);
  }

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    this.#after.progress(progress, frame);
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    this.#after.notification(notification, frame);
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    this.#nested.cancelled(exchange, cancellation.clock);
    if (cancellation.injected) return;
    if (isHandshake(exchange)) this.#initialize(exchange, cancellation.at);
    else if (exchange.taskAugmented && !exchange.modern && runsAsTask(this.context, exchange)) this.#task(exchange, cancellation.at);
  }

  cancelVoid(cancellation: VoidCancellation, frame: FrameInfo): void {
    const { id, of } = cancellation;
    if (frame.injected !== null || id === null || cancellation.why === 'malformed') return;
    const { session } = this.context;
    if (frame.dir === 's2c' && session.scope === 'E') {
      this.#serverCancels(id, frame);
      return;
    }
    const breach = { at: frame.at, by: senderOf(frame.dir), scope: of === null ? session.scope : session.scopeOf(of), id };
    const who = the(breach.by);
    switch (cancellation.why) {
      case 'unknown':
        if (!cancellation.certain || this.context.badLines.mention(frame.dir, id)) return;
        this.context.report(CANCEL.unknownRequest, {
          ...breach,
          text: () =>
            sentence(
              `${who} cancelled request ${shown(id)}, but never sent a request with that id; a cancellation must name one that it issued before.`,
            ),
        });
        return;
      case 'other-type':
        if (!cancellation.certain) return;
        this.context.report(CANCEL.idTypeMismatch, {
          ...breach,
          exchange: of,
          text: () =>
            sentence(
              `${who} cancelled request ${shown(id)}, but its request has that id with the other JSON type; requestId must be the very same id, or strict receivers ignore it.`,
            ),
        });
        return;
      case 'foreign':
        if (!cancellation.certain) return;
        this.context.report(CANCEL.wrongDirection, {
          ...breach,
          text: () =>
            sentence(`${who} cancelled request ${shown(id)}, which the other side sent; each side must cancel only its own requests.`),
        });
        return;
      case 'completed':
        if (of !== null && cancellation.certain) this.#completed(of, frame);
        return;
      case 'duplicate':
        if (of === null || of.cancellation?.injected !== false) return;
        this.context.report(CANCEL.duplicate, {
          ...breach,
          exchange: of,
          text: () => sentence(`${who} cancelled ${requestName(of)} a second time; once is enough.`),
        });
    }
  }

  event(event: EventRecord): void {
    if (event.ev === 'eof' && event.dir === 'c2s' && !this.#serverClosed) this.#clientClosed = true;
    if ((event.ev === 'eof' && event.dir === 's2c') || (event.ev === 'exit' && event.code === 0)) this.#serverClosed = true;
    if (event.ev === 'exit' && event.code !== 0) this.#serverClosed = false;
  }

  end(): void {
    if (!this.#serverClosed || this.#clientClosed) return;
    for (const listen of this.context.subscriptions.active()) {
      if (this.#tornDown.has(listen.id)) continue;
      this.context.report(CANCEL.listenTeardown, {
        at: listen.at,
        by: 'server',
        scope: this.context.session.scopeOf(listen),
        exchange: listen,
        text: () => `The server ended with subscription ${shown(listen.id)} open and sent neither a cancellation nor a result for it.`,
      });
    }
  }

  #initialize(exchange: Exchange, at: number): void {
    this.context.report(CANCEL.initialize, {
      at,
      by: 'client',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () => `The client cancelled ${requestName(exchange)}; a client must not cancel initialize, it can only close the process.`,
    });
  }

  #task(exchange: Exchange, at: number): void {
    const by = senderOf(exchange.dir);
    this.context.report(CANCEL.taskAugmented, {
      at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(by)} sent notifications/cancelled for ${requestName(exchange)}, which runs as a task; tasks are cancelled with tasks/cancel.`,
        ),
    });
  }

  #completed(of: Exchange, frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    if (of.injected !== null) return;
    if (isHandshake(of)) this.#initialize(of, frame.at);
    else if (of.createdTask) this.#task(of, frame.at);
    else {
      const late = Math.max(0, beginning(frame) - (of.closed ?? frame.clock));
      const crossed = late <= this.context.races.windowMs;
      this.context.report(CANCEL.alreadyCompleted, {
        at: frame.at,
        by,
        scope: this.context.session.scopeOf(of),
        exchange: of,
        ...(crossed ? { atMost: 'info' } : {}),
        text: () =>
          crossed
            ? `The cancellation of ${requestName(of)} and its response ${this.context.crossed(late)}; both sides must put up with that.`
            : sentence(
                `${the(by)} cancelled ${requestName(of)} ${this.context.timed(late, (time) => `${time} `)}after it was answered; only a request still in progress may be cancelled.`,
              ),
      });
    }
  }

  #serverCancels(id: string, frame: FrameInfo): void {
    if (this.context.subscriptions.has(id)) {
      this.#tornDown.add(id);
      return;
    }
    this.context.report(CANCEL.serverCancels, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      id,
      text: () =>
        `The server cancelled ${shown(id)}, which is no subscriptions/listen request; since 2026-07-28 it must not send a cancellation for anything else.`,
    });
  }
}

function isHandshake(exchange: Exchange): boolean {
  return exchange.method === 'initialize' && exchange.dir === 'c2s' && !exchange.modern;
}

function faultOf(params: unknown, frame: FrameInfo, position: number | null): string | null {
  const { requestId, reason } = isObject(params) ? params : { requestId: undefined, reason: undefined };
  if (requestId === undefined) return 'without a requestId, so nobody knows what it cancels; requestId must name the request';
  const key = idKey(requestId, frame.text, ['params', 'requestId'], position);
  if (key === null || !isLegalId(key)) return `with the requestId ${brief(requestId)}; it must be a string or an integer`;
  return reason === undefined || typeof reason === 'string' ? null : `whose reason is ${brief(reason)}; a reason must be text`;
}
