import type { BodySource } from '../../src/session/body/questions.js';

/** A body that a text is looked for in. */
export interface Searched {
  readonly source: BodySource;
  /** In which way it is looked through; null where it has no text. Resolves once it is drawn. */
  kind(): Promise<'json' | 'text' | null>;
  reveal(place: number, length: number): Promise<void>;
}

/** What was found of what. */
export interface Found {
  readonly text: string;
  /** Of all bodies together. */
  readonly count: number;
  /** Which match is shown, from 1; 0 where none is. */
  readonly current: number;
}

interface Hit {
  readonly body: Searched;
  readonly place: number;
}

/** The search through the bodies of a row: matches are counted, and gone to one after the other, around the end to the beginning. */
export class Find {
  found: Found = { text: '', count: 0, current: 0 };
  private hits: readonly Hit[] = [];
  /** The newest search: what an older one finds comes too late. */
  private search = 0;

  constructor(
    private readonly bodies: () => readonly Searched[],
    private readonly changed: () => void,
  ) {}

  /** Looks for a text from now on, and shows its first match. */
  async look(text: string): Promise<void> {
    const search = ++this.search;
    const all = await Promise.all(this.bodies().map((body) => hitsIn(body, text)));
    if (search !== this.search) return;
    this.hits = all.flatMap(({ hits }) => hits);
    this.found = { text, count: all.reduce((sum, { count }) => sum + count, 0), current: 0 };
    this.changed();
    await this.step(1);
  }

  /** To the next match, or the previous one. */
  async step(by: 1 | -1): Promise<void> {
    const { hits, found } = this;
    if (hits.length === 0) return;
    const at = found.current === 0 ? (by === 1 ? 0 : hits.length - 1) : (found.current - 1 + by + hits.length) % hits.length;
    this.found = { ...found, current: at + 1 };
    this.changed();
    const hit = hits[at];
    await hit?.body.reveal(hit.place, found.text.length);
  }
}

/** A body that cannot be read has no matches: where it stands, it says so itself. */
async function hitsIn(body: Searched, text: string): Promise<{ readonly count: number; readonly hits: readonly Hit[] }> {
  const kind = await body.kind();
  if (kind === null) return { count: 0, hits: [] };
  const found = await body.source({ kind: 'find', text, in: kind }).catch(() => ({ count: 0, places: [] }));
  return { count: found.count, hits: found.places.map((place) => ({ body, place })) };
}
