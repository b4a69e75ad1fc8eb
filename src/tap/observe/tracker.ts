import { type Dir, opposite } from '../../protocol/direction.js';
import type { IdKey } from '../../protocol/ids.js';
import type { Envelope, WireId } from './envelope.js';
import { idKey } from './idKey.js';
import { IdTable } from './idTable.js';
import { META } from './members.js';

/** A request that has no answer yet. */
export interface PendingRequest {
  readonly dir: Dir;
  /** `String(id)` is its JSON text, exactly as on the wire. */
  readonly id: WireId;
  readonly method: string;
  /** Its progress token. */
  readonly token: WireId | null;
  readonly task: boolean;
  /** The members of `_meta` that revision 2026-07-28 asks every message of a request to carry; null in older revisions. */
  readonly envelope: string | null;
  readonly since: number;
}

/** What is remembered of a request. `id` is null where its key says it: then requests that came together share one object. */
type Remembered = Omit<PendingRequest, 'id'> & { readonly id: WireId | null };

/** More open requests than this are not remembered: the older half is forgotten then. Memory stays bounded whatever a client does. */
const MOST_PENDING = 50_000;

/** Which requests are pending in either direction, and whether the handshake of the older revisions is done. */
export class Tracker {
  private readonly pending: Readonly<Record<Dir, IdTable<Remembered>>> = { c2s: new IdTable(), s2c: new IdTable() };
  /** Of ids that several requests wait under, how many do so behind the one that is remembered. */
  private readonly again: Readonly<Record<Dir, Map<IdKey, number>>> = { c2s: new Map(), s2c: new Map() };
  private lastEnvelope: string | null = null;
  /** Requests to initialize that have no answer yet; only while there are any does a result need a second look. */
  private handshakes = 0;
  private lastQuick: Remembered | null = null;
  /** The revision that the server's answer to `initialize` named. */
  negotiated: string | null = null;
  /** By direction of requests: the capabilities that their receiver declared, as JSON text; null where it declared none. */
  private readonly capabilities: Record<Dir, string | null> = { c2s: null, s2c: null };
  /** Called when a side cancels one of its own requests, pending or not. */
  onCancelled: (dir: Dir, key: IdKey) => void = () => {};

  message(dir: Dir, message: Envelope, t: number): void {
    if (message.isRequest) this.add(dir, message, t);
    else if (message.isResponse) this.answer(opposite(dir), message);
    else if (message.method === 'notifications/cancelled' && message.requestId !== null) {
      const key = idKey(message.requestId);
      const request = this.pending[dir].get(key);
      if (request !== null && request.method !== 'initialize') this.remove(dir, key);
      this.onCancelled(dir, key);
    }
  }

  /** A request without `_meta` and `task`, whose id is a plain integer. */
  quickRequest(dir: Dir, id: number, method: string, since: number): void {
    const last = this.lastQuick;
    if (last === null || last.since !== since || last.method !== method || last.dir !== dir)
      this.lastQuick = { dir, id: null, method, token: null, task: false, envelope: null, since };
    this.put(this.lastQuick!, id);
  }

  /** A result for a plain integer as id. Returns false, and does nothing, where the result itself has to be read. */
  quickResult(dir: Dir, id: number): boolean {
    const pending = this.pending[opposite(dir)];
    if (this.handshakes > 0 && pending.get(id)?.method === 'initialize') return false;
    this.answered(opposite(dir), id);
    return true;
  }

  find(dir: Dir, key: IdKey): PendingRequest | null {
    const remembered = this.pending[dir].get(key);
    return remembered === null ? null : requestOf(key, remembered);
  }

  /** Takes all requests with an id off the list, because a cancellation named it. */
  remove(dir: Dir, key: IdKey): void {
    this.again[dir].delete(key);
    this.pending[dir].delete(key);
  }

