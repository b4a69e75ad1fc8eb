import { describe, expect, it } from 'vitest';
import type { Family } from '../../../src/rules/family.js';
import { createJudge, type JudgeOptions } from '../../../src/rules/judge.js';
import { nearRules } from '../../../src/rules/near.js';
import { readRuleOption, readRuleSettings } from '../../../src/rules/read-settings.js';
import { rule } from '../../../src/rules/rule.js';
import { RuleSettings } from '../../../src/rules/settings.js';
import type { Finding } from '../../../src/session/listener.js';
import { run, Wire } from '../../support/trace.js';

const settings = (value: object) => {
  const { entries, problems } = readRuleSettings(value, 'test');
  expect(problems).toEqual([]);
  return new RuleSettings(entries);
};
const line = ({ level, rule, setting }: Finding) => `${level} ${rule} ${setting?.level ?? '-'} ${setting?.reason ?? '-'}`;
function judged(wire: Wire, rules: RuleSettings, more: JudgeOptions = {}) {
  const judge = createJudge({ rules, ...more });
  run(wire.records, [judge]);
  return { findings: judge.findings.map(line), suppressed: judge.suppressed.map(line) };
}
const late = () => new Wire().call(1).cancel(1).cancel(1).wait(400).answer(1);

describe('a rule that the user', () => {
  it('turned off makes findings that are kept apart, with the reason', () => {
    expect(judged(late(), RuleSettings.none)).toEqual({
      findings: ['info cancel/duplicate - -', 'warning cancel/response-after-cancel - -', 'warning leak/cancelled-still-running - -'],
      suppressed: [],
    });
    const rules = settings({ 'cancel/duplicate': 'off', 'leak/*': { level: 'off', reason: 'jobs are long here' } });
    expect(judged(late(), rules)).toEqual({
      findings: ['warning cancel/response-after-cancel - -'],
      suppressed: ['info cancel/duplicate off -', 'warning leak/cancelled-still-running off jobs are long here'],
    });
  });

  it('weighs otherwise is told at that level, unless the evidence is only worth a hint', () => {
    const rules = settings({ 'cancel/response-after-cancel': { level: 'error', reason: 'we promised it' } });
    expect(judged(late(), rules).findings).toContain('error cancel/response-after-cancel error we promised it');
    const crossed = new Wire().call(1).cancel(1).answer(1);
    expect(judged(crossed, rules).findings).toContain('info cancel/response-after-cancel error we promised it');
  });

  it('named itself is held to that, before its family, before all', () => {
    const rules = settings({ '*': 'off', 'cancel/*': 'info', 'cancel/response-after-cancel': 'error' });
    expect(judged(late(), rules)).toEqual({
      findings: ['info cancel/duplicate info -', 'error cancel/response-after-cancel error -'],
      suppressed: ['warning leak/cancelled-still-running off -'],
    });
  });

  it('named twice is held to the later word', () => {
    const rules = new RuleSettings([
      ...readRuleSettings({ 'cancel/duplicate': 'off' }, 'rules.json').entries,
      ...readRuleOption('cancel/duplicate=warning:look at it', '--rule').entries,
    ]);
    expect(rules.of('cancel/duplicate')).toEqual({ level: 'warning', reason: 'look at it', source: '--rule' });
  });

  it('turned off can be taken back like any other', () => {
    const twice = { method: 'tools/call', params: { name: 'slow' } };
    const wire = new Wire()
      .c({ id: 1, ...twice })
      .c({ id: 2, ...twice })
      .answer(2)
      .answer(1);
    const judge = createJudge({ rules: settings({ '*': 'off' }) });
    run(wire.records, [judge]);
    const plain = createJudge();
    run(wire.records, [plain]);
    expect(judge.suppressed.map(({ rule, at }) => [rule, at])).toEqual(plain.findings.map(({ rule, at }) => [rule, at]));
  });
});

describe('a rule that is off by default', () => {
  const quiet = rule({
    id: 'quiet/rule',
    statement: 'x',
    wording: 'x',
    fault: 'x',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/messages.mdx:7',
    off: 'It guesses.',
  });
  const family: Family = {
    rules: [quiet],
    watch: (context) => ({
      request: ({ at }) => context.report(quiet, { at, by: 'client', scope: 'C', text: () => 'Text.' }),
    }),
  };
  const setTo = (pattern: string, level: 'off' | 'warning') =>
    judged(new Wire().call(1).answer(1), new RuleSettings([{ pattern, level, reason: null, source: 'test' }]), { families: [family] });

  it('is silent, and turned on by its own id only', () => {
    expect(judged(new Wire().call(1).answer(1), RuleSettings.none, { families: [family] })).toEqual({ findings: [], suppressed: [] });
    expect(setTo('quiet/rule', 'warning').findings).toHaveLength(2);
    for (const [pattern, level] of [
      ['quiet/*', 'warning'],
      ['*', 'warning'],
      ['quiet/rule', 'off'],
    ] as const) {
      expect(setTo(pattern, level)).toEqual({ findings: [], suppressed: [] });
    }
  });
});

describe('settings of rules', () => {
  it('are read from what may stand on a command line', () => {
    expect(readRuleOption('leak/*=info', 'x').entries).toEqual([{ pattern: 'leak/*', level: 'info', reason: null, source: 'x' }]);
    expect(readRuleOption('cancel/duplicate=off:see: 7=8', 'x').entries).toEqual([
      { pattern: 'cancel/duplicate', level: 'off', reason: 'see: 7=8', source: 'x' },
    ]);
    for (const text of ['', 'off', 'cancel/duplicate', '=off', 'cancel/duplicate=', 'cancel/duplicate:off']) {
      expect(readRuleOption(text, 'x').problems, text).toHaveLength(1);
    }
  });

  it.each([
    [{ 'cancel/dupicate': 'off' }, 'Did you mean cancel/duplicate?'],
    [{ duplicate: 'off' }, 'cancel/duplicate'],
    [{ 'qwertz/*': 'off' }, 'There is no family of rules "qwertz/*"'],
    [{ 'cancel/duplicate': 'loud' }, 'is "off", "info", "warning" or "error", not "loud"'],
    [{ 'cancel/duplicate': null }, 'not null'],
    [{ 'cancel/duplicate': {} }, 'not missing'],
    [{ 'cancel/duplicate': { level: 'off', reason: 7 } }, 'The reason for "cancel/duplicate" is text, not 7'],
    [{ 'cancel/stdio-missing': 'error' }, 'never reported by itself'],
    [['cancel/duplicate'], 'are an object'],
    ['off', 'are an object'],
    [null, 'are an object'],
  ])('that are wrong are named, and the rest holds: %j', (value, problem) => {
    const read = readRuleSettings(
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, 'leak/*': 'info' } : value,
      'x',
    );
    expect(read.problems).toEqual([expect.stringContaining(problem)]);
    expect(read.entries).toHaveLength(Array.isArray(value) || value === null || typeof value === 'string' ? 0 : 1);
  });

  it('that name no rule are helped by the nearest ones, however long they are', () => {
    expect(nearRules('cancel/duplicat')[0]).toBe('cancel/duplicate');
    expect(nearRules('leak/duplicate')).toContain('cancel/duplicate');
    expect(nearRules('CANCEL/DUPLICATE')).toContain('cancel/duplicate');
    expect(nearRules('zzzzzz')).toEqual([]);
    expect(nearRules('x'.repeat(20_000))).toEqual([]);
  });
});
