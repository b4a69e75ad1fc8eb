import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../src/rules/examples.js';
import { explain } from '../../../src/rules/explain.js';
import { RULES } from '../../../src/rules/families.js';

const text = (id: string) => {
  const explained = explain(id);
  if (explained.kind === 'unknown') throw new Error(explained.message);
  return explained.text;
};

describe('explaining a rule', () => {
  it.each(RULES)('$id says what it asks, how it weighs and where it stands', ({ id, statement, fault }) => {
    const said = text(id);
    expect(said.replace(/\s+/g, ' ')).toContain(statement.replace(/\s+/g, ' '));
    expect(said).toContain(`at fault  ${fault}`);
    expect(said).toMatch(/ {2}(\d{4}-\d{2}-\d{2} · .+|SEP-\d+): https:\/\//);
    expect(said).not.toMatch(/undefined|\[object/);
    const example = EXAMPLES.get(id);
    for (const line of [...(example?.breaks ?? []), ...(example?.spares ?? [])]) expect(said).toContain(line);
  });

  it('explains faults of Tapline itself', () => {
    expect(text('tapline/internal')).toContain('Nobody on the wire is at fault');
  });

  it('names the nearest rules where there is none of that id', () => {
    expect(explain('cancel/duplicat')).toEqual({
      kind: 'unknown',
      message: 'There is no rule "cancel/duplicat". Did you mean cancel/duplicate?',
    });
    expect(explain('leak/whatever')).toMatchObject({ message: expect.stringContaining('There are leak/unanswered, leak/abandoned,') });
    expect(explain('')).toMatchObject({ kind: 'unknown' });
    expect(explain('nothing like it at all')).toMatchObject({ kind: 'unknown', message: expect.stringContaining('docs/rules.md') });
  });
});
