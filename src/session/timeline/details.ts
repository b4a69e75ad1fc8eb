import { opposite } from '../../protocol/direction.js';
import type { Finding } from '../listener.js';
import { WIRE_MARK, WIRES } from './codes.js';
import { Extras } from './extras.js';
import { formatCode, formatWhole } from './format.js';
import { idOf } from './ids.js';
import { stderrNear } from './near.js';
import { phrase } from './phrases.js';
import { PROGRESS_NEWEST } from './progress.js';
import { relatedOf } from './related.js';
import { repetitionOf } from './repetition.js';
import type { Body, Row, RowDetail, RowFinding, WireLine } from './row.js';
import { rowAt, type Viewpoint } from './rows.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';
import type { Timeline } from './timeline.js';
import { partsPicture } from './tree/parts.js';
import { verdictOf } from './verdict.js';
import { visible } from './visible.js';
import { wireWords } from './wire-words.js';

/** Where the body of a row stands in the trace. */
export interface RecordRef {
  readonly part: Body['part'];
  readonly at: number;
}

/** The details of a row as far as they are known without its bodies, and which records hold those. */
export interface DetailParts extends Omit<RowDetail, 'bodies'> {
  readonly records: readonly RecordRef[];
}

/** So many lines of "On the Wire" are made of one row. */
const WIRE_LINES = 200;

/** The details of a row, without the bodies. */
export function detailOf(timeline: Timeline, index: number, view: Viewpoint): DetailParts {
  const { store } = timeline;
  const row = { ...rowAt(store, index, view), ...partsPicture(store, index, view.now) };
  const wire = wireOf(store, row);
  return {
    row,
    verdict: verdictOf(store, row, view.now),
    findings: timeline.findings.everyOf(index).map(findingOf),
    wire,
    records: recordsOf(store, row),
    related: relatedOf(store, row, wire),
    stderr: stderrNear(store, row, view.now),
  };
}

function findingOf({ rule, level, by, message, clause, clauseTitle, known, at, setting }: Finding): RowFinding {
  return { rule, level, by, message, clause, clauseTitle, known, at, ...(setting === undefined ? {} : { setting }) };
}

function isExchange(row: Row): boolean {
  return row.dir !== null && row.method !== null && row.id !== null;
}

function wireOf(store: Store, row: Row): readonly WireLine[] {
  if (row.dir === null) return [];
  const block = store.rows.block(row.index);
  const i = row.index % RowTable.BLOCK;
  const first: WireLine = {
    at: block.at[i]!,
    t: row.start,
    dir: row.dir,
    what: isExchange(row) ? 'request' : pointWire(row),
    text: row.method ?? row.label,
    ...(row.method === null && row.words?.label ? { words: row.words.label } : {}),
    count: 1,
    lastT: row.start,
    // A cancellation by Tapline marks the row, but the request was not Tapline's.
    injected: row.injected && row.state.kind !== 'cancelled',
    withheld: row.withheld && !isExchange(row),
  };
  const lines = [first, ...extraLines(store, block.extra[i]!)];
  const again = repetitionOf(store, row.index);
  if (again !== null) lines.push(againLine(store, first, again));
  const answerAt = block.answerAt[i]!;
  if (answerAt !== NONE && !lines.some((line) => line.at === answerAt)) lines.push(answerLine(row, answerAt));
  return lines.sort((a, b) => a.at - b.at).map(inWords);
}

/** Adds the words where they are the model's. */
function inWords(line: WireLine): WireLine {
  const words = line.words ?? wireWords(line.what, line.text, line.count);
  return words === null ? line : { ...line, words };
}

function pointWire(row: Row): WireLine['what'] {
  switch (row.state.kind) {
    case 'orphaned':
      return 'orphan';
    case 'stray':
      return 'stray';
    default:
      return 'notification';
  }
}

function againLine(store: Store, first: WireLine, again: number): WireLine {
  const block = store.rows.block(again);
  const t = block.start[again % RowTable.BLOCK]!;
  const id = visible(idOf(store, again) ?? '');
  return { ...first, at: block.at[again % RowTable.BLOCK]!, t, lastT: t, text: `again, as ${id}`, words: phrase('wireAgain', id) };
}

function answerLine(row: Row, at: number): WireLine {
  const t = row.end ?? row.start;
  return {
    at,
    t,
    dir: opposite(row.dir ?? 'c2s'),
    what: 'response',
    text: row.state.kind === 'failed' ? `error ${formatCode(row.state.code)}` : 'result',
    count: 1,
    lastT: t,
    injected: false,
    withheld: row.withheld,
  };
}

function extraLines(store: Store, extra: number): readonly WireLine[] {
  if (extra === 0) return [];
  const { nodes, texts } = store;
  const lines: WireLine[] = [];
  for (const ref of nodes.list(store.extras.block(extra).wire[extra % Extras.BLOCK]!)) {
    if (lines.length === WIRE_LINES) break;
    const code = nodes.what(ref);
    const count = nodes.count(ref);
    lines.push({
      at: nodes.at(ref),
      t: nodes.t(ref),
      dir: (code & WIRE_MARK.s2c) === 0 ? 'c2s' : 's2c',
      what: WIRES[code & 15]!,
      text: count === 1 ? texts.get(nodes.text(ref)) : `progress, ${formatWhole(count)} times`,
      count,
      lastT: nodes.lastT(ref),
      injected: (code & WIRE_MARK.injected) !== 0,
      withheld: (code & WIRE_MARK.withheld) !== 0,
    });
  }
  return lines;
}

/** Response, cancellation, request, progress with the latest first. */
function recordsOf(store: Store, row: Row): readonly RecordRef[] {
  const block = store.rows.block(row.index);
  const i = row.index % RowTable.BLOCK;
  const at = block.at[i]!;
  if (at === NONE) return [];
  if (!isExchange(row)) return row.state.kind === 'process' || row.state.kind === 'gap' ? [] : [{ part: 'frame', at }];
  const records: RecordRef[] = [];
  const add = (part: Body['part'], record: number) => {
    if (record !== NONE) records.push({ part, at: record });
  };
  add('response', block.answerAt[i]!);
  const extra = block.extra[i]!;
  if (extra === 0) return [...records, { part: 'request', at }];
  const extras = store.extras.block(extra);
  const k = extra % Extras.BLOCK;
  add('response', extras.lateAt[k]!);
  add('response', extras.standInAt[k]!);
  add('cancellation', extras.cancelAt[k]!);
  add('request', at);
  let progress = 0;
  for (const ref of store.nodes.list(extras.progress[k]!)) {
    if (progress++ === PROGRESS_NEWEST) break;
    add('progress', store.nodes.at(ref));
  }
  return records;
}
