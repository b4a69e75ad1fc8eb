import { DIRS, FLAG } from '../codes.js';
import { Extras } from '../extras.js';
import type { RowList } from '../filter/list.js';
import type { Store } from '../store.js';
import { RowTable } from '../table.js';
import type { TextRef } from '../texts.js';
import { stateCodeOf, wholeEnd } from '../tree/whole-call.js';
import { Depth } from './depth.js';
import type { Statistics } from './statistics.js';
import { outcomeAt, Tally, TOOL } from './tally.js';
import { logOf } from './times.js';

/** Methods and tools that get a line of their own: names are what a server or client makes them, so there may be any number. */
export const MOST_GROUPS = 300;

interface Method {
  readonly dir: 'c2s' | 's2c';
  readonly name: string;
  readonly tally: Tally;
  readonly tools: Map<string, Tally>;
  readonly toolByRef: Map<TextRef, Tally | null>;
}

/** Counts the requests in a list of rows, in steps. Times are judged as they stood at `now`, in ms since the session's start. */
export class Count {
  private readonly all = new Tally();
  private readonly depth: Depth;
  private readonly methods = new Map<string, Method>();
  /** The same by the places of their texts, which need no text to be made; equal texts may stand in several places. */
  private readonly byRef: readonly Map<TextRef, Method | null>[] = DIRS.map(() => new Map());
  private groups = 0;
  private unlisted = 0;
  /** Rows from here on were not looked at. */
  private next = 0;

  constructor(
    private readonly store: Store,
    readonly list: RowList,
    private readonly now: number,
  ) {
    this.depth = new Depth(now);
  }

  /** Whether every row of the list was looked at. */
  get done(): boolean {
    return this.list.placeOf(this.next) >= this.list.length;
  }

  /** Looks at rows that it has not seen, at most `most`. */
  advance(most: number): void {
    const { list } = this;
    // By row, not by position: rows before may have come or gone since the last step.
    const first = list.placeOf(this.next);
    const end = Math.min(list.length, first + most);
    for (let position = first; position < end; position++) {
      const row = list.at(position);
      this.take(row);
      this.next = row + 1;
    }
  }

  result(): Statistics {
    const { list } = this;
    const methods = [...this.methods.values()].map(({ dir, name, tally, tools }) => ({
      dir,
      method: name,
      figures: tally.figures(),
      tools: [...tools].map(([tool, of]) => ({ tool, figures: of.figures() })),
    }));
    const counted = list.length === 0 ? 1 : list.placeOf(this.next) / list.length;
    return { all: this.all.figures(), methods, unlisted: this.unlisted, peak: this.depth.peak(), counted };
  }

  private take(row: number): void {
    const { now } = this;
    const block = this.store.rows.block(row);
    const i = row % RowTable.BLOCK;
    const flags = block.flags[i]!;
    const joined = (flags & FLAG.joined) !== 0;
    // What a person waits for is all of a call; what the wire was busy with ends with its answer.
    const end = joined ? wholeEnd(this.store, row, now) : block.end[i]!;
    const outcome = outcomeAt(joined ? stateCodeOf(this.store, row, now) : block.state[i]!, flags, end, now);
    if (outcome === null) return;
    const start = block.start[i]!;
    const sent = block.sent[i]!;
    const received = Math.max(0, block.size[i]! - sent);
    const ms = end - start - this.store.stops.within(start, end);
    const log = logOf(ms);
    this.all.add(outcome, ms, log, sent, received);
    this.depth.add(start, outcome === 'leaked' ? this.leakedAt(block.extra[i]!, end) : block.end[i]!);
    const method = this.methodOf(block.dir[i]!, block.method[i]!);
    method?.tally.add(outcome, ms, log, sent, received);
    const tool = method !== null && block.labelIs[i] === TOOL ? this.toolOf(method, block.label[i]!) : undefined;
    tool?.add(outcome, ms, log, sent, received);
    if (method === null || tool === null) this.unlisted++;
  }

  /** What has leaked is in flight no more; where its age did not tell, it leaked as the session ended. */
  private leakedAt(extra: number, end: number): number {
    const at = extra === 0 ? Number.NaN : this.store.extras.block(extra).leakedAt[extra % Extras.BLOCK]!;
    return at <= this.now ? at : end;
  }

  private methodOf(dir: number, ref: TextRef): Method | null {
    const known = this.byRef[dir]?.get(ref);
    if (known !== undefined) return known;
    const name = this.store.texts.get(ref);
    const key = `${dir} ${name}`;
    let method = this.methods.get(key) ?? null;
    if (method === null && this.groups < MOST_GROUPS) {
      this.groups++;
      method = { dir: DIRS[dir] ?? 'c2s', name, tally: new Tally(), tools: new Map(), toolByRef: new Map() };
      this.methods.set(key, method);
    }
    remember(this.byRef[dir], ref, method);
    return method;
  }

  private toolOf(method: Method, ref: TextRef): Tally | null {
    const known = method.toolByRef.get(ref);
    if (known !== undefined) return known;
    const name = this.store.texts.get(ref);
    let tool = method.tools.get(name) ?? null;
    if (tool === null && this.groups < MOST_GROUPS) {
      this.groups++;
      tool = new Tally();
      method.tools.set(name, tool);
    }
    remember(method.toolByRef, ref, tool);
    return tool;
  }
}

/** Places that are remembered: texts that are too many to be shared have a place each. */
const REMEMBERED = 50_000;

function remember<T>(map: Map<TextRef, T> | undefined, ref: TextRef, value: T): void {
  if (map !== undefined && map.size < REMEMBERED) map.set(ref, value);
}
