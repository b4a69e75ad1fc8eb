import { type Dir, opposite } from '../protocol/direction.js';
import { type IdKey, idKey, idText, isLegalId } from '../protocol/ids.js';
import { classify, type IdMember, isObject, type JsonObject, objectAt } from '../protocol/message.js';
import { isHuman, isSlowByNature, methodName, neverLeaks } from '../protocol/methods.js';
import { Cancellations } from './cancellations.js';
import type { Dispatcher } from './dispatcher.js';
import type { SessionCounts, SessionFacts } from './facts.js';
import type { FrameView } from './frame-view.js';
import { HumanWaits } from './human-waits.js';
import type { LeakClock } from './leak-clock.js';
import type { FrameInfo, MessageInfo } from './listener.js';
import { LiveExchange } from './live-exchange.js';
import { modernMeta, type Peers } from './peers.js';
import { RequestTable } from './request-table.js';
import { Resends } from './resends.js';
import { Responses } from './responses.js';

/** So many waiting requests keep their params; beyond, those that leaked give theirs up. */
const PARAMS_KEPT = 10_000;

/** Messages → exchanges: which response, cancellation and progress belongs to which request. Changes the counts, tells the listeners. */
export class Pairing {
  readonly #tables: Readonly<Record<Dir, RequestTable>> = { c2s: new RequestTable('c2s'), s2c: new RequestTable('s2c') };
  readonly #resends: Readonly<Record<Dir, Resends>> = { c2s: new Resends(), s2c: new Resends() };
  readonly #responses: Responses;
  readonly #cancellations: Cancellations;
  /** What listeners are shown of every message: one object, filled anew. */
  readonly #message: { -readonly [M in keyof MessageInfo]: MessageInfo[M] } = { kind: 'none', body: {}, id: ABSENT, position: null };
  readonly #humans = new HumanWaits();
  #serial = 0;
  /** Requests that are silent for too long by the wall clock alone. */
  overdue = 0;

