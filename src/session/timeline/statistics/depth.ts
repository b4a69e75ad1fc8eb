/** How many requests are in flight at once, from their beginnings in order of time and their ends in any. */
export class Depth {
  /** Ends that are ahead, as a heap with the nearest on top. */
  private readonly ends: number[] = [];
  /** Requests that have no end yet. */
  private lasting = 0;
  private most = 0;
  private mostAt = 0;

  /** `now`: later ends had not come. In ms since the session's start, as all times here. */
  constructor(private readonly now: number) {}

  /** A request was in flight from `start` to `end`, which is NaN where none came. None that began earlier may follow. */
  add(start: number, end: number): void {
    const { ends } = this;
    while (ends.length > 0 && ends[0]! <= start) this.pop();
    if (end <= this.now) this.push(end);
    else this.lasting++;
    const depth = ends.length + this.lasting;
    if (depth <= this.most) return;
    this.most = depth;
    this.mostAt = start;
  }

  /** The greatest depth, and when it was first reached; null without any request. */
  peak(): { readonly depth: number; readonly at: number } | null {
    return this.most === 0 ? null : { depth: this.most, at: this.mostAt };
  }

  private push(end: number): void {
    const { ends } = this;
    let at = ends.length;
    ends.push(end);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (ends[above]! <= end) break;
      ends[at] = ends[above]!;
      at = above;
    }
    ends[at] = end;
  }

  private pop(): void {
    const { ends } = this;
    const last = ends.pop();
    if (last === undefined || ends.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= ends.length) break;
      if (below + 1 < ends.length && ends[below + 1]! < ends[below]!) below++;
      if (ends[below]! >= last) break;
      ends[at] = ends[below]!;
      at = below;
    }
    ends[at] = last;
  }
}
