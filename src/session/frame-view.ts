import type { Dir } from '../protocol/direction.js';
import { decodeLossy } from './bytes.js';
import type { FrameInfo, FrameRecord } from './listener.js';

/** The frame that is being looked at: one object for the whole session, filled anew for every record, so that frames cost no garbage. */
export class FrameView implements FrameInfo {
  at = 0;
  t = 0;
  clock = 0;
  dir: Dir = 'c2s';
  text = '';
  validUtf8 = true;
  terminated = true;
  injected: string | null = null;
  withheld: string | null = null;
  begun = 0;
  #withheld: string | null = null;
  #parts: readonly number[] | null = null;
  /** -1 until somebody asks. */
  #bytes = -1;

  /** `byteLength`: bytes of a text in UTF-8. */
  constructor(private readonly byteLength: (text: string) => number) {}

  /** `size`: the bytes of `raw` in UTF-8, where they are known. */
  fill(record: FrameRecord, at: number, t: number, clock: number, size: number | null): void {
    this.at = at;
    this.t = t;
    this.clock = clock;
    this.dir = record.dir;
    this.terminated = record.nl !== false;
    this.injected = record.injected ?? null;
    this.withheld = this.#withheld = record.withheld ?? null;
    this.#parts = record.parts ?? null;
    this.begun = Math.min(record.begun ?? t, t);
    if (record.raw !== undefined) {
      this.text = record.raw;
      this.validUtf8 = true;
      this.#bytes = size ?? -1;
      return;
    }
    const decoded = decodeLossy(record.b64 ?? '');
    this.text = decoded.text;
    this.validUtf8 = decoded.valid;
    this.#bytes = decoded.size;
  }

  /** The message at that place of the batch is being looked at: of a batch, some may have been withheld and others not. */
  turnTo(place: number): void {
    if (this.#parts !== null) this.withheld = this.#parts.includes(place) ? this.#withheld : null;
  }

  /** Counted only when asked for. */
  get size(): number {
    if (this.#bytes < 0) this.#bytes = this.byteLength(this.text);
    return this.#bytes;
  }
}