  /** True if a pending request of that direction gave this progress token (its key). */
  hasToken(dir: Dir, key: IdKey): boolean {
    for (const [, request] of this.pending[dir].entries()) if (request.token !== null && idKey(request.token) === key) return true;
    return false;
  }

  /** Whether a `ping` may follow the cancellation of a request: the handshake is done, in a revision that has it. */
  hasPing(request: PendingRequest): boolean {
    return request.envelope === null && this.negotiated !== null && this.negotiated < '2026-07-28';
  }

  /** Whether requests of that direction may run as tasks: their receiver declared more than nothing about tasks, or nobody knows what. */
  knowsTasks(dir: Dir): boolean {
    const declared = this.capabilities[dir];
    return declared === '' || (declared?.includes('tasks') ?? false);
  }

  /**
   * Whether a request runs as a task: it asks for that, and its receiver declared that it does so for such requests. What somebody
   * else is asked for with `task` is an ordinary request. Capabilities that are too long to be known are taken for a yes.
   */
  runsAsTask({ dir, method, task, envelope }: PendingRequest): boolean {
    const declared = this.capabilities[dir];
    if (!task || envelope !== null || declared === null) return false;
    if (declared === '') return true;
    const [family = '', name = ''] = method.split('/');
    try {
      return JSON.parse(declared)?.tasks?.requests?.[family]?.[name] !== undefined;
    } catch {
      return true;
    }
  }

  /** All that is pending, oldest first, both directions. */
  *all(): Iterable<PendingRequest> {
    for (const pending of [this.pending.c2s, this.pending.s2c])
      for (const [key, remembered] of pending.entries()) yield requestOf(key, remembered);
  }

  private add(dir: Dir, message: Envelope, since: number): void {
    const { id, method, requestToken: token, hasTask: task } = message;
    if (method === 'initialize' && dir === 'c2s') this.capabilities.s2c = message.capabilities;
    this.put({ dir, id: id!, method: method!, token, task, envelope: this.envelopeOf(message), since }, idKey(id!));
  }

  private put(request: Remembered, key: IdKey): void {
    const pending = this.pending[request.dir];
    if (request.method === 'initialize') this.handshakes++;
    const again = this.again[request.dir];
    if (pending.size >= MOST_PENDING) {
      pending.forgetHalf();
      again.clear();
    }
    const { size } = pending;
    pending.set(key, request);
    if (pending.size === size) again.set(key, (again.get(key) ?? 0) + 1);
  }

  /** One answer ends one of the requests that wait under an id. */
  private answered(dir: Dir, key: IdKey): void {
    const again = this.again[dir];
    const behind = again.size === 0 ? undefined : again.get(key);
    if (behind === undefined) this.pending[dir].delete(key);
    else if (behind > 1) again.set(key, behind - 1);
    else again.delete(key);
  }

  private answer(dir: Dir, message: Envelope): void {
    if (message.id === null) return;
    const key = idKey(message.id);
    const request = this.pending[dir].get(key);
    if (request === null) return;
    this.answered(dir, key);
    if (request.method !== 'initialize') return;
    this.handshakes--;
    if (!message.hasResult) return;
    this.negotiated = message.negotiated ?? '';
    if (dir === 'c2s') this.capabilities.c2s = message.capabilities;
  }

  /** The JSON text of the `_meta` that a cancellation of this request needs. Equal ones share one string. */
  private envelopeOf(message: Envelope): string | null {
    if (message.metaVersion === null) return null;
    const texts = {
      protocolVersion: JSON.stringify(message.metaVersion),
      clientInfo: message.metaClientInfo,
      clientCapabilities: message.metaCapabilities,
    };
    const members = Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [`"${META}${name}":${text}`]));
    const text = `{${members.join(',')}}`;
    if (text !== this.lastEnvelope) this.lastEnvelope = text;
    return this.lastEnvelope;
  }
}

function requestOf(key: IdKey, remembered: Remembered): PendingRequest {
  return { ...remembered, id: remembered.id ?? key };
}
