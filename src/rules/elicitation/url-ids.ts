/** Elicitation ids that are remembered; then none is called unknown any more. */
const MAX_IDS = 10_000;

/** The ids of URL mode elicitations of 2025-11-25, and which of them are over. */
export class UrlIds {
  readonly #open = new Map<string, 'open' | 'completed'>();
  #full = false;

  open(id: unknown): void {
    if (typeof id !== 'string') return;
    if (this.#open.size >= MAX_IDS) this.#full = true;
    else this.#open.set(id, 'open');
  }

  /** It is over. What it was until now; null where it is no longer known. */
  complete(id: string): 'open' | 'completed' | 'unknown' | null {
    const state = this.#open.get(id);
    if (state === undefined) return this.#full ? null : 'unknown';
    this.#open.set(id, 'completed');
    return state;
  }
}
