import { GrowingBytes } from '../bytes.js';
import type { EnvelopeScanner } from '../observe/scanner.js';

/** What the gate does with bytes once they are decided. */
export interface GateOutput {
  /** Whether somebody waits for the end of the line that is being passed on. */
  readonly awaited: boolean;
  /** `since`, here and below: when the first of the bytes came, which may have been held since. */
  pass(bytes: Uint8Array, t: number, since?: number): void;
  withhold(bytes: Uint8Array, t: number, since: number, why: string): void;
  /** Of a batch, `seen` as a whole, only `rest` goes on. */
  passRest(rest: Uint8Array, t: number, since: number, seen: Uint8Array, mark: WithheldMark): void;
}

/** Why bytes stay here. `parts`: only those messages of the batch do, counted from 0. */
export interface WithheldMark {
  readonly withheld: string;
  readonly parts?: readonly number[];
}

/** A message of a batch: its place in the line, and why it is to stay here; null for one that passes. */
export interface Element {
  readonly start: number;
  readonly end: number;
  readonly why: string | null;
}

/** What is to be done with a whole line. */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'withhold'; readonly why: string }
  /** Some messages of a batch stay here, the others pass. */
  | { readonly kind: 'cut'; readonly elements: readonly Element[] };

/** Who decides about lines. */
export interface Judge {
  /** Whether the beginning of a line can be passed on already: nothing that may follow would withhold it. */
  beginning(scanner: EnvelopeScanner): 'pass' | 'undecided';
  /** Decides about a whole line. */
  line(scanner: EnvelopeScanner): Verdict;
  /** A line was passed on before it was whole; now it is. */
  passed(scanner: EnvelopeScanner): void;
  /** How many bytes of an undecided line may be held. */
  readonly mostHeld: number;
  /** Nothing is left to be decided about: the gate can go. */
  readonly idle: boolean;
}

/** What happens to the line at hand: it is held until it is decided, or already goes through. */
type Mode = 'held' | 'passing';

/**
 * Decides line by line what passes, while answers to a cancelled request may come. Lines that are none of its business leave as
 * soon as their beginning tells; others are held until they are whole, up to the judge's bound. A line beyond that bound is let
 * through: a duplicate answer, which every client has to ignore, does less harm than memory without end or a lost message.
 */
export class Gate {
  private mode: Mode;
  private readonly held = new GrowingBytes();
  /** When the first of the held bytes came. */
  private since = 0;

  /** `scanner` and `midLine`: where the direction stands as the gate comes in; a line that has begun is let through. */
  constructor(
    private readonly output: GateOutput,
    private readonly judge: Judge,
    private readonly scanner: EnvelopeScanner,
    midLine: boolean,
    private readonly onIdle: () => void,
  ) {
    this.mode = midLine ? 'passing' : 'held';
  }

  receive(chunk: Buffer, t: number): void {
    /** From here on the chunk's bytes are decided to pass, and have not passed yet. */
    let run = 0;
    let at = 0;
    while (at < chunk.length) {
      const newline = this.scanner.scan(chunk, at);
      if (newline === chunk.length) {
        run = this.incomplete(chunk, run, at, t);
        break;
      }
      run = this.complete(chunk, run, at, newline + 1, t);
      at = newline + 1;
    }
    this.passRun(chunk, run, chunk.length, t);
    if (this.judge.idle && this.mode === 'held' && this.held.length === 0) this.onIdle();
  }

  /** The direction ended, maybe within a line. */
  finish(t: number): void {
    const bytes = this.held.take();
    if (bytes.length === 0) return;
    const verdict = this.judge.line(this.scanner);
    if (verdict.kind === 'withhold') this.output.withhold(bytes, t, this.since, verdict.why);
    else this.output.pass(bytes, t, this.since);
  }

  /** A line ends at `end`; returns where the run of passing bytes begins now. */
  private complete(chunk: Buffer, run: number, start: number, end: number, t: number): number {
    const passing = this.mode === 'passing';
    if (passing) this.judge.passed(this.scanner);
    const verdict: Verdict = passing ? { kind: 'pass' } : this.judge.line(this.scanner);
    this.scanner.reset();
    this.mode = 'held';
    if (verdict.kind === 'pass') {
      this.passHeld(t);
      if (!this.output.awaited) return run;
      // Whoever waits for this line's end may answer for a server; the next line can only be judged when that is done.
      this.passRun(chunk, run, end, t);
      return end;
    }
    this.passRun(chunk, run, start, t);
    this.hold(chunk.subarray(start, end), t);
    const line = this.held.take();
    if (verdict.kind === 'withhold') this.output.withhold(line, t, this.since, verdict.why);
    else this.cut(line, verdict.elements, t);
    return end;
  }

  /** The chunk ends within a line that began at `start`. */
  private incomplete(chunk: Buffer, run: number, start: number, t: number): number {
    if (this.mode === 'passing') return run;
    const size = this.held.length + chunk.length - start;
    if (this.judge.beginning(this.scanner) === 'pass' || size > this.judge.mostHeld) {
      this.mode = 'passing';
      this.passHeld(t);
      return run;
    }
    this.passRun(chunk, run, start, t);
    this.hold(chunk.subarray(start), t);
    return chunk.length;
  }

  private hold(bytes: Buffer, t: number): void {
    if (this.held.length === 0) this.since = t;
    this.held.append(bytes);
  }

  /** Passes on what was held of a line; the chunk at hand goes on with that line, so nothing else can be waiting to pass. */
  private passHeld(t: number): void {
    if (this.held.length > 0) this.output.pass(this.held.take(), t, this.since);
  }

  private passRun(chunk: Buffer, start: number, end: number, t: number): void {
    if (end > start) this.output.pass(chunk.subarray(start, end), t);
  }

  /** Passes on a batch without some of its messages; the others keep every byte. */
  private cut(line: Buffer, elements: readonly Element[], t: number): void {
    const kept = elements.filter((element) => element.why === null).map(({ start, end }) => line.toString('latin1', start, end));
    const rest = Buffer.from(`[${kept.join(',')}]\n`, 'latin1');
    const parts = elements.flatMap(({ why }, at) => (why === null ? [] : [at]));
    const withheld = elements.find(({ why }) => why !== null)?.why ?? '';
    this.output.passRest(rest, t, this.since, line, { withheld, parts });
  }
}
