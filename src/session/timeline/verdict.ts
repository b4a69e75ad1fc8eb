import { opposite, receiverOf, type Side, senderOf } from '../../protocol/direction.js';
import { standstillVerdict, stopVerdict } from './breakpoints.js';
import { Extras } from './extras.js';
import { formatCode, formatDuration, formatWhole } from './format.js';
import { type Phrase, phrase, strayWords } from './phrases.js';
import type { CancelOutcome, OrphanCause, Row } from './row.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';

/** What is to be said of a row in a sentence or two. `now` in ms since the session's start. */
export function verdictOf(store: Store, row: Row, now: number): readonly Phrase[] {
  return [...stateVerdict(store, row, now), ...standstillVerdict(store, row)];
}

function stateVerdict(store: Store, row: Row, now: number): readonly Phrase[] {
  const { state } = row;
  const end = row.until === undefined ? row.end : row.until;
  const lasted = formatDuration((end ?? now) - row.start);
  switch (state.kind) {
    case 'pending':
      return [pendingVerdict(row, state.progress, lasted)];
    case 'answered':
      return [phrase(state.toolError ? 'toolErrorAfter' : 'answeredAfter', lasted)];
    case 'failed':
      return [phrase('failedAfter', lasted, formatCode(state.code)), ...(state.older ? [phrase('olderServer')] : [])];
    case 'cancelled':
      return cancelVerdict(store, row, state.by, state.outcome, lasted);
    case 'leaked':
      return [phrase(state.cause.kind === 'open-at-close' ? 'leakedAtClose' : 'leaked')];
    case 'orphaned':
      return orphanVerdict(state.cause, row);
    case 'stray':
      return [phrase('stray', strayWords(state.what))];
    case 'notification':
      if (state.answer) return [phrase('loneAnswer')];
      return [phrase(row.dir === null ? 'notification' : bySide(senderOf(row.dir), 'notificationFromClient', 'notificationFromServer'))];
    case 'stderr':
      return [phrase('stderr')];
    case 'process':
      return state.stop === undefined ? [processVerdict(row)] : stopVerdict(store, row, state.stop, now);
    case 'gap':
      return [phrase('gap', row.words?.label ?? row.label)];
  }
}

function processVerdict({ label, description, words }: Row): Phrase {
  if (description === '') return phrase('process', words?.label ?? withoutStop(label));
  return phrase('processAbout', words?.label ?? label, words?.description ?? description);
}

function pendingVerdict(row: Row, progress: { readonly done: number; readonly total: number | null } | null, lasted: string): Phrase {
  if (row.end !== null) return phrase('openUntilEnd', lasted);
  if (progress === null) return phrase('pendingFor', lasted);
  const { done, total } = progress;
  return phrase('pendingDone', lasted, total === null ? String(done) : phrase('amountOf', String(done), String(total)));
}

function cancelVerdict(store: Store, row: Row, by: Side | 'tapline', outcome: CancelOutcome, lasted: string): readonly Phrase[] {
  const requestor = row.dir === null ? 'client' : senderOf(row.dir);
  const receiver = row.dir === null ? 'server' : receiverOf(row.dir);
  const head = by === 'tapline' ? phrase('cancelledByYou', lasted) : phrase(bySide(by, 'cancelledByClient', 'cancelledByServer'), lasted);
  const facts = cancelFacts(store, row.index);
  const stoodIn = facts.standIn ? [phrase(bySide(requestor, 'clientGotError', 'serverGotError'))] : [];
  switch (outcome.kind) {
    case 'waiting':
      return [head, phrase(bySide(receiver, 'waitingForClient', 'waitingForServer'))];
    case 'stopped':
      return facts.byPing
        ? [head, phrase(bySide(receiver, 'clientStoppedPing', 'serverStoppedPing'))]
        : [head, phrase(bySide(receiver, 'clientStopped', 'serverStopped'))];
    case 'answered': {
      const after = formatDuration(outcome.afterMs);
      if (by !== 'tapline') return [phrase(bySide(by, 'cancelledByClientAnswered', 'cancelledByServerAnswered'), lasted, after)];
      const answered = phrase(bySide(receiver, 'clientAnswered', 'serverAnswered'), after);
      if (facts.lateWithheld) return [head, answered, ...stoodIn, phrase('lateWithheld')];
      return [head, answered, phrase(bySide(requestor, 'clientGotAnswer', 'serverGotAnswer'))];
    }
    case 'no-reaction':
      return [head, noReaction(outcome), ...stoodIn];
  }
}

function noReaction({ lastMs, signs }: { readonly lastMs: number | null; readonly signs: number }): Phrase {
  if (lastMs === null) return phrase('noSign');
  return signs === 1 ? phrase('oneSign', formatDuration(lastMs)) : phrase('manySigns', formatWhole(signs), formatDuration(lastMs));
}

function cancelFacts(store: Store, row: number): { readonly byPing: boolean; readonly standIn: boolean; readonly lateWithheld: boolean } {
  const extra = store.rows.block(row).extra[row % RowTable.BLOCK]!;
  const block = store.extras.block(extra);
  const i = extra % Extras.BLOCK;
  return { byPing: block.proofByPing[i] === 1, standIn: block.standInAt[i] !== NONE, lateWithheld: block.lateWithheld[i] === 1 };
}

function orphanVerdict(cause: OrphanCause, row: Row): readonly Phrase[] {
  const asker = row.dir === null ? 'client' : senderOf(opposite(row.dir));
  switch (cause) {
    case 'unknown-id':
      return [phrase(bySide(asker, 'orphanUnknownToClient', 'orphanUnknownToServer'))];
    case 'other-type':
      return [phrase('orphanOtherType')];
    case 'no-id':
      return [phrase('orphanNoId')];
    case 'answered-before':
      return [phrase('orphanAnswered')];
    case 'cancelled-before': {
      const withheld = row.withheld ? [phrase(bySide(asker, 'orphanWithheldFromClient', 'orphanWithheldFromServer'))] : [];
      return [phrase('orphanCancelled'), ...withheld];
    }
  }
}

/** A sentence reads otherwise of either side, and in each language in its own way. */
function bySide<N>(side: Side, client: N, server: N): N {
  return side === 'client' ? client : server;
}

/** What a tap or a recorder wrote down may be a sentence already: the phrase brings its own full stop. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
