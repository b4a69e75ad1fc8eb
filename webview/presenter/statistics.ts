import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Statistics } from '../../src/session/timeline/statistics/statistics.js';
import type { Actions } from './actions.js';
import type { Ports } from './ports.js';
import { FIRST_SORT, linesOf, type Sort, type StatisticsColumn, type StatisticsLine, sortedBy, termsOf } from './statisticsLines.js';
import { toCsv, toMarkdown } from './statisticsText.js';

/** Numbers are counted anew not more often than this, in ms, and not more often than that many times as long as counting takes. */
const REST_MS = 500;
const REST_TIMES = 5;

/** What the table of numbers needs from the timeline that it stands in. */
export interface StatisticsHost {
  isOpen(): boolean;
  setOpen(on: boolean): void;
  /** Narrows the filter by further terms. */
  narrow(terms: readonly string[]): void;
}

/** The numbers of what the timeline shows: asked for while somebody looks, sorted, folded, chosen. */
export class StatisticsTable {
  /** What was counted last; null before. */
  data: Statistics | null = null;
  sort: Sort = FIRST_SORT;
  chosen: string | null = null;
  private folded: ReadonlySet<string> = new Set();
  private session: string | null = null;
  private asking = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private took = 0;
  /** What the picture was when it was counted last, and what it is. */
  private counted = '';
  private current = '';
  /** The same of filter and time alone. */
  private asked = '';
  private question = '';

  constructor(
    private readonly ports: Pick<Ports, 'ask' | 'changed' | 'focus' | 'copy' | 'clock'>,
    private readonly actions: Pick<Actions, 'attempt'>,
    private readonly host: StatisticsHost,
  ) {}

  get open(): boolean {
    return this.host.isOpen();
  }

  get lines(): readonly StatisticsLine[] {
    return this.data === null ? [] : linesOf(this.data, this.sort, this.folded);
  }

  toggle(): void {
    if (this.open) this.close();
    else {
      this.host.setOpen(true);
      this.refresh();
      this.ports.focus('statistics');
    }
  }

  close(): void {
    if (!this.open) return;
    this.host.setOpen(false);
    this.ports.focus('list');
  }

  /** A picture came. Numbers of another session have nothing to do with it. */
  notice(view: ViewSnapshot): void {
    const session = view.session?.id ?? null;
    if (session !== this.session) {
      this.session = session;
      this.data = null;
      this.chosen = null;
      this.counted = '';
      this.askedAt = Number.NEGATIVE_INFINITY;
    }
    const { counts, filter, total, matched, range } = view;
    this.question = JSON.stringify([session, filter, range]);
    this.current = JSON.stringify([this.question, counts, total, matched]);
    this.refresh();
  }

  /** Called now and then, as numbers are not counted for each picture. */
  tick(): void {
    this.refresh();
  }

  sortBy(column: StatisticsColumn): void {
    this.sort = sortedBy(column, this.sort);
    this.ports.changed();
  }

  /** Shows or hides what is below a line; `on` says which, else the other. */
  fold(key: string, on: boolean = !this.folded.has(key)): void {
    const folded = new Set(this.folded);
    if (on) folded.add(key);
    else folded.delete(key);
    this.folded = folded;
    this.ports.changed();
  }

  choose(key: string): void {
    this.chosen = key;
    this.ports.changed();
  }

  /** Chooses the line so many further on; where none is chosen, from before the first, or from behind the last. */
  move(by: number): void {
    const { lines } = this;
    const at = lines.findIndex(({ key }) => key === this.chosen);
    const from = at < 0 && by < 0 ? lines.length : at;
    const to = lines[Math.max(0, Math.min(lines.length - 1, from + by))];
    if (to !== undefined) this.choose(to.key);
  }

  /** Out of sight with what is below the chosen line, or on to the line that it is below; the other way round where `on` is false. */
  step(on: boolean): void {
    const { lines } = this;
    const at = lines.findIndex(({ key }) => key === this.chosen);
    const line = lines[at];
    if (line === undefined) return;
    if (line.folded === !on) this.fold(line.key, on);
    else if (!on && line.folded === false) this.move(1);
    else if (on && line.level === 2) this.choose(lines.slice(0, at).findLast(({ level }) => level === 1)?.key ?? line.key);
  }

  /** Shows the requests of a line. */
  show(key: string): void {
    const { data } = this;
    // Whether both sides ask for the same is told by all lines, those out of sight too.
    const lines = data === null ? [] : linesOf(data, this.sort, new Set());
    const line = lines.find((one) => one.key === key);
    if (line === undefined) return;
    this.host.narrow(termsOf(line, lines));
    this.close();
  }

  async copy(as: 'csv' | 'markdown'): Promise<boolean> {
    const { data } = this;
    if (data === null) return false;
    const lines = linesOf(data, this.sort, new Set());
    const text = as === 'csv' ? toCsv(lines) : toMarkdown(lines, data.all);
    return (await this.actions.attempt(this.ports.copy(text).then(() => true))) ?? false;
  }

  private refresh(): void {
    const partial = this.data !== null && this.data.counted < 1;
    const now = this.ports.clock();
    if (!this.open || this.asking || this.current === '' || (this.counted === this.current && !partial)) return;
    // Another filter is another question, which is answered at once.
    const rest = partial || this.asked !== this.question ? 0 : Math.max(REST_MS, this.took * REST_TIMES);
    if (now - this.askedAt >= rest) void this.ask();
  }

  private async ask(): Promise<void> {
    const { current } = this;
    this.asked = this.question;
    this.asking = true;
    this.askedAt = this.ports.clock();
    const data = await this.actions.attempt(this.ports.ask('statistics', {}));
    this.asking = false;
    this.took = this.ports.clock() - this.askedAt;
    this.counted = current;
    if (data !== null) {
      this.data = data;
      this.ports.changed();
    }
    this.refresh();
  }
}
