const MAX = 16_384;

/** A set of numbers that forgets the oldest where there would be too many: for remembering what was reported already. */
export class RecentSet {
  readonly #numbers = new Set<number>();

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  add(number: number): void {
    this.#numbers.add(number);
    if (this.#numbers.size <= MAX) return;
    const oldest = this.#numbers.values().next();
    if (!oldest.done) this.#numbers.delete(oldest.value);
  }

  delete(number: number): boolean {
    return this.#numbers.delete(number);
  }
}
