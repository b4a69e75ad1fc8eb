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
 * stands for it (its text was taken over: the address is that of the same section in the revision itself, if it has that page),
 * else the nearest newer one. Enhancement proposals are of 2026-07-28: what it does not say itself, they do.
 */
export function clauseFor(citations: Citations, letter: Letter): Clause {
  const at = LETTERS.indexOf(letter);
  const [own, ...older] = LETTERS.slice(0, at + 1).reverse() as [Letter, ...Letter[]];
  const order: (Letter | 'S')[] = own === 'E' ? [own, 'S', ...older] : [own, ...older, ...LETTERS.slice(at + 1), 'S'];
  const citation = order.map((candidate) => citations[candidate]?.[0]).find((found) => found !== undefined);
  if (citation === undefined) throw new Error('A rule without citations');
  return clauseOf(citation, letter);
}

/** Address and title of one citation, in the words of the revision `as` where that has the same page. */
export function clauseOf(citation: string, as: Letter | null = null): Clause {
  const [, letter = '', file = '', first = '', last] = FORM.exec(citation) ?? [];
  const lines = last === undefined ? `#L${first}` : `#L${first}-L${last}`;
  if (letter === 'S') return { url: `${SOURCE}/seps/${file}${lines}`, title: `SEP-${Number.parseInt(file, 10)}` };
  const cited = letter as Letter;
  if (file === 'schema.ts') {
    const date = dateOf(as ?? cited);
    const place = as === null || as === cited ? lines : '';
    return { url: `${SOURCE}/schema/${date}/schema.ts${place}`, title: `${date} · Schema` };
  }
  const page = file.replace(/\.mdx$/, '').replace(/\/index$/, '');
  const anchor = sectionAt(cited, page, Number(first));
  const own = as === null ? page : pageIn(as, cited, page);
  const date = dateOf(own === null || as === null ? cited : as);
  const path = own ?? page;
  return { url: `${PUBLISHED}/${date}/${path}${anchor === null ? '' : `#${anchor}`}`, title: `${date} · ${PAGE_TITLES[path] ?? path}` };
}

/** The page of a revision that has the text of another revision's page; null where there is none. */
function pageIn(letter: Letter, cited: Letter, page: string): string | null {
  if (letter === cited) return page;
  // Text was taken over from older revisions; what a newer one says need not have stood in an older.
  if (letter === 'E' || LETTERS.indexOf(cited) > LETTERS.indexOf(letter)) return null;
  if (page === 'basic/messages' || page === 'basic') return letter === 'A' ? 'basic/messages' : 'basic';
  return KEPT_PAGES.has(page) ? page : null;
}

/** Pages that all handshake revisions have at the same address. */
const KEPT_PAGES: ReadonlySet<string> = new Set([
  'architecture',
  'basic/lifecycle',
  'basic/transports',
  'basic/utilities/cancellation',
  'basic/utilities/progress',
  'basic/utilities/ping',
  'client/roots',
  'client/sampling',
  'server/prompts',
  'server/resources',
  'server/tools',
  'server/utilities/completion',
  'server/utilities/logging',
  'server/utilities/pagination',
]);
