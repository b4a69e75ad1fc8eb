import type { Row, RowStateKind } from '../../src/session/timeline/row.js';

/** The colour of a row's state, as styles name it: what nobody has to look at has none of its own. */
export function lookOf({ state, end }: Row): RowStateKind | 'unended' | 'older' {
  // How it ended is not in the records: nothing to wait for, so it has not the look of what is in flight.
  if (state.kind === 'pending' && end !== null) return 'unended';
  return state.kind === 'failed' && state.older ? 'older' : state.kind;
}
