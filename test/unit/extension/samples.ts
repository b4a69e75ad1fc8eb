import type { Session } from '../../../src/extension/sessions/session.js';
import type { ListedSession } from '../../../src/extension/sessions/store.js';
import type { ExchangeInfo, SessionSummary } from '../../../src/extension/worker/messages.js';
import type { Counts } from '../../../src/session/timeline/row.js';
import type { SessionEntry } from '../../../src/tap/control/protocol.js';

export const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const startedAt = (minute: number) => new Date(Date.UTC(2026, 10, 29, 10, minute)).toISOString();

export function entryOf(file: string, minute: number): SessionEntry {
  return {
    ...{ control: 1, id: file, pid: 1, socket: '/s', token: 't', file, cwd: '/w' },
    ...{ started: startedAt(minute), command: ['node', 'server.js'], name: 'tracker' },
  };
}

export function listed(file: string, minute: number, kind: 'live' | 'recorded'): ListedSession {
  return {
    ...{ file, id: file, bytes: 1000, kept: false, name: 'tracker', command: ['node', 'server.js'], cwd: '/w', started: startedAt(minute) },
    state: kind === 'live' ? { kind, entry: entryOf(file, minute) } : { kind },
  };
}

export function summaryOf(file: string, counts: Partial<Counts> = {}): SessionSummary {
  return {
    file,
    head: {
      ...{ id: file, file, name: 'tracker', command: ['node'], started: startedAt(0), status: { kind: 'live' } },
      ...{ client: { name: 'VS Code', version: '1' }, server: null, revision: null },
    },
    counts: {
      ...{ frames: 0, requests: 0, responses: 0, notifications: 0, stray: 0 },
      ...{ inFlight: 0, cancelled: 0, leaked: 0, orphaned: 0, findings: 0 },
      ...counts,
    },
    ...{ problem: null, now: 84_000, running: false, complete: true, open: [] },
  };
}

export function sessionOf(over: Partial<Session> = {}): Session {
  return { ...listed('/t', 0, 'live'), summary: summaryOf('/t'), summaryAt: 0, ...over };
}

export function exchangeOf(over: Partial<ExchangeInfo> = {}): ExchangeInfo {
  return {
    ...{ row: 3, dir: 'c2s', id: '5', method: 'tools/call', label: 'search_issues' },
    ...{ state: 'pending', start: 0, cancellable: true },
    ...over,
  };
}
