import type { BodySource } from '../../src/session/body/questions.js';

/** A part of a text that is shown, or one that is not. Places are offsets in the text, in UTF-16 units. */
export type TextPart =
  | { readonly kind: 'piece'; readonly from: number; readonly text: string }
  | { readonly kind: 'gap'; readonly from: number; readonly left: number };

/** So much of a text is shown at a time. */
export const TEXT_PAGE = 20_000;
/** So much stands before a match that is not shown yet. */
const BEFORE_MATCH = 1000;

/** A text that is shown by and by: what is not shown is asked for when it is wanted. Changes come one after the other. */
export class TextPieces {
  parts: readonly TextPart[];
  private work: Promise<unknown> = Promise.resolve();

  /** `length`: of the whole text as far as that is known, in UTF-16 units; it may be less. */
  constructor(
    private readonly source: BodySource,
    length: number,
    private readonly changed: () => void = () => {},
  ) {
    this.parts = length === 0 ? [] : [{ kind: 'gap', from: 0, left: length }];
  }

  /** Shows what comes next in a gap. */
  more(gap: TextPart): Promise<void> {
    return this.next(() => this.show(gap, gap.from));
  }

  /** Shows the part that a place is in. */
  reveal(place: number): Promise<void> {
    return this.next(async () => {
      const gap = this.parts.find((part) => part.kind === 'gap' && place >= part.from && place < part.from + part.left);
      if (gap !== undefined) await this.show(gap, Math.max(gap.from, place - BEFORE_MATCH));
    });
  }

  private next(change: () => Promise<void>): Promise<void> {
    const done = this.work.then(change);
    this.work = done.catch(() => undefined);
    return done;
  }

  private async show(gap: TextPart, from: number): Promise<void> {
    const at = this.parts.indexOf(gap);
    if (at < 0 || gap.kind !== 'gap') return;
    const piece = await this.source({ kind: 'text', from, to: Math.min(gap.from + gap.left, from + TEXT_PAGE) });
    const end = Math.min(gap.from + gap.left, piece.length);
    const parts: TextPart[] = [{ kind: 'piece', from: piece.from, text: piece.text }];
    if (piece.from > gap.from) parts.unshift({ kind: 'gap', from: gap.from, left: piece.from - gap.from });
    if (piece.to < end) parts.push({ kind: 'gap', from: piece.to, left: end - piece.to });
    this.parts = this.parts.toSpliced(at, 1, ...parts);
    this.changed();
  }
}
