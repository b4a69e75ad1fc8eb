import { createJudge } from '../../../src/rules/judge.js';
import type { Finding } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import { formatBytes, formatDuration } from '../../../src/session/timeline/format.js';
import type { CancelOutcome, Row, RowState } from '../../../src/session/timeline/row.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { Timeline } from '../../../src/session/timeline/timeline.js';
import type { FrameRecord, TraceRecord } from '../../../src/trace/record.js';

type Marks = Pick<FrameRecord, 'injected' | 'withheld'>;

/** A frame from the client. Objects are written as JSON, text as it is. */
export function client(t: number, body: unknown, marks: Marks = {}): TraceRecord {
  return { t, dir: 'c2s', raw: rawOf(body), ...marks };
}

/** A frame from the server. */
export function server(t: number, body: unknown, marks: Marks = {}): TraceRecord {
  return { t, dir: 's2c', raw: rawOf(body), ...marks };
}

export function stderr(t: number, raw: string): TraceRecord {
  return { t, dir: 'stderr', raw };
}

export function request(id: unknown, method: string, params?: unknown) {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
}

export function call(id: unknown, name: string, args: unknown = {}, progressToken?: unknown) {
  return request(id, 'tools/call', { name, arguments: args, ...(progressToken === undefined ? {} : { _meta: { progressToken } }) });
}

export function result(id: unknown, value: unknown = {}) {
  return { jsonrpc: '2.0', id, result: value };
}

export function error(id: unknown, code: number, message = 'Failed') {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

export function notification(method: string, params?: unknown) {
  return { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
}

export function cancel(requestId: unknown, reason?: string) {
  return notification('notifications/cancelled', { requestId, ...(reason === undefined ? {} : { reason }) });
}

export function progress(progressToken: unknown, done: number, total?: number) {
  return notification('notifications/progress', { progressToken, progress: done, ...(total === undefined ? {} : { total }) });
}

export const HANDSHAKE: readonly TraceRecord[] = [
  client(
    1,
    request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'VS Code', version: '1.106' } }),
  ),
  server(87, result(0, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'tracker', version: '1.4.2' } })),
  client(88, notification('notifications/initialized')),
];

export interface Run {
  readonly session: Session;
  readonly timeline: Timeline;
  /** Rows as they look at `now` (default: the latest time). */
  rows(now?: number): readonly Row[];
  push(...records: readonly TraceRecord[]): void;
  tick(now: number): void;
  end(): void;
}

/** These tests speak of findings of the families that are about pairing; what else the judge knows changes nothing in them. */
const FAMILIES: ReadonlySet<string> = new Set(['frame', 'rpc', 'id', 'response', 'cancel', 'leak']);

/** A session with the engine, the rules and a timeline. */
export function run(records: readonly TraceRecord[] = [], options: { readonly graceMs?: number; readonly live?: boolean } = {}): Run {
  const timeline = new Timeline(options.graceMs ?? 1000);
  const about = (tell: (finding: Finding, at: number) => void) => (finding: Finding, at: number) => {
    if (FAMILIES.has(finding.rule.split('/')[0]!)) tell.call(timeline.findings, finding, at);
  };
  const { added, grown, withdrawn } = timeline.findings;
  const watcher = {
    added: (finding: Finding) => about(added)(finding, finding.at),
    grown: about(grown),
    withdrawn: (finding: Finding) => about(withdrawn)(finding, finding.at),
  };
  const session = new Session([timeline, createJudge({ guarded: false, ...watcher })]);
  let at = 0;
  const made: Run = {
    session,
    timeline,
    rows: (now = timeline.store.now) => {
      const view = { now, graceMs: timeline.cancels.graceMs, live: options.live ?? true };
      return Array.from({ length: timeline.store.rows.length }, (_, row) => rowAt(timeline.store, row, view));
    },
    push: (...more) => {
      for (const record of more) session.push(record, at++);
    },
    tick: (now) => {
      session.tick(now);
      timeline.tick(now);
    },
    end: () => session.end(),
  };
  made.push(...records);
  return made;
}

/** A row as a line of text: what a person would read, and nothing that depends on layout. */
export function line(row: Row, now: number): string {
  const arrow = row.dir === null ? ' ' : row.dir === 'c2s' ? '→' : '←';
  const marks = [row.injected ? 'injected' : '', row.withheld ? 'withheld' : '', row.level ?? '', row.cancellable ? 'can cancel' : ''];
  const duration = row.end === row.start ? '' : formatDuration((row.end ?? now) - row.start);
  return [
    `${arrow} ${row.id ?? ''}`.trim(),
    row.label,
    row.description,
    stateText(row.state),
    duration,
    row.size === 0 ? '' : formatBytes(row.size),
    ...marks,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

export function lines(made: Run, now: number = made.timeline.store.now): readonly string[] {
  return made.rows(now).map((row) => line(row, now));
}

function stateText(state: RowState): string {
  switch (state.kind) {
    case 'pending':
      return state.progress === null ? 'pending' : `pending · ${state.progress.done} of ${state.progress.total ?? '?'}`;
    case 'answered':
      return `answered${state.toolError ? ' · tool error' : ''}${state.note === undefined ? '' : ` · ${state.note}`}`;
    case 'failed':
      return `failed ${state.code}`;
    case 'cancelled':
      return `cancelled by ${state.by} · ${outcomeText(state.outcome)}`;
    case 'leaked':
      return `leaked · ${state.cause.kind}${state.cause.kind === 'sent-again' ? ` as ${state.cause.id}` : ''}`;
    case 'orphaned':
      return `orphaned · ${state.cause}`;
    case 'stray':
      return `stray · ${state.what}`;
    case 'gap':
      return `gap of ${state.lost}`;
    case 'notification':
    case 'stderr':
    case 'process':
      return state.kind;
  }
}

function outcomeText(outcome: CancelOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return `answered +${formatDuration(outcome.afterMs)}`;
    case 'no-reaction':
      return `no reaction, ${outcome.signs} signs${outcome.lastMs === null ? '' : `, last +${formatDuration(outcome.lastMs)}`}`;
    case 'stopped':
    case 'waiting':
      return outcome.kind;
  }
}

function rawOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
