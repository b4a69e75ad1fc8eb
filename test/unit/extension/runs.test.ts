import { describe, expect, it } from 'vitest';
import { describeSession } from '../../../src/extension/sessions/describe.js';
import { isProbe, runOf } from '../../../src/extension/sessions/runs.js';
import type { Session } from '../../../src/extension/sessions/session.js';
import { listed, sessionOf, summaryOf } from './samples.js';

const noon = new Date('2026-11-29T12:00:00.000Z');

const recorded = (file: string, minute: number, client: string | null = 'VS Code', over: Partial<Session> = {}): Session => {
  const summary = summaryOf(file, { frames: 4, responses: 1 });
  const head = { ...summary.head, client: client === null ? null : { name: client, version: '1' } };
  return { ...listed(file, minute, 'recorded'), summary: { ...summary, head }, summaryAt: 0, ...over };
};

describe('restarts of a server', () => {
  const runs = [recorded('/c', 9), recorded('/a', 3), recorded('/b', 5)];

  it('are counted in the order in which they were started, however the list is sorted', () => {
    expect(runs.map((run) => runOf(run, runs))).toEqual([
      { nth: 3, of: 3 },
      { nth: 1, of: 3 },
      { nth: 2, of: 3 },
    ]);
    expect(describeSession(runs[0]!, noon, runs)).toMatch(/ · run 3 · 4 frames$/);
  });

  it('are none of another server: one of that name that starts something else, or in another folder', () => {
    const others = [recorded('/x', 1, 'VS Code', { command: ['uv', 'run'] }), recorded('/y', 2, 'VS Code', { cwd: '/elsewhere' })];
    expect(runOf(others[0]!, [...runs, ...others])).toEqual({ nth: 1, of: 1 });
    expect(describeSession(others[1]!, noon, [...runs, ...others])).not.toContain('run');
  });

  it('started in the same instant still have numbers of their own', () => {
    const twins = [recorded('/p', 1), recorded('/q', 1)];
    expect(twins.map((run) => runOf(run, twins).nth)).toEqual([1, 2]);
  });
});

describe('several clients of one server', () => {
  it('are named in recorded sessions, too, where there is more than one', () => {
    const all = [recorded('/a', 1, 'VS Code'), recorded('/b', 2, 'cursor-vscode'), recorded('/c', 3, null)];
    expect(describeSession(all[0]!, noon, all)).toContain(' · VS Code · run 1 · ');
    expect(describeSession(all[1]!, noon, all)).toContain(' · cursor-vscode · run 2 · ');
    expect(describeSession(all[0]!, noon, [all[0]!, recorded('/d', 4, 'VS Code')])).not.toContain('VS Code');
  });
});

describe('a probe', () => {
  const probe = recorded('/a', 1);
  const seen: Session = { ...probe, summary: { ...probe.summary!, probe: true } };

  it('is called so, in place of the number of its frames', () => {
    expect(isProbe(seen)).toBe(true);
    expect(describeSession(seen, noon)).toMatch(/ · probe$/);
  });

  it('is none while it lives: more may follow', () => {
    expect(isProbe(sessionOf({ summary: seen.summary }))).toBe(false);
  });
});