  constructor(
    private readonly tell: Dispatcher,
    private readonly peers: Peers,
    private readonly leaks: LeakClock,
    private readonly counts: SessionCounts,
    private readonly facts: Pick<SessionFacts, 'lastGap' | 'evidence'>,
  ) {
    const tables = { tables: this.#tables, close: this.#close.bind(this), facts };
    this.#responses = new Responses(tables, tell, peers, counts);
    this.#cancellations = new Cancellations(tables, tell, peers, counts);
  }

  table(dir: Dir): RequestTable {
    return this.#tables[dir];
  }

  /** Takes in what a frame holds; false if that is no message at all. */
  take(value: unknown, frame: FrameView): boolean {
    if (!Array.isArray(value)) return isObject(value) && this.#object(value, frame, null);
    for (const batch of this.tell.batch) batch(value, frame);
    let held = false;
    for (let i = 0; i < value.length; i++) {
      const element: unknown = value[i];
      frame.turnTo(i);
      if (isObject(element) && this.#object(element, frame, i)) held = true;
    }
    return held;
  }

  /** A request is silent for too long, unless it has been waiting for a person. `now`: the session clock. */
  silent(exchange: LiveExchange, t: number, now: number): void {
    if (this.#mayHaveEnded(exchange)) return;
    if (this.#waitsForPerson(exchange, now)) this.leaks.arm(exchange, now);
    else this.#leak(exchange, t);
  }

  /** The wall clock stands at `t`, at which the session clock would stand at `now`. */
  tick(t: number, now: number): void {
    for (const exchange of this.leaks.silent(now)) {
      if (exchange.overdue || this.#mayHaveEnded(exchange) || this.#waitsForPerson(exchange, now)) continue;
      exchange.overdue = true;
      this.overdue++;
      for (const overdue of this.tell.overdue) overdue(exchange, t);
    }
  }

  /** Traffic is missing from here on backwards: what the wall clock said of those that wait holds no longer. */
  missed(): void {
    if (this.overdue === 0) return;
    for (const table of [this.#tables.c2s, this.#tables.s2c]) for (const exchange of table) this.#punctual(exchange);
  }

  /** Whether the answer to an open request, or its cancellation, may be among what is missing. */
  #mayHaveEnded(exchange: LiveExchange): boolean {
    return exchange.at < this.facts.lastGap;
  }

  #waitsForPerson(exchange: LiveExchange, now: number): boolean {
    const asked = this.#humans.lastFor(exchange, now);
    return asked !== null && now - asked <= this.leaks.thresholdMs;
  }

  /** The records speak of the request: what the wall clock said of it holds no longer. */
  #punctual(exchange: LiveExchange): void {
    if (!exchange.overdue) return;
    exchange.overdue = false;
    this.overdue--;
    for (const overdue of this.tell.overdue) overdue(exchange, null);
  }

  #leak(exchange: LiveExchange, t: number): void {
    this.#punctual(exchange);
    exchange.state = 'leaked';
    this.counts.leaked++;
    for (const leaked of this.tell.leaked) leaked(exchange, t, 'age');
    if (this.counts.inFlight > PARAMS_KEPT) exchange.params = undefined;
  }

  /** The end of the session: what still waits has leaked, as far as that can be told. */
  close(t: number): void {
    const open = [...this.#tables.c2s, ...this.#tables.s2c].filter((exchange) => !neverLeaks(exchange.method));
    open.sort((a, b) => a.serial - b.serial);
    for (const exchange of open) {
      this.leaks.disarm(exchange);
      this.#punctual(exchange);
      if (this.#mayHaveEnded(exchange)) continue;
      if (exchange.state !== 'leaked') {
        exchange.state = 'leaked';
        this.counts.leaked++;
        for (const leaked of this.tell.leaked) leaked(exchange, t, 'open-at-close');
      }
      for (const openAtClose of this.tell.openAtClose) openAtClose(exchange, t);
    }
  }

  #object(body: JsonObject, frame: FrameInfo, position: number | null): boolean {
    const kind = classify(body);
    const id = idMember(body, frame, position);
    const info = this.#message;
    info.kind = kind;
    info.body = body;
    info.id = id;
    info.position = position;
    for (const message of this.tell.message) message(info, frame);
    switch (kind) {
      case 'request':
        if (id.kind === 'id') this.#request(body, id.key, frame, position);
        return true;
      case 'response':
        this.#responses.take(body, id, frame);
        return true;
      case 'notification':
        this.#notification(body, frame, position);
        return true;
      case 'none':
        return false;
    }
  }

  #request(body: JsonObject, key: IdKey, frame: FrameInfo, position: number | null): void {
    const method = methodName(body.method as string);
    const params = body.params;
    const taskAugmented = objectAt(params, 'task') !== null;
    const exchange = new LiveExchange(
      this.#serial++,
      key,
      method,
      params,
      method !== 'initialize' && modernMeta(params) !== null,
      taskAugmented,
      position !== null,
      frame,
    );
    exchange.tokenKey = tokenOf(params, frame, position);
    exchange.ambiguous = isAmbiguous(body);
    this.#tables[frame.dir].add(exchange);
    if (exchange.injected === null) {
      this.counts.requests++;
      this.counts.inFlight++;
      if (!neverLeaks(method) && !isSlowByNature(method)) this.leaks.arm(exchange, frame.clock);
      if (frame.dir === 'c2s') this.peers.requested(exchange);
      else if (isHuman(method)) this.#humans.opened(exchange);
    }
    for (const request of this.tell.request) request(exchange, frame);
    if (exchange.injected === null && position === null) this.#sentAgain(exchange, frame.text.length);
  }

  #sentAgain(exchange: LiveExchange, length: number): void {
    const earlier = this.#resends[exchange.dir].add(exchange, length);
    if (earlier === null) return;
    if (earlier.asSecondTry !== null) earlier.asSecondTry.settled = true;
    if (earlier.sentAgain !== null) return;
    const second = { id: exchange.id, at: exchange.at, t: exchange.start, clock: exchange.clock, settled: false };
    earlier.sentAgain = second;
    exchange.asSecondTry = second;
  }

  #notification(body: JsonObject, frame: FrameInfo, position: number | null): void {
    if (frame.injected === null) this.counts.notifications++;
    const params = body.params;
    const method = methodName(body.method as string);
    switch (method) {
      case 'notifications/cancelled':
        this.#cancellations.take(params, this.#member(params, 'requestId', frame, position), frame);
        return;
      case 'notifications/progress':
        this.#progress(params, this.#member(params, 'progressToken', frame, position), frame);
        return;
      default: {
        if (this.tell.notification.length === 0) return;
        const info = { method, params, ambiguous: isAmbiguous(body) };
        for (const notification of this.tell.notification) notification(info, frame);
      }
    }
  }

  #member(params: unknown, name: keyof typeof MEMBER_PATHS, frame: FrameInfo, position: number | null): IdKey | null {
    if (!isObject(params)) return null;
    const key = idKey(params[name], frame.text, MEMBER_PATHS[name], position);
    return key !== null && isLegalId(key) ? key : null;
  }

