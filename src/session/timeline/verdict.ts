import { opposite, receiverOf, type Side, senderOf } from '../../protocol/direction.js';
import { Extras } from './extras.js';
import { formatCode, formatDuration, formatWhole } from './format.js';
import type { CancelOutcome, OrphanCause, Row } from './row.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';

/** What is to be said of a row in a sentence or two. `now` in ms since the session's start. */
export function verdictOf(store: Store, row: Row, now: number): string {
  const { state } = row;
  const lasted = formatDuration((row.end ?? now) - row.start);
  switch (state.kind) {
    case 'pending': {
      const amount = state.progress === null ? '' : `, ${amountText(state.progress)} done`;
      return row.end === null ? `Pending for ${lasted}${amount}.` : `Open for ${lasted}, until the session ended.`;
    }
    case 'answered':
      return state.toolError ? `Answered after ${lasted}: the tool reports an error.` : `Answered after ${lasted}.`;
    case 'failed':
      return `Failed after ${lasted} with error ${formatCode(state.code)}.`;
    case 'cancelled':
      return cancelVerdict(store, row, state.by, state.outcome, lasted);
    case 'leaked':
      return state.cause.kind === 'open-at-close'
        ? 'Leaked: neither answered nor cancelled when the session ended.'
        : 'Leaked: never answered, never cancelled.';
    case 'orphaned':
      return `Orphaned: ${orphanReason(state.cause, row)}`;
    case 'stray':
      return `Not a message: ${state.what}.`;
    case 'notification':
      return row.dir === null ? 'Notification.' : `Notification from the ${senderOf(row.dir)}.`;
    case 'stderr':
      return 'Line that the server wrote to its error output.';
    case 'process':
      return row.description === '' ? `${row.label}.` : `${row.label}: ${row.description}.`;
    case 'gap':
      return `${row.label}: the recorder could not keep up or could not write. The traffic itself went on undisturbed.`;
  }
}

function amountText(progress: { readonly done: number; readonly total: number | null }): string {
  return progress.total === null ? String(progress.done) : `${progress.done} of ${progress.total}`;
}

function cancelVerdict(store: Store, row: Row, by: Side | 'tapline', outcome: CancelOutcome, lasted: string): string {
  const requestor = row.dir === null ? 'client' : senderOf(row.dir);
  const receiver = row.dir === null ? 'server' : receiverOf(row.dir);
  const head = `Cancelled by ${by === 'tapline' ? 'you' : `the ${by}`} after ${lasted}`;
  const facts = cancelFacts(store, row.index);
  const stoodIn = facts.standIn ? ` The ${requestor} got error \u221232800.` : '';
  switch (outcome.kind) {
    case 'waiting':
      return `${head}. Waiting for the ${receiver}.`;
    case 'stopped': {
      const proof = facts.byPing ? 'a ping sent after the cancellation' : 'what was sent after the cancellation';
      return `${head}. The ${receiver} stopped: it answered ${proof} and sent nothing more for this request.`;
    }
    case 'answered': {
      const later = `${formatDuration(outcome.afterMs)} later`;
      if (by !== 'tapline') return `${head}, answered ${later}.`;
      const got = facts.lateWithheld ? `${stoodIn} The late answer was withheld from it.` : ` The ${requestor} got that answer, once.`;
      return `${head}. The ${receiver} answered although cancelled, ${later}.${got}`;
    }
    case 'no-reaction':
      return `${head}. No reaction: ${signsText(outcome)}.${stoodIn}`;
  }
}

function signsText(outcome: { readonly lastMs: number | null; readonly signs: number }): string {
  if (outcome.lastMs === null) return 'nothing came since that shows that the cancellation was read';
  const count = `${formatWhole(outcome.signs)} progress ${outcome.signs === 1 ? 'notification' : 'notifications'}`;
  return `${count} since, ${formatDuration(outcome.lastMs)} of wasted work so far`;
}

function cancelFacts(store: Store, row: number): { readonly byPing: boolean; readonly standIn: boolean; readonly lateWithheld: boolean } {
  const extra = store.rows.block(row).extra[row % RowTable.BLOCK]!;
  const block = store.extras.block(extra);
  const i = extra % Extras.BLOCK;
  return { byPing: block.proofByPing[i] === 1, standIn: block.standInAt[i] !== NONE, lateWithheld: block.lateWithheld[i] === 1 };
}

function orphanReason(cause: OrphanCause, row: Row): string {
  const asker = row.dir === null ? 'other side' : senderOf(opposite(row.dir));
  switch (cause) {
    case 'unknown-id':
      return `the ${asker} never sent a request with this id.`;
    case 'other-type':
      return 'a request with this id is open, but its id is of another JSON type.';
    case 'no-id':
      return 'it names no request.';
    case 'answered-before':
      return 'its request had been answered before.';
    case 'cancelled-before':
      return row.withheld ? `its request had been cancelled. It was withheld from the ${asker}.` : 'its request had been cancelled.';
  }
}
