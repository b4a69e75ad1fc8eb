import { PAGE_TITLES, SPEC_COMMIT, sectionAt } from './pages.js';
import { dateOf, LETTERS, type Letter } from './revisions.js';

/** A place in the specification that a finding can point at. */
export interface Clause {
  /** https address of the published page, with the section's anchor; of the source at a fixed commit where there is no page. */
  readonly url: string;
  /** What a link to it says, e.g. "2025-11-25 · Cancellation". */
  readonly title: string;
}

/** Citations by revision, the most telling one first, as `D:basic/lifecycle.mdx:249-252`. `S` cites an enhancement proposal. */
export type Citations = Readonly<Partial<Record<Letter | 'S', readonly string[]>>>;

const SOURCE = `https://github.com/modelcontextprotocol/modelcontextprotocol/blob/${SPEC_COMMIT}`;
const PUBLISHED = 'https://modelcontextprotocol.io/specification';
const FORM = /^([A-ES]):([\w./-]+):(\d+)(?:-(\d+))?$/;

/** Splits a list of citations, separated by spaces, by revision. Throws on one that is not of the form above: rule data is ours. */
export function cite(citations: string): Citations {
  const byLetter: Partial<Record<Letter | 'S', string[]>> = {};
  for (const citation of citations.split(/\s+/)) {
    const letter = FORM.exec(citation)?.[1] as Letter | 'S' | undefined;
    if (letter === undefined) throw new Error(`Not a citation: ${citation}`);
    const list = byLetter[letter] ?? [];
    list.push(citation);
    byLetter[letter] = list;
  }
  return byLetter;
}

/**
 * The clause that a finding under a revision points at. Where a revision is not cited itself, the nearest older one that is
 * stands for it (its text was taken over), else the nearest newer one, else the enhancement proposal.
 */
export function clauseFor(citations: Citations, letter: Letter): Clause {
  const at = LETTERS.indexOf(letter);
  const order: (Letter | 'S')[] = [...LETTERS.slice(0, at + 1).reverse(), ...LETTERS.slice(at + 1), 'S'];
  const citation = order.map((candidate) => citations[candidate]?.[0]).find((found) => found !== undefined);
  if (citation === undefined) throw new Error('A rule without citations');
  return clauseOf(citation);
}

/** Address and title of one citation. */
export function clauseOf(citation: string): Clause {
  const [, letter = '', file = '', first = '', last] = FORM.exec(citation) ?? [];
  const lines = last === undefined ? `#L${first}` : `#L${first}-L${last}`;
  if (letter === 'S') return { url: `${SOURCE}/seps/${file}${lines}`, title: `SEP-${Number.parseInt(file, 10)}` };
  const date = dateOf(letter as Letter);
  if (file === 'schema.ts') return { url: `${SOURCE}/schema/${date}/schema.ts${lines}`, title: `${date} · Schema` };
  const page = file.replace(/\.mdx$/, '').replace(/\/index$/, '');
  const anchor = sectionAt(letter, page, Number(first));
  return {
    url: `${PUBLISHED}/${date}/${page}${anchor === null ? '' : `#${anchor}`}`,
    title: `${date} · ${PAGE_TITLES[page] ?? page}`,
  };
}