  #progress(params: unknown, token: IdKey | null, frame: FrameInfo): void {
    const of = token === null ? undefined : this.#tables[opposite(frame.dir)].byToken(token);
    if (of !== undefined && (of.timed || of.state === 'leaked')) this.#alive(of, frame);
    if (this.tell.progress.length === 0) return;
    const info = {
      token: token === null ? null : idText(token),
      progress: numberAt(params, 'progress'),
      total: numberAt(params, 'total'),
      of: of ?? null,
      params,
    };
    for (const progress of this.tell.progress) progress(info, frame);
  }

  /** A sign of life restarts the time after which a request leaks, and ends a leak by age. */
  #alive(exchange: LiveExchange, frame: FrameInfo): void {
    this.#punctual(exchange);
    if (exchange.state === 'leaked') {
      exchange.state = 'pending';
      this.#unleak(exchange, frame.t);
    }
    this.leaks.arm(exchange, frame.clock);
  }

  #close(exchange: LiveExchange, how: 'answered' | 'cancelled', state: LiveExchange['state'], frame: FrameInfo): void {
    const leaked = exchange.state === 'leaked';
    this.#punctual(exchange);
    exchange.closed = frame.clock;
    exchange.state = state;
    this.leaks.disarm(exchange);
    this.#tables[exchange.dir].close(exchange, how);
    if (exchange.injected !== null) return;
    this.counts.inFlight--;
    this.#resends[exchange.dir].remove(exchange);
    if (exchange.asSecondTry !== null) exchange.asSecondTry.settled = true;
    if (exchange.dir === 's2c' && isHuman(exchange.method)) this.#humans.closed(exchange, frame.clock);
    if (leaked) this.#unleak(exchange, frame.t);
  }

  #unleak(exchange: LiveExchange, t: number): void {
    this.counts.leaked--;
    for (const unleaked of this.tell.unleaked) unleaked(exchange, t);
  }
}

const ID_PATH = ['id'] as const;
const TOKEN_PATH = ['params', '_meta', 'progressToken'] as const;
const MEMBER_PATHS = { requestId: ['params', 'requestId'], progressToken: ['params', 'progressToken'] } as const;

const ABSENT: IdMember = { kind: 'absent' };
const NULL: IdMember = { kind: 'null' };

/** Whether a call is a response too. */
function isAmbiguous(body: JsonObject): boolean {
  return body.result !== undefined || body.error !== undefined;
}

function idMember(body: JsonObject, frame: FrameInfo, position: number | null): IdMember {
  const value = body.id;
  if (value === undefined) return ABSENT;
  if (value === null) return NULL;
  const key = idKey(value, frame.text, ID_PATH, position);
  return key === null ? { kind: 'other-type', value } : { kind: 'id', key };
}

function tokenOf(params: unknown, frame: FrameInfo, position: number | null): IdKey | null {
  const meta = objectAt(params, '_meta');
  return meta === null ? null : idKey(meta.progressToken, frame.text, TOKEN_PATH, position);
}

function numberAt(params: unknown, name: string): number | null {
  const value = isObject(params) ? params[name] : undefined;
  return typeof value === 'number' ? value : null;
}
