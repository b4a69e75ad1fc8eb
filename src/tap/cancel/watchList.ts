import { type Dir, opposite } from '../../protocol/direction.js';
import type { IdKey } from '../../protocol/ids.js';
import type { Withheld } from '../../trace/record.js';
import type { Envelope, WireId } from '../observe/envelope.js';
import { idKey } from '../observe/idKey.js';
import type { EnvelopeScanner } from '../observe/scanner.js';
import type { Tracker } from '../observe/tracker.js';
import type { Judge, Verdict } from '../relay/gate.js';

/**
 * `waiting`: the requestor has no answer yet, and the first that comes is passed on. `answered`: it has one, from its peer or from
 * the tap; whatever else comes for the request stays here.
 */
export type WatchState = 'waiting' | 'answered';

/** A request that Tapline cancelled, until its id is used again. */
export interface Watch {
  readonly key: IdKey;
  readonly token: IdKey | null;
  state: WatchState;
  /** The requestor cancelled it by itself afterwards: it waits for no answer. */
  abandoned: boolean;
}

const PASS: Verdict = { kind: 'pass' };

/** An undecided line is held up to this size while a late answer may be in it. TypeScript servers write the id behind the result. */
const MOST_HELD = 16 * 1024 * 1024;

/** The same while only the answer to a ping is awaited, which is small. */
const MOST_HELD_FOR_PING = 64 * 1024;

/** So many cancelled requests, and pings behind them, are watched in one direction; the oldest answered ones are forgotten first. */
const MOST_WATCHES = 4096;

/** The cancelled requests of one direction, and what of the answers to them is to be passed on. */
export class WatchList implements Judge {
  private readonly watches = new Map<IdKey, Watch>();
  private readonly tokens = new Map<IdKey, Watch>();
  /** The pings that followed the cancellations: no answer to one of them is for the requestor, however many come. */
  private readonly pings = new Set<IdKey>();
  private answered = 0;

  /** `requests`: the direction of the requests. `refresh` brings the tracker up to date; it is called before the tracker is asked. */
  constructor(
    private readonly requests: Dir,
    private readonly tracker: Tracker,
    private readonly refresh: () => void,
  ) {}

  get answersDir(): Dir {
    return opposite(this.requests);
  }

  get idle(): boolean {
    return this.watches.size === 0 && this.pings.size === 0;
  }

  get mostHeld(): number {
    return this.answered > 0 ? MOST_HELD : MOST_HELD_FOR_PING;
  }

  add(key: IdKey, token: WireId | null): Watch {
    this.forget(this.watches.get(key));
    if (this.watches.size >= MOST_WATCHES) this.forget(this.oldest());
    const watch: Watch = { key, token: token === null ? null : idKey(token), state: 'waiting', abandoned: false };
    this.watches.set(key, watch);
    if (watch.token !== null) this.tokens.set(watch.token, watch);
    return watch;
  }

  addPing(key: IdKey): void {
    if (this.pings.size >= MOST_WATCHES) this.pings.delete(this.pings.values().next().value!);
    this.pings.add(key);
  }

  /** The requestor has its answer, or gets it now from the tap. */
  settle(watch: Watch): void {
    if (watch.state === 'answered') return;
    watch.state = 'answered';
    if (this.watches.get(watch.key) === watch) this.answered++;
  }

  /** The requestor cancelled a request by itself. */
  abandon(key: IdKey): void {
    const watch = this.watches.get(key);
    if (watch) watch.abandoned = true;
  }

  /** Whether the tap still owes the requestor an answer. */
  owesAnswer(watch: Watch): boolean {
    this.refresh();
    return watch.state === 'waiting' && !watch.abandoned && this.watches.get(watch.key) === watch && !this.reused(watch);
  }

  beginning(scanner: EnvelopeScanner): 'pass' | 'undecided' {
    const strict = this.answered > 0 || this.pings.size > 0;
    switch (scanner.kind) {
      case 'nothing':
        return 'undecided';
      case 'stray':
        return 'pass';
      case 'batch':
        return strict ? 'undecided' : 'pass';
      case 'message':
        return strict ? this.messageBeginning(scanner.messages[0]!) : 'pass';
    }
  }

  line(scanner: EnvelopeScanner): Verdict {
    if (!scanner.whole) return PASS;
    const reasons = scanner.messages.map((message) => this.judge(message));
    const first = reasons.find((reason) => reason !== null);
    // A batch with anything but messages in it is passed on as it is: better an answer too many than something lost.
    if (first === undefined || scanner.others > 0) return PASS;
    if (reasons.every((reason) => reason !== null)) return { kind: 'withhold', why: first! };
    return { kind: 'cut', elements: scanner.messages.map(({ start, end }, at) => ({ start, end, why: reasons[at]! })) };
  }

  passed(scanner: EnvelopeScanner): void {
    if (scanner.whole) for (const message of scanner.messages) this.judge(message);
  }

  private messageBeginning(message: Envelope): 'pass' | 'undecided' {
    if (message.method !== null) return message.method === 'notifications/progress' ? 'undecided' : 'pass';
    if (message.id === null) return 'undecided';
    const key = idKey(message.id);
    return this.pings.has(key) || this.watches.get(key)?.state === 'answered' ? 'undecided' : 'pass';
  }

  /** Why a message is to stay here, or null. Notes what it means for the request that it is about. */
  private judge(message: Envelope): Withheld | null {
    if (message.isResponse) return message.id === null ? null : this.judgeResponse(idKey(message.id));
    if (message.method === 'notifications/progress' && message.progressToken !== null)
      return this.judgeProgress(idKey(message.progressToken));
    return null;
  }

  private judgeResponse(key: IdKey): Withheld | null {
    if (this.pings.has(key)) return 'ping-answer';
    const watch = this.watches.get(key);
    if (!watch) return null;
    this.refresh();
    if (this.reused(watch)) return null;
    if (watch.state === 'answered') return 'late-response';
    this.settle(watch);
    return null;
  }

  private judgeProgress(token: IdKey): Withheld | null {
    const watch = this.tokens.get(token);
    if (watch?.state !== 'answered') return null;
    this.refresh();
    return this.reused(watch) || this.tracker.hasToken(this.requests, token) ? null : 'late-progress';
  }

  /** An id that is pending again names a new request, whose answers are none of the old one's. */
  private reused(watch: Watch): boolean {
    const reused = this.tracker.find(this.requests, watch.key) !== null;
    if (reused) this.forget(watch);
    return reused;
  }

  private forget(watch: Watch | undefined): void {
    if (!watch || this.watches.get(watch.key) !== watch) return;
    this.watches.delete(watch.key);
    if (watch.token !== null && this.tokens.get(watch.token) === watch) this.tokens.delete(watch.token);
    if (watch.state === 'answered') this.answered--;
  }

  private oldest(): Watch | undefined {
    for (const watch of this.watches.values()) if (watch.state === 'answered') return watch;
    return this.watches.values().next().value;
  }
}
