import { describe, expect, it } from 'vitest';
import { describeCounts, describeOpen, describePick, describeSession, describeTime } from '../../../src/extension/sessions/describe.js';
import { clockOf, titleOf } from '../../../src/extension/sessions/session.js';
import { phrase } from '../../../src/session/timeline/phrases.js';
import { exchangeOf, sessionOf, summaryOf } from './samples.js';

const noon = new Date(2026, 10, 29, 12, 0);

describe('what stands behind a session', () => {
  it('is its client and what is open, leaving out what is zero', () => {
    expect(describeSession(sessionOf({ summary: summaryOf('/t', { frames: 9, inFlight: 3, leaked: 3 }) }), noon)).toBe(
      'VS Code · 3 pending · 3 leaked',
    );
    expect(describeSession(sessionOf({ summary: summaryOf('/t', { frames: 9 }) }), noon)).toBe('VS Code · idle');
    expect(describeSession(sessionOf(), noon)).toBe('VS Code');
    expect(describeSession(sessionOf({ summary: null }), noon)).toBe('live');
  });

  it('is when it was recorded, how it ended if that was not plain, and what leaked', () => {
    const recorded = (exit: string, leaked: number, frames: number) => {
      const summary = summaryOf('/t', { leaked, frames, responses: 1 });
      const started = new Date(2026, 10, 29, 9, 2).toISOString();
      return describeSession(
        sessionOf({
          started,
          state: { kind: 'recorded' },
          summary: { ...summary, head: { ...summary.head, status: { kind: 'ended', exit } } },
        }),
        noon,
      );
    };
    expect(recorded('exit 1', 2, 9)).toBe('today 09:02 · exit 1 · 2 leaked');
    expect(recorded('exit 0', 0, 214)).toBe('today 09:02 · 214 frames');
    expect(recorded('exit 0', 0, 1)).toBe('today 09:02 · 1 frame');
    const started = new Date(2026, 10, 29, 9, 2).toISOString();
    const summary = summaryOf('/t', { cancelled: 1, orphaned: 2, leaked: 0, findings: 1, suppressed: 4, frames: 1625, responses: 1 });
    expect(describeSession(sessionOf({ started, state: { kind: 'recorded' }, summary }), noon)).toBe(
      'today 09:02 · 1 cancelled · 2 orphaned · 1 finding · 4 suppressed',
    );
  });

  it('says that a recording was cut short, of which the end of the session is missing', () => {
    const summary = summaryOf('/t', { frames: 7, responses: 1 });
    const started = new Date(2026, 10, 29, 9, 2).toISOString();
    const cut = { ...summary, head: { ...summary.head, status: { kind: 'recorded' } as const } };
    const told = (of: typeof cut) => describeSession(sessionOf({ started, state: { kind: 'recorded' }, summary: of }), noon);
    expect(told(cut)).toBe('today 09:02 · cut short · 7 frames');
    // Of what is still being read, or was never anything, nobody knows.
    expect(told({ ...cut, complete: false })).toBe('today 09:02 · 7 frames');
    expect(told({ ...cut, counts: { ...cut.counts, frames: 0 } })).toBe('today 09:02 · 0 frames');
  });

  it('says that a server failed before it had answered anything', () => {
    const failed = (exit: string, responses: number) => {
      const summary = summaryOf('/t', { frames: 2, responses, leaked: 1 });
      const head = { ...summary.head, status: { kind: 'ended', exit } as const };
      const started = new Date(2026, 10, 29, 9, 2).toISOString();
      return describeSession(sessionOf({ started, state: { kind: 'recorded' }, summary: { ...summary, head } }), noon);
    };
    expect(failed('did not start', 0)).toBe('today 09:02 · did not start');
    expect(failed('exit 3', 0)).toBe('today 09:02 · exit 3 before it answered');
    expect(failed('exit 3', 1)).toBe('today 09:02 · exit 3 · 1 leaked');
    expect(failed('exit 0', 0)).toBe('today 09:02 · 1 leaked');
  });

  it('says when contact to the tap is lost, or the trace cannot be written or read', () => {
    const summary = summaryOf('/t', { inFlight: 3 });
    const lost = { ...summary, head: { ...summary.head, status: { kind: 'no-contact', since: 1 } as const } };
    expect(describeSession(sessionOf({ summary: lost }), noon)).toBe('VS Code · no contact');
    const full = { ...summary, head: { ...summary.head, status: { kind: 'unwritten', since: 1, why: 'no space' } as const } };
    expect(describeSession(sessionOf({ summary: full }), noon)).toBe('VS Code · cannot be recorded');
    expect(describeSession(sessionOf({ summary: { ...summary, problem: phrase('traceNewer', '2', '1') } }), noon)).toBe('cannot be read');
  });

  it('shows no control characters of a client’s name', () => {
    const summary = summaryOf('/t');
    const evil = { ...summary, head: { ...summary.head, client: { name: 'a\u202eb\n', version: '' } } };
    expect(describeSession(sessionOf({ summary: evil }), noon)).not.toMatch(/[\u202e\n]/);
  });
});

