import type { Row, ViewSnapshot } from '../../../src/session/timeline/row.js';

/** A row with nothing remarkable, changed by what a test is about. */
export function row(change: Partial<Row> = {}): Row {
  return {
    index: 0,
    dir: 'c2s',
    id: '7',
    method: 'tools/call',
    label: 'search',
    labelIs: 'tool',
    description: 'tools/call',
    state: { kind: 'answered', toolError: false },
    start: 1000,
    end: 2000,
    tail: null,
    leakedAt: null,
    progress: [],
    size: 100,
    partner: null,
    findings: 0,
    level: null,
    injected: false,
    withheld: false,
    cancellable: false,
    ...change,
  };
}

/** A snapshot of a live session of `total` rows that holds a window of them. */
export function snapshot(total: number, first: number, count: number, change: Partial<ViewSnapshot> = {}): ViewSnapshot {
  return {
    session: {
      ...{ id: 's', file: '/s.tapline.jsonl', name: 'tracker', command: ['server'], started: '2026-11-29T10:00:00.000Z' },
      ...{ status: { kind: 'live' }, client: null, server: null, revision: null },
    },
    problem: null,
    counts: {
      ...{ frames: total, requests: 0, responses: 0, notifications: 0, stray: 0 },
      ...{ inFlight: 0, cancelled: 0, leaked: 0, orphaned: 0, findings: 0 },
    },
    found: { error: 0, warning: 0, info: 0 },
    flagged: { error: 0, warning: 0, info: 0 },
    filter: '',
    filterErrors: [],
    total,
    matched: total,
    lines: change.matched ?? total,
    first,
    rows: Array.from({ length: Math.max(0, Math.min(count, total - first)) }, (_, i) =>
      row({ index: first + i, label: `row ${first + i}` }),
    ),
    now: 10_000,
    running: true,
    leakThresholdMs: 60_000,
    selectedPosition: null,
    ...change,
  };
}
