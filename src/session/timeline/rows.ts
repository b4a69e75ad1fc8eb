import { standstill, stoppedIn } from './breakpoints.js';
import { outcomeOf } from './cancels.js';
import { CANCELLERS, codeFor, DIRS, FLAG, LABELS, LEVELS, LONE_ANSWER, ORPHAN_CAUSES, STATES } from './codes.js';
import { Extras } from './extras.js';
import { idOf } from './ids.js';
import { repetitionOf } from './repetition.js';
import type { LeakCause, Row, RowState } from './row.js';
import { rowPhrases } from './row-words.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';
import { stateCodeOf, wholeEnd } from './tree/whole-call.js';

const ANSWERED = codeFor(STATES, 'answered');

/** From where and when rows are looked at. */
export interface Viewpoint {
  /** The session's clock, in ms. What happened later is left out: a paused picture stays as it was. */
  readonly now: number;
  readonly graceMs: number;
  /** Whether the tap of the session can be reached, so that requests can be cancelled. */
  readonly live: boolean;
}

/** The row with an index, as an object. */
export function rowAt(store: Store, row: number, view: Viewpoint): Row {
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  const flags = block.flags[i]!;
  const state = stateOf(store, row, view);
  const method = store.texts.get(block.method[i]!);
  const open = state.kind === 'pending' || state.kind === 'leaked';
  const texts = {
    method: method === '' ? null : method,
    label: store.texts.get(block.label[i]!),
    description: store.texts.get(block.description[i]!),
  };
  const words = rowPhrases({ ...texts, state });
  const end = endOf(store, row, state, view.now);
  return {
    index: row,
    dir: DIRS[block.dir[i]!]!,
    id: idOf(store, row),
    ...texts,
    labelIs: LABELS[block.labelIs[i]!]!,
    ...(words === null ? {} : { words }),
    state,
    start: block.start[i]!,
    end,
    ...extrasOf(store, block.extra[i]!, state, view.now),
    ...(store.overdue.has(row) ? { leakedAt: store.overdue.get(row) ?? null } : {}),
    size: block.size[i]!,
    ...(state.kind === 'process' ? { partner: null } : tieOf(store, block.partner[i]!, block.start[i]!)),
    ...(method !== '' && standstill(store, row, block.start[i]!, end, view.now)),
    findings: block.findings[i]!,
    level: LEVELS[block.level[i]!]!,
    injected: (flags & FLAG.injected) !== 0,
    withheld: (flags & FLAG.withheld) !== 0,
    cancellable: view.live && open && store.open.has(row) && (flags & FLAG.fixed) === 0,
  };
}

/** Of a call whose task runs on, its answer is not its end; nor is anything but that of the session, where it never came to one. */
function endOf(store: Store, row: number, state: RowState, now: number): number | null {
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  const end = state.kind === 'pending' && block.state[i] === ANSWERED ? wholeEnd(store, row, now) : block.end[i]!;
  return end <= now ? end : null;
}

function extrasOf(store: Store, extra: number, state: RowState, now: number): Pick<Row, 'tail' | 'leakedAt' | 'progress'> {
  if (extra === 0) return { tail: null, leakedAt: null, progress: [] };
  const block = store.extras.block(extra);
  const i = extra % Extras.BLOCK;
  const progress: number[] = [];
  for (const ref of store.nodes.list(block.progress[i]!)) if (store.nodes.t(ref) <= now) progress.push(store.nodes.t(ref));
  const leakedAt = block.leakedAt[i]!;
  return {
    tail: state.kind === 'cancelled' ? tailOf(block.signT[i]!, block.lateT[i]!, now) : null,
    leakedAt: state.kind === 'leaked' && leakedAt <= now ? leakedAt : null,
    progress: progress.reverse(),
  };
}

