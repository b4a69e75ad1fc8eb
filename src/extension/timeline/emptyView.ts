import type { Idle, ViewSnapshot } from '../../session/timeline/row.js';

/** The picture of a timeline that shows no session; `idle` says why, where there is more to say than that none was chosen. */
export function emptyView(filter: string, leakThresholdMs: number, idle: Idle | null): ViewSnapshot {
  return {
    session: null,
    problem: null,
    ...(idle && { idle }),
    counts: {
      ...{ frames: 0, requests: 0, responses: 0, notifications: 0, stray: 0 },
      ...{ inFlight: 0, cancelled: 0, leaked: 0, orphaned: 0, findings: 0 },
    },
    found: { error: 0, warning: 0, info: 0 },
    flagged: { error: 0, warning: 0, info: 0 },
    filter,
    filterErrors: [],
    total: 0,
    matched: 0,
    lines: 0,
    first: 0,
    rows: [],
    now: 0,
    running: false,
    leakThresholdMs,
    selectedPosition: null,
  };
}
