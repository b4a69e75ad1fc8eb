/** What is left of a list, as places in it, in order. */
export interface Reduced {
  readonly kept: readonly number[];
  /** Whether none of them can go without what was looked for going with it; false where the tries were used up before. */
  readonly minimal: boolean;
}

export interface ReduceOptions {
  /** Parts of the list that may do alone, the likeliest first: they save tries where they do. */
  readonly guesses?: readonly (readonly number[])[];
  /** How often `shows` may be asked. */
  readonly mostTries?: number;
  /** Of how many things altogether it may be asked: what a try takes grows with them. */
  readonly mostThings?: number;
}

/**
 * Finds a small part of a list of `length` things that still shows what the whole shows, by delta debugging: leaves out ever smaller
 * pieces as long as `shows` says that nothing is lost, until no single thing can go (Zeller and Hildebrandt, "Simplifying and
 * Isolating Failure-Inducing Input", 2002). `shows` must hold for the whole list, or the whole is given back.
 */
export function reduce(length: number, shows: (kept: readonly number[]) => boolean, options: ReduceOptions = {}): Reduced {
  const { guesses = [], mostTries = 2_000, mostThings = Math.max(500_000, 20 * length) } = options;
  let tries = 0;
  let things = 0;
  const spent = () => tries >= mostTries || things >= mostThings;
  const ask = (kept: readonly number[]) => {
    if (spent()) return false;
    tries++;
    things += kept.length;
    return shows(kept);
  };
  const all = Array.from({ length }, (_, i) => i);
  let kept = guesses.find((guess) => guess.length < length && ask(guess)) ?? all;
  if (kept === all && !ask(all)) return { kept: all, minimal: false };

  let pieces = 2;
  while (kept.length > 1 && !spent()) {
    const size = Math.ceil(kept.length / pieces);
    // From the end: what comes later is needed less often than what it stands on.
    const smaller = startsFromEnd(kept.length, size)
      .map((start) => [...kept.slice(0, start), ...kept.slice(start + size)])
      .find((rest) => rest.length < kept.length && ask(rest));
    if (smaller !== undefined) {
      kept = smaller;
      pieces = Math.max(2, pieces - 1);
    } else if (size === 1) return { kept, minimal: !spent() };
    else pieces = Math.min(kept.length, pieces * 2);
  }
  return { kept, minimal: kept.length <= 1 };
}

function startsFromEnd(length: number, size: number): readonly number[] {
  const starts: number[] = [];
  for (let start = 0; start < length; start += size) starts.unshift(start);
  return starts;
}
