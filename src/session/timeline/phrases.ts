/**
 * Sentences about a row or a filter that the model makes and a view says, in the person's language. `{0}`, `{1}` … stand for what is put in.
 * The English words are the keys of the translations. Captured text is never here, only ever put in.
 */
export const PHRASES = {
  pendingFor: 'Pending for {0}.',
  pendingDone: 'Pending for {0}, {1} done.',
  openUntilEnd: 'Open for {0}, until the session ended.',
  amountOf: '{0} of {1}',
  answeredAfter: 'Answered after {0}.',
  toolErrorAfter: 'Answered after {0}: the tool reports an error.',
  failedAfter: 'Failed after {0} with error {1}.',
  cancelledByYou: 'Cancelled by you after {0}.',
  cancelledByClient: 'Cancelled by the client after {0}.',
  cancelledByServer: 'Cancelled by the server after {0}.',
  cancelledByClientAnswered: 'Cancelled by the client after {0}, answered {1} later.',
  cancelledByServerAnswered: 'Cancelled by the server after {0}, answered {1} later.',
  waitingForClient: 'Waiting for the client.',
  waitingForServer: 'Waiting for the server.',
  clientStopped: 'The client stopped: it answered what was sent after the cancellation and sent nothing more for this request.',
  serverStopped: 'The server stopped: it answered what was sent after the cancellation and sent nothing more for this request.',
  clientStoppedPing: 'The client stopped: it answered a ping sent after the cancellation and sent nothing more for this request.',
  serverStoppedPing: 'The server stopped: it answered a ping sent after the cancellation and sent nothing more for this request.',
  clientAnswered: 'The client answered although cancelled, {0} later.',
  serverAnswered: 'The server answered although cancelled, {0} later.',
  clientGotAnswer: 'The client got that answer, once.',
  serverGotAnswer: 'The server got that answer, once.',
  clientGotError: 'The client got error \u221232800.',
  serverGotError: 'The server got error \u221232800.',
  lateWithheld: 'The late answer was withheld from it.',
  noSign: 'No reaction: nothing came since that shows that the cancellation was read.',
  oneSign: 'No reaction: 1 progress notification since, {0} of wasted work so far.',
  manySigns: 'No reaction: {0} progress notifications since, {1} of wasted work so far.',
  leakedAtClose: 'Leaked: neither answered nor cancelled when the session ended.',
  leaked: 'Leaked: never answered, never cancelled.',
  orphanUnknownToClient: 'Orphaned: the client never sent a request with this id.',
  orphanUnknownToServer: 'Orphaned: the server never sent a request with this id.',
  orphanOtherType: 'Orphaned: a request with this id is open, but its id is of another JSON type.',
  orphanNoId: 'Orphaned: it names no request.',
  orphanAnswered: 'Orphaned: its request had been answered before.',
  orphanCancelled: 'Orphaned: its request had been cancelled.',
  orphanWithheldFromClient: 'It was withheld from the client.',
  orphanWithheldFromServer: 'It was withheld from the server.',
  stray: 'Not a message: {0}.',
  notification: 'Notification.',
  notificationFromClient: 'Notification from the client.',
  notificationFromServer: 'Notification from the server.',
  stderr: 'Line that the server wrote to its error output.',
  process: '{0}.',
  processAbout: '{0}: {1}.',
  gap: '{0}: the recorder could not keep up or could not write. The traffic itself went on undisturbed.',
  wireResult: 'result',
  wireError: 'error {0}',
  wireOrphaned: '{0}, orphaned',
  wireCancelled: 'cancelled',
  wireCancelledBecause: 'cancelled, {0}',
  wireProgress: 'progress',
  wireProgressTimes: 'progress, {0} times',
  wirePing: 'ping',
  wirePingAnswer: 'answer to ping',
  wireAgain: 'again, as {0}',
  blankLine: 'blank line',
  notJson: 'not JSON',
  noObject: 'JSON, but not an object',
  emptyBatch: 'empty batch',
  notMessage: 'not a message',
  filterNeverClosed: 'This quotation mark is never closed.',
  filterNoWord: 'A word must follow the minus sign, such as -method:ping.',
  filterNeedsValue: '{0} needs a value, such as {1}.',
  filterCanBe: '{0} can be {1}.',
  filterNeedsTime: 'dur: needs a time with a unit, such as dur:>2s or dur:<150ms.',
  filterNeedsSize: 'size: needs a size with a unit, such as size:>100kB or size:<1MB.',
  filterNoKey: 'There is no \u201c{0}\u201d. Use one of {1}, or put the word in quotation marks.',
} as const;

export type PhraseName = keyof typeof PHRASES;

/** A sentence, or a part of one, with what is put in. */
export interface Phrase {
  readonly phrase: PhraseName;
  readonly values: readonly (string | Phrase)[];
}

export function phrase(name: PhraseName, ...values: readonly (string | Phrase)[]): Phrase {
  return { phrase: name, values };
}

const STRAYS: ReadonlyMap<string, PhraseName> = new Map(
  (['blankLine', 'notJson', 'noObject', 'emptyBatch', 'notMessage'] as const).map((name) => [PHRASES[name], name]),
);

/** What a stray frame is, from the word in its state. */
export function strayWords(what: string): Phrase | string {
  const name = STRAYS.get(what);
  return name === undefined ? what : phrase(name);
}

/** The words of sentences. `translate` gets English words, and what to put in. */
export function wordsOfPhrases(phrases: readonly Phrase[], translate: (english: string, values: readonly string[]) => string): string {
  const words = ({ phrase, values }: Phrase): string =>
    translate(
      PHRASES[phrase],
      values.map((value) => (typeof value === 'string' ? value : words(value))),
    );
  return phrases.map(words).join(' ');
}
