import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cite, clauseFor, clauseOf } from '../../../src/protocol/clauses.js';
import { dateOf, handshakeLetter, LETTERS } from '../../../src/protocol/revisions.js';
import { RULES } from '../../../src/rules/families.js';
import { describeWith } from '../../support/need.js';

const TABLE = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'rules.md');

/** Rules about what only another revision speaks of: that batches came later, and that there was once a handshake. */
const OF_ANOTHER_REVISION = /^frame\/batch-not-allowed$|^version\/modern-in-handshake$/;

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

  it('lead to the section in which their line stands, in every revision', () => {
    const anchors = (...citations: string[]) => citations.map((citation) => clauseOf(citation).url.split('#')[1] ?? null);
    expect(anchors('A:server/tools.mdx:38', 'C:server/tools.mdx:315', 'D:server/tools.mdx:219', 'E:server/tools.mdx:742')).toEqual([
      'capabilities',
      'output-schema',
      'tool-names',
      'error-handling',
    ]);
    expect(anchors('D:basic/utilities/tasks.mdx:404', 'E:basic/patterns/mrtr.mdx:254', 'D:basic/lifecycle.mdx:170')).toEqual([
      'task-status-lifecycle',
      'client-requirements-basic-workflow',
      'version-negotiation',
    ]);
    expect(anchors('D:basic/index.mdx:3', 'D:basic/transports.mdx:7', 'E:server/tools.mdx:405')).toEqual([null, null, null]);
  });

  it.each(RULES.filter(({ id, unreported }) => unreported === null && !OF_ANOTHER_REVISION.test(id)))(
    'of $id are of the revision that was broken',
    ({ levels, citations }) => {
      for (const letter of LETTERS.filter((candidate) => levels[candidate] !== undefined)) {
        expect(clauseFor(citations, letter).url).toMatch(new RegExp(`/${dateOf(letter)}/|/seps/`));
      }
    },
  );

  it.each(RULES)('of $id lead to pages with a title', ({ citations }) => {
    for (const citation of Object.values(citations).flat()) {
      const { url, title } = clauseOf(citation);
      expect(title, citation).not.toMatch(/[/]|undefined/);
      expect(url).not.toMatch(/\s|undefined|mdx/);
    }
  });

  it('lead to a heading, but for pages whose headings are not known and for what stands above the first one', () => {
    const citations = RULES.flatMap((rule) => Object.values(rule.citations).flat()).filter((citation) => citation.includes('.mdx:'));
    const bare = citations.filter((citation) => !clauseOf(citation).url.includes('#')).map((citation) => citation.replace(/\.mdx:.*/, ''));
    expect([...new Set(bare)].sort()).toEqual([
      'A:basic/index',
      'A:basic/messages',
      'B:basic/transports',
      'C:basic/transports',
      'D:basic/transports',
      'D:client/sampling',
      'E:basic/patterns/cancellation',
      'E:basic/patterns/index',
      'E:basic/transports/index',
      'E:basic/transports/stdio',
      'E:basic/transports/streamable-http',
      'E:client/sampling',
      'E:server/discover',
      'E:server/tools',
      'E:server/utilities/caching',
    ]);
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
      .filter((row) => row.length === 11 && /^`[\w-]+\/[\w-]+`$/.test(row[1]!))
      .map((row) => ({ id: row[1]!.slice(1, -1), source: row[6]!, severity: row[9]! }))
      // A tap on stdio sees no HTTP.
      .filter(({ id }) => !id.startsWith('http/'));
    const there = new Set(RULES.map(({ id }) => id));

    it('cites no page that has no title', () => {
      const table = readFileSync(TABLE, 'utf8');
      const citations = [...table.matchAll(/`([A-ES]:[\w./-]+:\d+(?:-\d+)?)`/g)].map(([, citation]) => citation!);
      expect(citations.length).toBeGreaterThan(700);
      expect(citations.filter((citation) => clauseOf(citation).title.includes('/'))).toEqual([]);
    });

    it('are all there, and no others', () => {
      expect(RULES.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => id)).toEqual([]);
      expect(rows.filter(({ id }) => !there.has(id)).map(({ id }) => id)).toEqual([]);
    });

    it.each(rows.filter(({ id }) => there.has(id)))('$id cites its clauses, at its severity', ({ id, source, severity }) => {
      const rule = RULES.find((candidate) => candidate.id === id)!;
      // A rule may cite more: the table leaves out revisions whose text was taken over. And it says where a level depends on more.
      const cited = [...source.matchAll(/`([^`]+)`/g)].map(([, citation]) => citation);
      expect(Object.values(rule.citations).flat()).toEqual(expect.arrayContaining(cited));
      const levels = [...severity.matchAll(/error|warning|info/g)].map(([level]) => level);
      expect(levels.some((level) => Object.values(rule.levels).some((own) => own === level))).toBe(true);
    });
  },
);
