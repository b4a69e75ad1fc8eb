import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cite, clauseFor, clauseOf } from '../../../src/protocol/clauses.js';
import { handshakeLetter } from '../../../src/protocol/revisions.js';
import { RULES } from '../../../src/rules/families.js';
import { describeWith } from '../../support/need.js';

const TABLE = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'rules.md');

describe('clauses', () => {
  it('lead to the section of the published page', () => {
    expect(clauseOf('D:basic/utilities/cancellation.mdx:37-40')).toEqual({
      url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
      title: '2025-11-25 · Cancellation',
    });
    expect(clauseOf('D:basic/index.mdx:47').url).toBe('https://modelcontextprotocol.io/specification/2025-11-25/basic#requests');
    expect(clauseOf('E:basic/transports/stdio.mdx:13').url).toBe(
      'https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio',
    );
  });

  it('lead to the source at a fixed commit where there is no page', () => {
    expect(clauseOf('A:schema.ts:89-91').url).toMatch(
      /^https:\/\/github\.com\/.*\/blob\/[0-9a-f]{40}\/schema\/2024-11-05\/schema\.ts#L89-L91$/,
    );
    expect(clauseOf('S:2663-tasks-extension.md:387')).toMatchObject({
      title: 'SEP-2663',
      url: expect.stringMatching(/seps\/2663-tasks-extension\.md#L387$/),
    });
  });

  it('stand for the revisions after theirs that took the text over', () => {
    const citations = cite('A:basic/messages.mdx:7-8 E:basic/index.mdx:27');
    expect(clauseFor(citations, 'C').title).toBe('2025-06-18 · Overview');
    expect(clauseFor(citations, 'E').title).toBe('2026-07-28 · Overview');
    expect(clauseFor(cite('D:basic/lifecycle.mdx:248'), 'A').title).toBe('2025-11-25 · Lifecycle');
  });

  it('refuse what is no citation', () => {
    expect(() => cite('X:basic.mdx:1')).toThrow('Not a citation');
  });
});

describe('revisions', () => {
  it('judge unpublished strings by the newest handshake revision, and the pre-release by the first', () => {
    expect(
      ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'DRAFT-2025-v3'].map(handshakeLetter),
    ).toEqual(['A', 'A', 'B', 'C', 'D', 'D', 'D']);
  });
});

describeWith(
  existsSync(TABLE) ? null : 'The table of rules is not there: ../shared/rules.md is not beside this clone.',
  'the rules beside the table they are made from',
  () => {
    const rows = readFileSync(existsSync(TABLE) ? TABLE : import.meta.filename, 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, id]) => /^`(frame|rpc|id|response|cancel|leak)\/[\w-]+`$/.test(id ?? ''));

    it('are all there, and no others', () => {
      expect(RULES.map(({ id }) => `\`${id}\``).sort()).toEqual(rows.map(([, id]) => id).sort());
    });

    it.each(rows.map((row) => [row[1]!.slice(1, -1), row[6]!, row[9]!] as const))(
      '%s cites the same clauses, at the same severity',
      (id, source, severity) => {
        const rule = RULES.find((candidate) => candidate.id === id)!;
        expect(Object.values(rule.citations).flat().sort()).toEqual(
          [...source.matchAll(/`([^`]+)`/g)].map(([, citation]) => citation).sort(),
        );
        const level = /^(error|warning|info)/.exec(severity)?.[1];
        expect(Object.values(rule.levels)).toContain(level);
      },
    );
  },
);
