import { describe, expect, it } from 'vitest';
import { clauseFor } from '../../../src/protocol/clauses.js';
import { LETTERS } from '../../../src/protocol/revisions.js';
import { type RuleExample, recordsOf } from '../../../src/rules/example.js';
import { EXAMPLES, SURPLUS_EXAMPLES } from '../../../src/rules/examples.js';
import { RULES } from '../../../src/rules/families.js';
import type { Rule } from '../../../src/rules/rule.js';
import { RuleSettings } from '../../../src/rules/settings.js';
import type { Finding } from '../../../src/session/listener.js';
import { judgeInPieces, traceText } from '../../support/pieces.js';

const reported = RULES.filter(({ unreported }) => unreported === null);
const withExample = reported.flatMap((rule) => {
  const example = EXAMPLES.get(rule.id);
  return example === undefined ? [] : [{ id: rule.id, rule, example }];
});

describe('the examples', () => {
  it('are there for every rule that is reported', () => {
    expect(reported.filter((rule) => !EXAMPLES.has(rule.id)).map(({ id }) => id)).toEqual([]);
  });

  it('are of rules that exist and are reported, one for each', () => {
    expect([...EXAMPLES.keys()].filter((id) => !reported.some((rule) => rule.id === id))).toEqual([]);
    expect(SURPLUS_EXAMPLES).toEqual([]);
  });

  it.each(withExample)('$id is broken by its example, and nothing else is', ({ rule, example }) => {
    const { own, others } = judged(rule, example, 'breaks');
    expect(others.filter(({ level, rule }) => level !== 'info' && !example.also?.includes(rule)).map(line)).toEqual([]);
    expect(own.map(({ level }) => level)).toContain(rule.levels[example.of]);
    expect(
      example.also?.filter((id) => !others.some(({ rule }) => rule === id)),
      'rules that the example is said to break too',
    ).toEqual(example.also && []);
    for (const { message, clause } of own) {
      expect(message).toMatch(/^[\p{Lu}\p{Lt}`"“].*\.$/su);
      expect(message + clause).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it.each(withExample)('$id is spared by what comes close', ({ rule, example }) => {
    const { own, others } = judged(rule, example, 'spares');
    expect(own.map(line)).toEqual([]);
    expect(others.filter(({ level, rule }) => level !== 'info' && !example.sparesAlso?.includes(rule)).map(line)).toEqual([]);
  });

  it.each(withExample)('$id is told from its look-alikes in whole sentences', ({ example }) => {
    expect(example.told).toMatch(/^[\p{Lu}`"“].*\.$/su);
  });
});

it.each(reported)('$id leads to a clause in every revision that knows it', (rule) => {
  for (const letter of LETTERS.filter((candidate) => rule.levels[candidate] !== undefined)) {
    const { url, title } = clauseFor(rule.citations, letter);
    expect(url).toMatch(/^https:\/\//);
    expect(url + title).not.toContain('undefined');
  }
});

/** What the judge makes of an example, the same whether the trace comes whole or in pieces. */
function judged(rule: Rule, example: RuleExample, which: 'breaks' | 'spares'): { own: Finding[]; others: Finding[] } {
  const text = traceText(recordsOf(example, which));
  // A rule that is off unless a user turns it on must be turned on to be broken.
  const settings = new RuleSettings(
    rule.off === null ? [] : [{ pattern: rule.id, level: rule.levels[example.of] ?? 'info', reason: null, source: 'test' }],
  );
  const { findings } = judgeInPieces(text, Number.POSITIVE_INFINITY, settings);
  for (const size of [1, 13, 256]) expect(judgeInPieces(text, size, settings).findings).toEqual(findings);
  return { own: findings.filter((finding) => finding.rule === rule.id), others: findings.filter((finding) => finding.rule !== rule.id) };
}

function line({ level, rule, by, at, message }: Finding): string {
  return `${level} ${rule} ${by} ${at}: ${message}`;
}
