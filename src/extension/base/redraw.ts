import { Debounced } from './debounce.js';
import { Disposable, type IDisposable } from './dispose.js';

/** Between two drawings of a tree lie at least so many ms, however fast what it shows changes. */
const APART_MS = 1000;

/** How long VS Code has to have asked nothing for its drawing to be taken for done, in ms. */
const QUIET_MS = 250;

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
 * clicked. Nor is it told of a change while it still asks for what is to be drawn: it then throws away what it is being told, and
 * branches stay open and empty until something else changes.
 */
export class Redraw extends Disposable {
  private drawn: string | null = null;
  private readonly soon = this.register(new Debounced(50, () => void this.look(), APART_MS));
  private lastAsked = Number.NEGATIVE_INFINITY;
  private waits: NodeJS.Timeout | null = null;

  /** `picture`: a text that differs whenever the tree would look different, clocks aside. `changes`: what may change it. */
  constructor(
    private readonly picture: () => string | Promise<string>,
    private readonly draw: () => void,
    changes: readonly ((listener: () => void) => IDisposable)[] = [],
  ) {
    super();
    for (const change of changes) this.register(change(() => this.trigger()));
  }

  /** Something that the tree may show has changed. */
  trigger(): void {
    this.soon.trigger();
  }

  /** VS Code asks for a part of the tree. */
  asked(): void {
    this.lastAsked = performance.now();
  }

  /** VS Code is being told what this picture shows: it need not be told again. */
  shown(picture: string): void {
    this.drawn = picture;
  }

  /** Somebody wants it drawn anew, whether the picture changed or not. */
  force(): void {
    this.drawn = null;
    this.trigger();
  }

  override dispose(): void {
    super.dispose();
    if (this.waits) clearTimeout(this.waits);
  }

  private async look(): Promise<void> {
    if (this.waits) clearTimeout(this.waits);
    this.waits = null;
    const busy = this.lastAsked + QUIET_MS - performance.now();
    if (busy > 0) {
      this.waits = setTimeout(() => void this.look(), busy);
      return;
    }
    const picture = await this.picture();
    if (picture === this.drawn) return;
    this.drawn = picture;
    this.draw();
  }
}