describe('what stands behind a request', () => {
  const session = sessionOf({ started: new Date(2026, 10, 29, 9, 7, 7).toISOString() });
  it('is its id as on the wire, and since when it is open: a text that stays, as drawing a tree anew loses clicks on it', () => {
    expect(describeOpen(session, exchangeOf({ start: 5_000 }))).toBe('5 · since 09:07:12');
    expect(describeOpen(session, exchangeOf({ state: 'leaked' }))).toBe('5 · leaked, since 09:07:07');
    expect(describeOpen(session, exchangeOf({ dir: 's2c', id: '"1"' }))).toBe('server’s "1" · since 09:07:07');
  });

  it('names the direction in a pick list, and the method where the label is not it', () => {
    expect(describePick(session, exchangeOf({ id: '13', start: 65_700 }), 0)).toBe('tools/call · id 13 · 18.3 s');
    // The time in which a debugger held the server does not count, neither what is over nor what lasts.
    expect(describePick(session, exchangeOf({ id: '13', start: 65_700, stopped: 12_000 }), 0)).toBe('tools/call · id 13 · 6.30 s');
    expect(describePick(session, exchangeOf({ id: '13', start: 65_700, standsSince: 66_000 }), 0)).toBe('tools/call · id 13 · 300 ms');
    expect(describePick(session, exchangeOf({ id: '13', start: 65_700, standsSince: 65_000 }), 0)).toBe('tools/call · id 13 · 0 ms');
    const sampling = exchangeOf({ dir: 's2c', id: '1', method: 'sampling/createMessage', label: 'sampling/createMessage', start: 73_200 });
    expect(describePick(session, sampling, 0)).toBe('server’s id 1 · 10.8 s · towards the client');
  });

  it('runs on with the clock of a live session', () => {
    const running = sessionOf({ summary: { ...summaryOf('/t'), running: true }, summaryAt: 1000 });
    expect(clockOf(running, 3500)).toBe(86_500);
    expect(clockOf(running, 0)).toBe(84_000);
  });
});

describe('words for people', () => {
  it('say today, yesterday, or the date', () => {
    expect(describeTime(new Date(2026, 10, 29, 0, 0), noon)).toBe('today 00:00');
    expect(describeTime(new Date(2026, 10, 28, 23, 59), noon)).toBe('yesterday 23:59');
    expect(describeTime(new Date(2026, 10, 3, 9, 15), noon)).toBe('Nov 3 09:15');
    expect(describeTime(new Date(2025, 10, 3, 9, 15), noon)).toBe('Nov 3 2025');
    expect(describeTime(new Date('nonsense'), noon)).toBe('at an unknown time');
  });

  it('sum counters over sessions', () => {
    const one = sessionOf({ summary: summaryOf('/a', { inFlight: 1, findings: 1 }) });
    const two = sessionOf({ summary: summaryOf('/b', { inFlight: 2, leaked: 1 }) });
    expect(describeCounts([one, two, sessionOf({ summary: null })])).toEqual(['3 pending', '1 leaked', '1 finding']);
  });

  it('call a session by its configured name, else by its server’s, else by its program', () => {
    const server = { ...summaryOf('/t'), head: { ...summaryOf('/t').head, server: { name: 'srv', version: '1' } } };
    expect(titleOf(sessionOf())).toBe('tracker');
    expect(titleOf(sessionOf({ name: '', summary: server }))).toBe('srv');
    expect(titleOf(sessionOf({ name: '', command: ['C:\\bin\\uv.exe'] }))).toBe('uv.exe');
    expect(titleOf(sessionOf({ name: '', command: [] }))).toBe('session');
  });
});
