import { codeFor, STATES } from '../codes.js';
import type { SearchState } from '../row.js';
import type { Store } from '../store.js';
import { NONE, RowTable } from '../table.js';

/** A record's text, or a piece of it. Each record has at least one; what is no frame has an empty one. */
export interface BodyPiece {
  /** Index of the record. */
  readonly at: number;
  readonly text: string;
  /** Whether the record ends with it. */
  readonly last: boolean;
}

/** The texts of a session's records, in order, in pieces of bounded length. `next`: null where there are no more for now. Throws what reading throws. */
export interface BodyCursor {
  next(): BodyPiece | null;
}

/** Where the texts of a session's records come from. */
export interface BodySource {
  /** How many records there are. */
  readonly records: number;
  /** Begins at the first record. Where a text comes in pieces, each begins with the last `overlap` characters of the one before. */
  open(overlap: number): BodyCursor;
}

/** What one character can take on the wire as part of a JSON string. */
const WORST_CHARACTER = 6;

/**
 * Looks for texts in the bodies of a session, in steps, and goes on as records come. It keeps a bit for each row and text, and
 * never more than one piece of a body.
 */
export class BodySearch {
  private readonly wanted: ReadonlyMap<string, Wanted>;
  private readonly cursor: BodyCursor;
  private searched = 0;
  private stopped = false;
  private failed = false;

  constructor(
    private readonly store: Store,
    private readonly source: BodySource,
    readonly texts: ReadonlySet<string>,
  ) {
    this.wanted = new Map([...texts].map((text) => [text, new Wanted(text)]));
    const longest = Math.max(...[...texts].map(({ length }) => length));
    this.cursor = source.open(longest * WORST_CHARACTER);
  }

  get state(): SearchState {
    const { searched } = this;
    const kind = this.failed ? 'failed' : this.stopped ? 'stopped' : this.idle ? 'done' : 'running';
    return { kind, searched, of: Math.max(searched, this.source.records) };
  }

  /** Whether there is nothing to do for now. */
  get idle(): boolean {
    return this.stopped || this.failed || this.searched >= this.source.records;
  }

  /** Whether a row's bodies hold a text, as far as they were read; null where not even the first was. */
  holds(text: string, row: number): boolean | null {
    if (this.wanted.get(text)?.rows.has(row)) return true;
    const first = this.store.rows.block(row).at[row % RowTable.BLOCK]!;
    return first === NONE || first < this.searched ? false : null;
  }

  /** Stops, or goes on where it stopped. */
  run(on: boolean): void {
    this.stopped = !on;
    if (on) this.failed = false;
  }

  /** Looks on while `goOn` says so and there is more. Returns the rows of which it now knows more. */
  step(goOn: () => boolean): readonly number[] {
    const rows: number[] = [];
    while (!this.idle && goOn()) {
      const piece = this.read();
      if (piece === null) break;
      this.look(piece, rows);
      if (piece.last) this.searched = piece.at + 1;
    }
    return rows;
  }

  private read(): BodyPiece | null {
    try {
      return this.cursor.next();
    } catch {
      this.failed = true;
      return null;
    }
  }

  private look({ at, text }: BodyPiece, rows: number[]): void {
    const row = this.store.rowOfRecord.get(at);
    if (row === NONE) return;
    const block = this.store.rows.block(row);
    const isOrphan = block.state[row % RowTable.BLOCK] === ORPHANED;
    // A late answer is among the bodies of its request, too.
    const request = isOrphan ? block.partner[row % RowTable.BLOCK]! : NONE;
    if (text !== '') {
      const small = text.toLowerCase();
      for (const wanted of this.wanted.values()) {
        if (!wanted.isIn(text, small)) continue;
        wanted.rows.add(row);
        if (request !== NONE) wanted.rows.add(request);
      }
    }
    if (rows.at(-1) !== row) rows.push(row);
    if (request !== NONE) rows.push(request);
  }
}

const ORPHANED = codeFor(STATES, 'orphaned');
/** What some writers of JSON escape by number. */
const MAY_BE_ESCAPED = /[^\u0020-\u007e]|[<>&'"\\]/;

/** A text that is looked for, and the rows that have it. */
class Wanted {
  readonly rows = new Bits();
  private readonly small: string;
  /** As JSON writes it, where that is not as it reads. */
  private readonly written: string | null;
  private readonly odd: boolean;
  private readonly slash: boolean;

  constructor(text: string) {
    this.small = text.toLowerCase();
    const written = JSON.stringify(text).slice(1, -1);
    this.written = written === text ? null : written.toLowerCase();
    this.odd = MAY_BE_ESCAPED.test(text);
    this.slash = text.includes('/');
  }

  /** `small`: the text in lower case. */
  isIn(text: string, small: string): boolean {
    if (small.includes(this.small) || (this.written !== null && small.includes(this.written))) return true;
    // Few writers use more escapes than they must, and taking them out of everything is slow.
    const more = (this.odd && text.includes('\\u')) || (this.slash && text.includes('\\/'));
    return more && withoutEscapes(text).toLowerCase().includes(this.small);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** JSON as it reads: each escape as the character that it stands for. */
function withoutEscapes(json: string): string {
  return json.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, code: string | undefined, char: string) =>
    code === undefined ? (ESCAPES[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A set of small numbers, one bit each. */
class Bits {
  private bits = new Uint8Array(1024);

  has(n: number): boolean {
    return ((this.bits[n >>> 3] ?? 0) & (1 << (n & 7))) !== 0;
  }

  add(n: number): void {
    if (n >>> 3 >= this.bits.length) {
      const larger = new Uint8Array(Math.max(this.bits.length * 2, (n >>> 3) + 1));
      larger.set(this.bits);
      this.bits = larger;
    }
    this.bits[n >>> 3] = this.bits[n >>> 3]! | (1 << (n & 7));
  }
}
