const BLOCK = 256;

/** On which line of a file each record stands: four bytes a record. */
export class LineNumbers {
  readonly #blocks: Uint32Array[] = [];
  #length = 0;

  add(line: number): void {
    const place = this.#length++ % BLOCK;
    if (place === 0) this.#blocks.push(new Uint32Array(BLOCK));
    this.#blocks[this.#blocks.length - 1]![place] = line;
  }

  /** The line of record `at`; that of the last one for a record that is not there. */
  of(at: number): number {
    const place = Math.min(at, this.#length - 1);
    return this.#blocks[Math.floor(place / BLOCK)]?.[place % BLOCK] ?? 1;
  }
}
