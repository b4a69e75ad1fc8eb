import { isObject, type JsonObject } from '../../protocol/message.js';

/** Entries that are remembered; a listing of more counts as incomplete. Real servers have some hundreds. */
const MAX_ENTRIES = 10_000;
/** An entry with a longer name is not remembered. */
const MAX_NAME = 1000;
/** Listings that may be under way at the same time, each waiting for its next page. */
const MAX_GATHERINGS = 4;

/** One thing that a server lists, by the name it is asked for. */
export interface Entry {
  readonly name: string;
}

/** One answer to a list request. */
export interface PageInfo {
  readonly entries: readonly unknown[];
  readonly cursor: unknown;
  readonly nextCursor: unknown;
  /** Indices of the records that held the request and the answer. */
  readonly asked: number;
  readonly at: number;
}

/** What one answer said, as far as it is an object with a name; valid until the next one. */
export interface Page<E extends Entry> {
  readonly items: readonly { readonly raw: JsonObject; readonly entry: E; readonly repeated: boolean }[];
  /** It was the last page, and the listing before it had the same entries in another order. */
  readonly reordered: boolean;
}

/** Pages of one listing, from the first on. */
interface Gathering<E> {
  readonly entries: Map<string, E>;
  /** Whether all of it can be trusted: no change in between, nothing forgotten. */
  whole: boolean;
}

interface Known<E> {
  readonly entry: E;
  /** Since which record it is listed as it is. */
  readonly since: number;
}

/**
 * What a server last listed of one kind, over all pages. What it said before a change was announced is forgotten, and so is what it
 * answered to a request from before the change: nobody knows which side of it the answer is on.
 */
export class Listing<E extends Entry> {
  /** What the answer that is being told of said. */
  page: Page<E> | null = null;
  #known = new Map<string, Known<E>>();
  /** The record that completed the listing; null while it is not complete. */
  #completeSince: number | null = null;
  #changedAt = -1;
  #lastOrder: readonly string[] = [];
  readonly #gatherings = new Map<string, Gathering<E>>();

  constructor(
    private readonly key: string,
    private readonly read: (raw: JsonObject, name: string) => E,
    private readonly same: (a: E, b: E) => boolean,
  ) {}

  /** An entry, if it was listed as it is now when the record `before` passed; null where that is not known. */
  get(name: string, before: number): E | null {
    const known = this.#known.get(name);
    return known !== undefined && known.since < before ? known.entry : null;
  }

  /** Whether the listing was complete when the record `before` passed, and nothing with this name was or is in it. */
  lacks(name: string, before: number): boolean {
    return this.#completeSince !== null && this.#completeSince < before && !this.#known.has(name);
  }

  /** The server announced a change at this record, or may have: what was listed up to now proves nothing any more. */
  changed(at: number): void {
    this.#changedAt = Math.max(this.#changedAt, at);
    this.#known.clear();
    this.#completeSince = null;
    for (const gathering of this.#gatherings.values()) gathering.whole = false;
  }

  take(info: PageInfo): void {
    const current = info.asked > this.#changedAt;
    const gathering = this.#continue(info.cursor);
    if (!current) gathering.whole = false;
    const items: { raw: JsonObject; entry: E; repeated: boolean }[] = [];
    for (const raw of info.entries) {
      const name = isObject(raw) ? raw[this.key] : undefined;
      if (!isObject(raw) || typeof name !== 'string') {
        gathering.whole = false;
        continue;
      }
      const entry = this.read(raw, name);
      const repeated = gathering.entries.has(name);
      items.push({ raw, entry, repeated: gathering.whole && repeated });
      this.#add(gathering, entry);
      // Of two with one name nobody knows which is meant.
      if (current) this.#learn(entry, repeated ? Number.POSITIVE_INFINITY : info.at);
    }
    const { nextCursor } = info;
    const more = typeof nextCursor === 'string';
    if (more) this.#wait(nextCursor, gathering);
    this.page = { items, reordered: !more && gathering.whole && this.#finish(gathering, info.at) };
  }

  #continue(cursor: unknown): Gathering<E> {
    if (cursor === undefined || cursor === null) return { entries: new Map(), whole: true };
    const waiting = typeof cursor === 'string' ? this.#gatherings.get(cursor) : undefined;
    if (typeof cursor === 'string') this.#gatherings.delete(cursor);
    // A page without those before it.
    return waiting ?? { entries: new Map(), whole: false };
  }

  #wait(cursor: string, gathering: Gathering<E>): void {
    this.#gatherings.delete(cursor);
    this.#gatherings.set(cursor, gathering);
    if (this.#gatherings.size > MAX_GATHERINGS) this.#gatherings.delete(this.#gatherings.keys().next().value as string);
  }

  #add(gathering: Gathering<E>, entry: E): void {
    if (gathering.entries.size >= MAX_ENTRIES || entry.name.length > MAX_NAME) gathering.whole = false;
    else gathering.entries.set(entry.name, entry);
  }

  #learn(entry: E, at: number): void {
    const known = this.#known.get(entry.name);
    if (known !== undefined && at !== Number.POSITIVE_INFINITY && this.same(known.entry, entry)) return;
    if (known === undefined && (this.#known.size >= MAX_ENTRIES || entry.name.length > MAX_NAME)) return;
    this.#known.set(entry.name, { entry, since: at });
  }

  /** The listing is complete. Whether it has the entries of the one before in another order. */
  #finish(gathering: Gathering<E>, at: number): boolean {
    for (const name of this.#known.keys()) {
      if (gathering.entries.has(name)) continue;
      this.#known.delete(name);
      this.#completeSince = at;
    }
    this.#completeSince ??= at;
    const order = [...gathering.entries.keys()];
    const before = this.#lastOrder;
    this.#lastOrder = order;
    if (order.length !== before.length || order.every((name, i) => name === before[i])) return false;
    return before.every((name) => gathering.entries.has(name));
  }
}
