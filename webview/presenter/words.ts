import { isSlowByNature } from '../../src/protocol/methods.js';
import { formatBytes, formatCode, formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import { type Phrase, strayWords } from '../../src/session/timeline/phrases.js';
import type { CancelOutcome, Row, ViewSnapshot } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';
import { wordsOf as sentence } from './phrases.js';
import { standsSince } from './stops.js';

/** What the columns of a row say. An empty text means that there is nothing to say. */
export interface RowWords {
  /** The column of its own, where there is room for it. */
  readonly state: string;
  /** Whether the state is worth no attention. */
  readonly plain: boolean;
  /** The state where it shares its place with the description; empty where it is plainly answered. */
  readonly short: string;
  /** Whether the short words tell how it ended: then they are worth more than how long it took. */
  readonly outcome: boolean;
  readonly duration: string;
  readonly size: string;
}

/** What of a session the words of its rows depend on. */
export interface Clock {
  /** The session's time, in ms since its start. */
  readonly now: number;
  /** Whether clocks of open rows are only lower bounds, because what happens is not seen. */
  readonly atLeast: boolean;
  /** Since when the server stands at a breakpoint, where the clocks of open rows stand still; absent while it runs. */
  readonly standsSince?: number | null;
}

/** The clocks of open rows at `now`, in ms since the start of the session. */
export function clockOf(view: Pick<ViewSnapshot, 'session' | 'stops'>, now: number): Clock {
  const kind = view.session?.status.kind;
  return { now, atLeast: kind === 'no-contact' || kind === 'unwritten', standsSince: standsSince(view) };
}

/** All words of a row, in the person's language. */
export function wordsOf(row: Row, clock: Clock): RowWords {
  return {
    ...withStop(row, stateWords(row)),
    outcome: hasOutcome(row),
    duration: durationOf(row, clock),
    size: row.size > 0 ? formatBytes(row.size) : '',
  };
}

function hasOutcome({ state }: Row): boolean {
  return state.kind === 'cancelled' || (state.kind === 'failed' && !state.older) || (state.kind === 'answered' && state.toolError);
}

function stateWords(row: Row): Pick<RowWords, 'state' | 'short' | 'plain'> {
  const { state } = row;
  switch (state.kind) {
    case 'pending': {
      const amount = state.progress === null ? '' : amountOf(state.progress);
      if (row.stands !== undefined) {
        const stands = say(row.stands === 'here' ? 'atBreakpoint' : 'serverAtBreakpoint');
        return loud(joined(say('pending'), ...(amount === '' ? [] : [amount]), stands), stands);
      }
      if (amount !== '') return loud(joined(say('pending'), amount), amount);
      // The session is over: how the request ended is not in the records.
      if (row.end !== null) return { state: say('openAtEnd'), short: '', plain: true };
      return loud(row.method !== null && isSlowByNature(row.method) ? say('pendingSlow') : say('pending'), '');
    }
    case 'answered': {
      const note = state.toolError ? say('toolError') : (state.note ?? '');
      return note === '' ? { state: say('answered'), short: '', plain: true } : loud(joined(say('answered'), note), note);
    }
    case 'failed':
      if (state.older) return { state: say('olderServer', formatCode(state.code)), short: '', plain: true };
      return loud(say('failed', formatCode(state.code)));
    case 'cancelled':
      return cancelWords(row, state.outcome);
    case 'leaked':
      return loud(state.cause.kind === 'sent-again' ? say('sentAgain', state.cause.id) : say('leaked'), say('leaked'));
    case 'orphaned':
      return loud(say('orphaned'));
    case 'stray':
      return strayed(strayWords(state.what));
    case 'process':
      if (state.stop !== undefined)
        return row.end === null ? loud(say('atBreakpoint'), '') : { state: say('atBreakpoint'), short: '', plain: true };
      return { state: say(state.kind), short: '', plain: true };
    case 'notification':
      return { state: say(state.answer ? 'loneAnswer' : state.kind), short: '', plain: true };
    case 'stderr':
    case 'gap':
      return { state: say(state.kind), short: '', plain: true };
  }
}

/** Time at a breakpoint is taken off the duration, which the bar does not show: the state says so. */
function withStop(
  { stopped, stands }: Row,
  words: Pick<RowWords, 'state' | 'short' | 'plain'>,
): Pick<RowWords, 'state' | 'short' | 'plain'> {
  if (stopped === undefined || stands !== undefined) return words;
  const taken = say('stoppedFor', formatDuration(stopped));
  return loud(joined(words.state, taken), words.short === '' ? taken : words.short);
}

function cancelWords(row: Row, outcome: CancelOutcome): Pick<RowWords, 'state' | 'short' | 'plain'> {
  switch (outcome.kind) {
    case 'waiting':
      return loud(row.injected ? say('cancelling') : say('cancelled'));
    case 'stopped': {
      const stopped = say('stopped', row.dir === 's2c' ? say('client') : say('server'));
      return loud(joined(say('cancelled'), stopped), stopped);
    }
    case 'answered':
      return loud(joined(say('cancelled'), say('answeredLate', formatDuration(outcome.afterMs))), say('lateAnswer'));
    case 'no-reaction':
      return loud(joined(say('cancelled'), say('noReaction')), say('noReaction'));
  }
}

function strayed(what: Phrase | string): Pick<RowWords, 'state' | 'short' | 'plain'> {
  const words = typeof what === 'string' ? what : sentence([what]);
  return loud(joined(say('stray'), words), words);
}

function loud(state: string, short = state): Pick<RowWords, 'state' | 'short' | 'plain'> {
  return { state, short, plain: false };
}

function joined(...parts: readonly string[]): string {
  return parts.join(' · ');
}

function amountOf({ done, total }: { readonly done: number; readonly total: number | null }): string {
  const shown = formatWhole(done);
  return total === null ? say('amountOpen', shown) : say('amount', shown, formatWhole(total));
}

/**
 * To the answer, to the cancellation or to now, without the time in which a debugger held the server; of an orphan, the time since the
 * cancellation. Moments have none.
 */
function durationOf(row: Row, { now, atLeast, standsSince }: Clock): string {
  switch (row.state.kind) {
    case 'orphaned':
      return row.afterCancel === undefined ? '' : `+${formatDuration(row.afterCancel)}`;
    case 'stray':
    case 'notification':
    case 'stderr':
    case 'gap':
      return '';
    case 'process':
      return row.state.stop === undefined ? '' : formatDuration((row.end ?? now) - row.start);
    case 'pending':
    case 'leaked':
    case 'answered':
    case 'failed':
    case 'cancelled': {
      // A call with further rounds, or with a task, lasts as long as those: its first answer is not what anybody waits for.
      const end = row.until === undefined ? row.end : row.until;
      const last = end ?? Math.min(now, standsSince ?? now);
      return `${end === null && atLeast ? '> ' : ''}${formatDuration(Math.max(0, last - row.start - (row.stopped ?? 0)))}`;
    }
  }
}
