/** How the suite inside the extension host tells its results to the outside: one console line an event. */
export const SUITE_MARK = 'tapline-suite:';

export interface SuiteResult {
  /** Titles of the surrounding blocks and of the test, outermost first. */
  readonly path: readonly string[];
  readonly outcome: { readonly kind: 'passed' } | { readonly kind: 'failed'; readonly error: string } | { readonly kind: 'skipped' };
}

export type SuiteEvent =
  | { readonly kind: 'test'; readonly result: SuiteResult }
  | { readonly kind: 'end'; readonly problem: string | null };

/** Writes an event so that no console on the way can break or reformat it: percent-encoded, without blanks. */
export function report(event: SuiteEvent): void {
  console.log(SUITE_MARK + encodeURIComponent(JSON.stringify(event)));
}