/** What ties an orphan to its request. */
function tieOf(store: Store, partner: number, start: number): Pick<Row, 'partner' | 'afterCancel'> {
  if (partner === NONE) return { partner: null };
  const afterCancel = afterCancelOf(store, partner, start);
  return afterCancel === null ? { partner } : { partner, afterCancel };
}

/** How long after the cancellation of its request (`partner`, or NONE) an orphan came that starts at `start`; null without one. In ms. */
export function afterCancelOf(store: Store, partner: number, start: number): number | null {
  if (partner === NONE) return null;
  const extra = store.rows.block(partner).extra[partner % RowTable.BLOCK]!;
  const cancelT = extra === 0 ? Number.NaN : store.extras.block(extra).cancelT[extra % Extras.BLOCK]!;
  return Number.isNaN(cancelT) ? null : start - cancelT;
}

/** The last sign of life after a cancellation. */
function tailOf(signT: number, lateT: number, now: number): number | null {
  const tail = Math.max(signT <= now ? signT : Number.NEGATIVE_INFINITY, lateT <= now ? lateT : Number.NEGATIVE_INFINITY);
  return tail === Number.NEGATIVE_INFINITY ? null : tail;
}

/** Whether that is the answer of a server of the older revisions, which do not know the question: its method, or its params, are none of theirs. */
function isOlder(method: string, code: string): boolean {
  return method === 'server/discover' && (code === '-32601' || code === '-32602');
}

/** How a row stands at the viewpoint's time. */
function stateOf(store: Store, row: number, view: Viewpoint): RowState {
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  const aux = store.texts.get(block.aux[i]!);
  const kind = STATES[block.state[i]!]!;
  switch (kind) {
    case 'pending':
      return { kind, progress: amountOf(store, block.extra[i]!) };
    case 'answered':
      if (block.end[i]! > view.now) return { kind: 'pending', progress: null };
      if (stateCodeOf(store, row, view.now) !== block.state[i]) return { kind: 'pending', progress: amountOf(store, block.extra[i]!) };
      return { kind, toolError: (block.flags[i]! & FLAG.toolError) !== 0, ...(aux === '' ? {} : { note: aux }) };
    case 'failed':
      if (block.end[i]! > view.now) return { kind: 'pending', progress: null };
      return { kind, code: aux, ...(isOlder(store.texts.get(block.method[i]!), aux) && { older: true }) };
    case 'cancelled':
      if (block.end[i]! > view.now) return { kind: 'pending', progress: amountOf(store, block.extra[i]!) };
      return { kind, by: CANCELLERS[block.detail[i]!]!, outcome: outcomeOf(store, row, view.graceMs, view.now) };
    case 'leaked':
      return { kind, cause: leakCauseOf(store, row) };
    case 'orphaned':
      return { kind, cause: ORPHAN_CAUSES[block.detail[i]!]! };
    case 'stray':
      return { kind, what: aux };
    case 'gap':
      return { kind, lost: Number(aux) };
    case 'process': {
      const stop = stoppedIn(store, row);
      return stop === null ? { kind } : { kind, stop };
    }
    case 'notification':
      return aux === LONE_ANSWER ? { kind, answer: true } : { kind };
    case 'stderr':
      return { kind };
  }
}

function amountOf(store: Store, extra: number): { readonly done: number; readonly total: number | null } | null {
  if (extra === 0) return null;
  const block = store.extras.block(extra);
  const done = block.done[extra % Extras.BLOCK]!;
  const total = block.total[extra % Extras.BLOCK]!;
  return Number.isNaN(done) ? null : { done, total: Number.isNaN(total) ? null : total };
}

function leakCauseOf(store: Store, row: number): LeakCause {
  const again = repetitionOf(store, row);
  if (again !== null) return { kind: 'sent-again', id: idOf(store, again) ?? '' };
  return { kind: (store.rows.block(row).flags[row % RowTable.BLOCK]! & FLAG.atClose) === 0 ? 'age' : 'open-at-close' };
}
