import { Debounced } from './debounce.js';
import type { IDisposable } from './dispose.js';

/** Between two drawings of a tree lie at least so many ms, however fast what it shows changes. */
const APART_MS = 1000;

/** The part of a tree's item that is seen in its row. */
export interface Look {
  readonly id?: string | undefined;
  readonly label?: unknown;
  readonly description?: unknown;
  readonly contextValue?: string | undefined;
}

/** What tells whether an item's row would be drawn differently. */
export function lookOf({ id, label, description, contextValue }: Look): readonly unknown[] {
  return [id, label, description, contextValue];
}

/**
 * Draws a native tree anew only where the picture would change. VS Code replaces the buttons of every row that it draws, and a
 * click whose press and release fall on two different buttons is lost: a tree that redraws with each frame on the wire cannot be
 * clicked.
 */
export class Redraw implements IDisposable {
  private drawn: string | null = null;
  private readonly soon: Debounced;

  /** `picture`: a text that differs whenever the tree would look different, clocks aside. */
  constructor(
    private readonly picture: () => string | Promise<string>,
    private readonly draw: () => void,
  ) {
    this.soon = new Debounced(50, () => void this.look(), APART_MS);
  }

  /** Something that the tree may show has changed. */
  trigger(): void {
    this.soon.trigger();
  }

  dispose(): void {
    this.soon.dispose();
  }

  private async look(): Promise<void> {
    const picture = await this.picture();
    if (picture === this.drawn) return;
    this.drawn = picture;
    this.draw();
  }
}
