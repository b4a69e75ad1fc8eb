import { parseFilter } from '../../src/session/timeline/filter/parse.js';

/** So many filters that were used lately are kept. */
const MOST = 20;

/** The filters used lately, newest first, with one more; one with a mistake is none to come back to. */
export function withRecent(recent: readonly string[], filter: string): readonly string[] {
  const text = filter.trim();
  return text === '' || parseFilter(text).kind === 'error' ? recent : [text, ...recent.filter((known) => known !== text)].slice(0, MOST);
}

/** The way through the filters used lately: it begins at an empty box, up to older ones, down to newer ones and out of them. */
export class RecentFilters {
  /** Which one the box shows; -1 while it shows none of them. */
  private at = -1;

  constructor(private readonly all: () => readonly string[]) {}

  /** The next older filter; null where there is none, or something else is in the box. */
  older(shown: string): string | null {
    return this.at < 0 && shown !== '' ? null : this.go(this.at + 1);
  }

  /** The next newer one, or nothing behind the newest; null where none of these is in the box. */
  newer(): string | null {
    if (this.at > 0) return this.go(this.at - 1);
    const left = this.at === 0 ? '' : null;
    this.leave();
    return left;
  }

  /** What is in the box now was typed, or is used. */
  leave(): void {
    this.at = -1;
  }

  private go(to: number): string | null {
    const found = this.all()[to];
    if (found === undefined) return null;
    this.at = to;
    return found;
  }
}
