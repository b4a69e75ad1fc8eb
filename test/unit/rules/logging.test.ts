import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { RuleSettings } from '../../../src/rules/settings.js';
import { found, run, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LEVEL = 'io.modelcontextprotocol/logLevel';

const last = (w: Wire) => w.next - 1;
const log = (w: Wire, level: unknown, data: unknown = 'x') => w.s({ method: 'notifications/message', params: { level, data } });
const wire = (revision: string) => new Wire(revision, { server: { logging: {}, tools: {} } });
const ofLogging = (w: Wire) => found(w, 'logging/');

describe.each(LEGACY)('log messages in %s', (revision) => {
  const set = (w: Wire, id: unknown, level: unknown) => w.c({ id, method: 'logging/setLevel', params: { level } });
  const agreed = (level: string) => set(wire(revision), 1, level).s({ id: 1, result: {} });

  it('have one of eight levels', () => {
    for (const level of ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'])
      expect(ofLogging(log(wire(revision), level))).toEqual([]);
    for (const level of ['warn', 'INFO', 'fatal', '', 3, null, ['info'], 'constructor']) {
      const w = log(wire(revision), level);
      expect(ofLogging(w), String(level)).toEqual([`error logging/level-unknown server ${last(w)}`]);
    }
    const asked = set(wire(revision), 1, 'trace');
    expect(ofLogging(asked)).toEqual([`error logging/level-unknown client ${last(asked)}`]);
  });

  it('are refused a level that does not exist', () => {
    const taken = set(wire(revision), 1, 'trace').s({ id: 1, result: {} });
    expect(ofLogging(taken)).toContain(`info logging/bad-level-accepted server ${last(taken)}`);
    expect(ofLogging(set(wire(revision), 1, 'trace').s({ id: 1, error: { code: -32602, message: 'no' } }))).toHaveLength(1);
  });

  it('are of the level that was set and above, once the server agreed', () => {
    expect(ofLogging(log(wire(revision), 'debug'))).toEqual([]);
    expect(ofLogging(log(set(wire(revision), 1, 'error'), 'info'))).toEqual([]);
    expect(ofLogging(log(set(wire(revision), 1, 'error').s({ id: 1, error: { code: -32603, message: 'no' } }), 'info'))).toEqual([]);
    expect(ofLogging(log(log(agreed('warning'), 'warning'), 'alert'))).toEqual([]);
    const low = log(agreed('warning'), 'notice');
    expect(ofLogging(log(low, 'notice'))).toEqual([`warning logging/below-level server ${last(low) - 1} +1`]);
  });

  it('may follow a lower level while that is asked for, and any once nobody knows', () => {
    expect(ofLogging(log(set(agreed('error'), 2, 'debug'), 'info'))).toEqual([]);
    expect(ofLogging(log(set(agreed('info'), 2, 'error'), 'info'))).toEqual([]);
    expect(ofLogging(log(set(agreed('error'), 2, 'debug').cancel(2), 'info'))).toEqual([]);
    expect(ofLogging(log(agreed('error').event({ ev: 'gap', lost: 1 }), 'info'))).toEqual([]);
    const lowered = set(agreed('error'), 2, 'debug').s({ id: 2, error: { code: -32603, message: 'no' } });
    expect(ofLogging(log(lowered, 'info'))).toHaveLength(1);
  });
});

describe('log messages in 2026-07-28', () => {
  const call = (id: unknown, level?: unknown) => (w: Wire) =>
    w.call(id, { name: 'slow', ...(level === undefined ? {} : { _meta: { [LEVEL]: level } }) });

  it('are sent only while a request waits that asks for them', () => {
    expect(ofLogging(log(call(1, 'debug')(wire(MODERN)), 'info'))).toEqual([]);
    const unasked = log(call(1)(wire(MODERN)), 'info');
    expect(ofLogging(log(unasked, 'info'))).toEqual([`error logging/no-opt-in server ${last(unasked) - 1} +1`]);
    const late = log(call(1, 'debug')(wire(MODERN)).answer(1), 'info');
    expect(ofLogging(late)).toEqual([`error logging/no-opt-in server ${last(late)}`]);
    expect(ofLogging(log(call(2)(call(1, 'debug')(wire(MODERN))).answer(2), 'info'))).toEqual([]);
  });

  it('may cross the cancellation of the request that asked for them, and no more', () => {
    const cancelled = () => call(1, 'debug')(wire(MODERN)).cancel(1);
    expect(ofLogging(log(cancelled().wait(100), 'info'))).toEqual([]);
    expect(ofLogging(log(cancelled().wait(1000), 'info'))).toHaveLength(1);
  });

  it('are of the lowest level that a waiting request asks for, and above', () => {
    const both = () => call(2, 'warning')(call(1, 'error')(wire(MODERN)));
    expect(ofLogging(log(both(), 'warning'))).toEqual([]);
    const low = log(both(), 'info');
    expect(ofLogging(low)).toEqual([`warning logging/below-requested-level server ${last(low)}`]);
    expect(ofLogging(log(both().answer(2), 'warning'))).toHaveLength(1);
  });

  it('are asked for by levels that exist', () => {
    const bad = call(1, 'loud')(wire(MODERN));
    expect(ofLogging(bad)).toEqual([`error logging/level-unknown client ${last(bad)}`]);
    expect(ofLogging(bad.answer(1))[1]).toBe(`info logging/bad-level-accepted server ${last(bad)}`);
  });

  it('prove nothing where a part was not seen, or where the connection did the handshake too', () => {
    expect(ofLogging(log(wire(MODERN).event({ ev: 'gap', lost: 1 }), 'info'))).toEqual([]);
    const dual = call(1)(wire('2025-11-25')).c({
      id: 2,
      method: 'tools/list',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': MODERN, 'io.modelcontextprotocol/clientCapabilities': {} } },
    });
    expect(ofLogging(log(dual.s({ id: 2, result: { resultType: 'complete', tools: [] } }), 'info'))).toEqual([]);
  });
});

it('log messages are a flood at more than a hundred a second for two seconds', () => {
  const flood = (count: number, ms: number) => {
    const w = wire('2025-11-25');
    for (let i = 0; i < count; i++) log(w.wait(ms - 1), 'info');
    return ofLogging(w);
  };
  expect(flood(200, 1)).toEqual([]);
  expect(flood(1000, 10)).toEqual([]);
  expect(flood(201, 9)).toHaveLength(1);
  expect(flood(5000, 1)).toHaveLength(1);
});

it('log messages are searched for secrets only where that is turned on', () => {
  const rules = new RuleSettings([{ pattern: 'logging/secrets', level: 'warning', reason: null, source: 'test' }]);
  const secrets = (data: unknown) => {
    const judge = createJudge({ rules, guarded: false });
    const w = log(wire('2025-11-25'), 'info', data);
    expect(ofLogging(w)).toEqual([]);
    run(w.records, [judge]);
    return judge.findings.filter(({ rule }) => rule === 'logging/secrets').length;
  };
  expect(secrets(`-----BEGIN RSA PRIVATE KEY-----`)).toBe(1);
  expect(secrets({ headers: { Authorization: `Bearer ${'a'.repeat(30)}` } })).toBe(1);
  expect(secrets('password: correct-horse')).toBe(1);
  expect(secrets('password: ***')).toBe(0);
  expect(secrets('The token bucket is full, no secret here')).toBe(0);
});
