import { randomBytes } from 'node:crypto';
import { type Dir, opposite, receiverOf } from '../../protocol/direction.js';
import type { CancelRefusal } from '../control/protocol.js';
import { idKey } from '../observe/idKey.js';
import type { Observer } from '../observe/observer.js';
import type { PendingRequest } from '../observe/tracker.js';
import type { Channel } from '../relay/channel.js';
import { Gate } from '../relay/gate.js';
import { answerText, cancelText, pingText } from './texts.js';
import { type Watch, WatchList } from './watchList.js';

/** How long a cancellation waits for the end of a line that its direction is in the middle of, in milliseconds. */
const MOST_WAIT = 5000;

export interface CancelOrder {
  /** The id's JSON text. */
  readonly id: string;
  /** The direction of the request, and so of the cancellation. */
  readonly dir: Dir;
  readonly reason: string | undefined;
  /** After that long without an answer the requestor gets error -32800; 0 answers at once, null never. */
  readonly graceMs: number | null;
}

export type CancelOutcome =
  | { readonly kind: 'written'; readonly request: PendingRequest; readonly pinged: boolean }
  | { readonly kind: 'refused'; readonly code: CancelRefusal; readonly message: string };

/**
 * Cancels requests on the wire. It sees to it that the requestor, who did not ask for this, gets exactly one answer: the one of its
 * peer if that comes within the grace time, otherwise one from the tap.
 */
export class Canceller {
  private readonly lists: Readonly<Record<Dir, WatchList>>;

  constructor(
    private readonly channels: Readonly<Record<Dir, Channel>>,
    private readonly observer: Observer,
  ) {
    const list = (requests: Dir) => new WatchList(requests, observer.tracker, () => observer.drain());
    this.lists = { c2s: list('c2s'), s2c: list('s2c') };
    observer.tracker.onCancelled = (dir, key) => this.lists[dir].abandon(key);
  }

  /** Writes the cancellation as soon as its direction is between two lines. `done` is called once. */
  cancel(order: CancelOrder, done: (outcome: CancelOutcome) => void): void {
    const refusal = this.refusal(order);
    if (refusal) {
      done(refusal);
      return;
    }
    let takeBack = () => {};
    const timer = setTimeout(() => {
      takeBack();
      done(
        refused(
          'mid-line',
          `The ${receiverOf(opposite(order.dir))} is in the middle of a line that does not end; nothing was sent. Try again.`,
        ),
      );
    }, MOST_WAIT);
    takeBack = this.channels[order.dir].betweenLines({
      run: () => {
        clearTimeout(timer);
        // While the line's end was awaited the answer, or the requestor's own cancellation, may have come.
        done(this.refusal(order) ?? this.write(order));
      },
      ended: () => {
        clearTimeout(timer);
        done(ended(order.dir));
      },
    });
  }

  private refusal({ id, dir }: CancelOrder): CancelOutcome | null {
    if (this.channels[dir].closed) return ended(dir);
    this.observer.drain();
    const request = this.observer.tracker.find(dir, idKey(id));
    if (!request) return refused('not-pending', `No request with id ${id} is waiting for an answer of the ${receiverOf(dir)}.`);
    if (request.method === 'initialize') return refused('initialize', 'The specification forbids to cancel "initialize".');
    if (this.observer.tracker.runsAsTask(request))
      return refused('task-augmented', `Request ${id} runs as a task: only "tasks/cancel" may stop it.`);
    return null;
  }

  private write({ id, dir, reason, graceMs }: CancelOrder): CancelOutcome {
    const { tracker } = this.observer;
    const channel = this.channels[dir];
    const list = this.lists[dir];
    const request = tracker.find(dir, idKey(id))!;
    tracker.remove(dir, idKey(id));
    channel.inject(cancelText(request, reason), 'cancel');
    const pinged = tracker.hasPing(request);
    if (pinged) {
      const pingId = JSON.stringify(`tapline-ping-${randomBytes(9).toString('hex')}`);
      channel.inject(pingText(pingId), 'ping');
      list.addPing(pingId);
    }
    const watch = list.add(idKey(id), request.token);
    this.closeGate(list);
    if (graceMs === 0) this.answer(list, watch, String(request.id));
    else if (graceMs !== null) setTimeout(() => this.answer(list, watch, String(request.id)), graceMs);
    return { kind: 'written', request, pinged };
  }

  /** From here on the answers are looked at line by line. */
  private closeGate(list: WatchList): void {
    const dir = list.answersDir;
    const channel = this.channels[dir];
    if (channel.gated) return;
    this.observer.drain();
    channel.setGate(new Gate(channel, list, this.observer.partialLine(dir), channel.midLine, () => channel.setGate(null)));
  }

  private answer(list: WatchList, watch: Watch, id: string): void {
    if (!list.owesAnswer(watch)) return;
    const channel = this.channels[list.answersDir];
    channel.betweenLines({
      run: () => {
        if (!list.owesAnswer(watch)) return;
        list.settle(watch);
        channel.inject(answerText(id), 'answer');
      },
      // The requestor sees the end of its peer instead.
      ended: () => {},
    });
  }
}

function refused(code: CancelRefusal, message: string): CancelOutcome {
  return { kind: 'refused', code, message };
}

function ended(dir: Dir): CancelOutcome {
  return refused('ended', `The ${receiverOf(dir)} takes no more messages; nothing was sent.`);
}
