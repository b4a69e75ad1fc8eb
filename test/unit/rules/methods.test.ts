import { describe, expect, it } from 'vitest';
import { found, Wire } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const refusal = (id: number, code = -32601) => ({ id, error: { code, message: 'no' } });

describe('methods', () => {
  const client = (revision: string, method: string) => found(new Wire(revision).c({ id: 1, method }).s(refusal(1)), 'lifecycle/');
  const server = (revision: string, method: string) => found(new Wire(revision).s({ id: 1, method }).c(refusal(1)), 'lifecycle/');

  it('of another revision are told, requests and notifications of both sides', () => {
    for (const revision of ['2024-11-05', '2025-03-26']) {
      expect(server(revision, 'elicitation/create')).toEqual(['warning lifecycle/method-not-in-revision server 3']);
      expect(client(revision, 'tasks/get')).toEqual(['warning lifecycle/method-not-in-revision client 3']);
      const done = new Wire(revision).s({ method: 'notifications/elicitation/complete' });
      expect(found(done, 'lifecycle/')).toEqual(['warning lifecycle/method-not-in-revision server 3']);
    }
    for (const method of ['ping', 'resources/subscribe', 'logging/setLevel']) {
      expect(client('2026-07-28', method)).toEqual(['warning lifecycle/method-not-in-revision client 2']);
    }
    expect(found(new Wire('2026-07-28').c({ method: 'notifications/roots/list_changed' }), 'lifecycle/')).toEqual([
      'warning lifecycle/method-not-in-revision client 2',
    ]);
    expect(client('2025-11-25', 'server/discover')).toEqual(['warning lifecycle/method-not-in-revision client 3']);
    expect(client('2025-11-25', 'tasks/update')).toEqual(['warning lifecycle/method-not-in-revision client 3']);
    expect(client('2025-06-18', 'subscriptions/listen')).toEqual(['warning lifecycle/method-not-in-revision client 3']);
  });

  it('of the revision are not', () => {
    expect(server('2025-06-18', 'elicitation/create')).toEqual([]);
    expect(client('2025-11-25', 'tasks/get')).toEqual([]);
    expect(server('2025-11-25', 'tasks/get')).toEqual([]);
    expect(client('2024-11-05', 'resources/subscribe')).toEqual([]);
  });

  it('of the extension for tasks are in order in 2026-07-28 where a side declared it', () => {
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect(client('2026-07-28', method)).toEqual(['warning lifecycle/method-not-in-revision client 2']);
      const server = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
      expect(found(new Wire('2026-07-28', { server }).c({ id: 1, method }).s(refusal(1)), 'lifecycle/')).toEqual([]);
    }
  });

  it.each([...LEGACY, '2026-07-28'])('of the other side are an error in %s', (revision) => {
    const at = new Wire(revision).next;
    if (revision !== '2026-07-28') expect(server(revision, 'tools/list')).toEqual([`error lifecycle/wrong-direction server ${at}`]);
    const message = { method: 'notifications/message', params: { level: 'info', data: 1 } };
    expect(found(new Wire(revision).c(message), 'lifecycle/')).toEqual([`error lifecycle/wrong-direction client ${at}`]);
    const progress = { method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };
    const expected = revision === '2026-07-28' ? [`error lifecycle/wrong-direction client ${at}`] : [];
    expect(found(new Wire(revision).c(progress), 'lifecycle/')).toEqual(expected);
    expect(found(new Wire(revision).c(progress), 'progress/').length).toBe(revision === '2026-07-28' ? 0 : 1);
  });

  it('that echo are one finding a method', () => {
    const w = new Wire('2025-11-25');
    for (let id = 1; id <= 3; id++) w.c({ id, method: 'tools/list' }).s({ id, method: 'tools/list' });
    expect(found(w, 'lifecycle/')).toEqual(['error lifecycle/wrong-direction server 4 +2']);
  });

  it('of no revision are a hint, once each', () => {
    const w = new Wire('2025-11-25').c({ id: 1, method: 'vendor/x' }).s(refusal(1)).c({ id: 2, method: 'vendor/x' }).s(refusal(2));
    expect(found(w.s({ method: 'notifications/vendor' }))).toEqual([
      'info lifecycle/unknown-method client 3 +1',
      'info lifecycle/unknown-method server 7',
    ]);
  });

  it('are not judged by a revision before one is known', () => {
    expect(found(new Wire(null).event({ ev: 'gap', lost: 1 }).s({ id: 1, method: 'elicitation/create' }), 'lifecycle/')).toEqual([]);
  });
});
