import { type Dir, opposite, senderOf } from '../../protocol/direction.js';
import { isObject, stringAt } from '../../protocol/message.js';
import { neverLeaks } from '../../protocol/methods.js';
import type { Exchange, FrameInfo, OrphanInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { sentence, shown, the } from '../words.js';
import { RPC } from './rules.js';

/** What one side sent since the other last answered: it tells what an error without an id can be about. */
interface SinceAnswer {
  unreadable: boolean;
  notifications: boolean;
  others: boolean;
}

/** Notifications by name that are remembered of each side; the specification has a dozen. */
const MAX_NAMES = 32;
/** So much of an error's text is searched for the name of a notification. */
const MAX_TEXT = 1000;
/** Errors without an id that wait to be told, and open requests that one of them may be about. Beyond, an error is told at once. */
const MAX_WAITING = 64;

/** An error that is about a notification if all requests that it could be about are answered otherwise. */
interface Waiting {
  readonly orphan: Pick<OrphanInfo, 'id' | 'error'>;
  readonly frame: Pick<FrameInfo, 'at' | 'dir'>;
  readonly requests: Set<number>;
}

type About = { readonly kind: 'unreadable' | 'unknown' } | { readonly kind: 'notification'; readonly name: string | null };

const UNKNOWN: About = { kind: 'unknown' };

/** Errors that name no request: what they are about, and so which rule they break. */
export class ErrorsWithoutId implements SessionListener {
  readonly #since: Readonly<Record<Dir, SinceAnswer>> = {
    c2s: { unreadable: false, notifications: false, others: false },
    s2c: { unreadable: false, notifications: false, others: false },
  };
  readonly #names: Readonly<Record<Dir, Set<string>>> = { c2s: new Set(), s2c: new Set() };
  #waiting: Waiting[] = [];

  constructor(private readonly context: RuleContext) {}

  /** A side sent what the other one may be unable to read. */
  unreadable(dir: Dir): void {
    this.#since[dir].unreadable = true;
  }

  /** A side sent a proper notification. */
  notified(dir: Dir, method: string): void {
    this.#since[dir].notifications = true;
    const names = this.#names[dir];
    if (names.size < MAX_NAMES && method.length <= MAX_TEXT) names.add(method);
  }

  /** A side sent a proper request or response. */
  other(dir: Dir): void {
    this.#since[dir].others = true;
  }

  /** A side answered: what the other one sent up to now is settled. */
  answered(frame: FrameInfo): void {
    if (frame.injected !== null) return;
    const since = this.#since[opposite(frame.dir)];
    since.unreadable = false;
    since.notifications = false;
    since.others = false;
  }

  /** An error came that names no request. */
  came(orphan: OrphanInfo, frame: FrameInfo): void {
    const requests = opposite(frame.dir);
    const { unreadable, notifications, others } = this.#since[requests];
    const name = this.#named(orphan.error, requests);
    if (unreadable) this.#report({ kind: 'unreadable' }, orphan, frame);
    else if (name !== null || (notifications && !others)) this.#report({ kind: 'notification', name }, orphan, frame);
    else if (!notifications || !this.#wait(requests, orphan, frame)) this.#report(UNKNOWN, orphan, frame);
  }

  response(exchange: Exchange): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => {
      if (!one.requests.delete(exchange.serial) || one.requests.size > 0) return true;
      this.#report({ kind: 'notification', name: null }, one.orphan, one.frame);
      return false;
    });
  }

  cancelled(exchange: Exchange): void {
    this.#unanswered(exchange);
  }

  leaked(exchange: Exchange): void {
    this.#unanswered(exchange);
  }

  end(): void {
    for (const { orphan, frame } of this.#waiting.splice(0)) this.#report(UNKNOWN, orphan, frame);
  }

  /** A request stays without an answer: the error may have been meant for it. */
  #unanswered(exchange: Exchange): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => {
      if (!one.requests.has(exchange.serial)) return true;
      this.#report(UNKNOWN, one.orphan, one.frame);
      return false;
    });
  }

  /** The notification that an error names in its text: one that the other side sent. */
  #named(error: unknown, requests: Dir): string | null {
    const text = stringAt(error, 'message')?.slice(0, MAX_TEXT) ?? '';
    for (const name of this.#names[requests]) if (text.includes(name)) return name;
    return null;
  }

  /** Waits for the answers to the requests that are open now. False if there are none, or too many. */
  #wait(dir: Dir, { id, error }: OrphanInfo, { at, dir: from }: FrameInfo): boolean {
    const { session } = this.context;
    if (session.openCount(dir) > MAX_WAITING || this.#waiting.length >= MAX_WAITING) return false;
    const requests = new Set<number>();
    // Subscriptions are open as long as the session: that says nothing.
    for (const { serial, method } of session.open(dir)) if (!neverLeaks(method)) requests.add(serial);
    if (requests.size === 0) return false;
    this.#waiting.push({ orphan: { id, error }, frame: { at, dir: from }, requests });
    return true;
  }

  #report(about: About, orphan: Pick<OrphanInfo, 'id' | 'error'>, frame: Pick<FrameInfo, 'at' | 'dir'>): void {
    const by = senderOf(frame.dir);
    const breach = { at: frame.at, by, scope: this.context.session.scope, id: orphan.id };
    const code = isObject(orphan.error) && typeof orphan.error.code === 'number' ? ` ${orphan.error.code}` : '';
    const unreadable = about.kind === 'unreadable';
    const toNotification = about.kind === 'notification';
    const what = toNotification && about.name !== null ? `the notification ${shown(about.name)}` : 'a notification';
    if (toNotification) {
      this.context.report(RPC.responseToNotification, {
        ...breach,
        text: () => sentence(`${the(by)} answered ${what} with error${code}; the receiver of a notification must not send a response.`),
      });
    }
    if (orphan.id === null) {
      this.context.report(RPC.errorWithoutId, {
        ...breach,
        text: () =>
          sentence(
            toNotification
              ? `${the(by)} answered ${what} with error${code} without an id; an error must carry the id of a request.`
              : `${the(by)} sent error${code} without an id, so nobody can tell which request failed; it must carry the id of the request.`,
          ),
        holds: (letter) => (letter === 'D' || letter === 'E' ? !unreadable && !toNotification : !(toNotification && letter !== 'A')),
      });
    } else {
      this.context.report(RPC.errorIdNull, {
        ...breach,
        ...(unreadable ? { atMost: 'info' } : {}),
        text: () =>
          sentence(
            unreadable
              ? `${the(by)} answered a line that it could not read with error${code} and a null id, as JSON-RPC asks; MCP's schema wants a string or a number.`
              : toNotification
                ? `${the(by)} answered ${what} with error${code} and a null id; an error must carry the id of a request.`
                : `${the(by)} sent error${code} with a null id although every line before it could be read; it must carry the id of the request.`,
          ),
        holds: (letter) => !toNotification || letter === 'A',
      });
    }
  }
}
