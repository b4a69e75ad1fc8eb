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
  olderServer:
    'The client asked which revisions the server speaks. So answers one that speaks only those before 2026-07-28: nothing is wrong with that.',
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
  loneAnswer: 'An answer. Its request is not in the records, which do not hold all that passed.',
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
  standsFor: 'The server has been standing at a breakpoint for {0}.',
  stoodFor: 'Stopped at a breakpoint for {0}.',
  stoodIdle: 'No request was pending.',
  stoodInOne: 'It was in {0}: no other request was pending.',
  stoodInSeveral: 'It was in one of {0} pending requests: the wire does not tell in which.',
  stoppedPart: '{0} of it stopped at a breakpoint, which does not count.',
  standsHere: 'The server stands at a breakpoint in it: no other request was pending.',
  standsMaybe: 'The server stands at a breakpoint in one of {0} pending requests: the wire does not tell in which.',
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
  serverStarted: 'server started',
  serverNotStarted: 'server did not start',
  notStarted: 'did not start',
  beforeAnswer: '{0} before it answered',
  clientClosedOutput: 'client closed its output',
  endOfInput: 'end of input for the server',
  serverClosedOutput: 'server closed its output',
  exitCode: 'exit {0}',
  killedBy: 'killed by {0}',
  processEnded: 'ended',
  serverEnded: 'server ended',
  signalCame: 'signal {0}',
  signalPassedOn: 'passed on to the server',
  debuggerStopped: 'stopped at a breakpoint',
  stoppedInRequest: 'in {0}',
  stoppedAmong: '{0} pending requests',
  debuggerWentOn: 'debugger let the server go on',
  frameLost: '{0} frame not recorded',
  framesLost: '{0} frames not recorded',
  lateAnswerTo: 'late answer to {0}',
  secondAnswerTo: 'second answer to {0}',
  answerTo: 'answer to {0}',
  answerWithoutId: 'answer without an id',
  both: '{0} \u00b7 {1}',
  voidNoId: 'no id',
  voidFor: 'for {0}',
  voidUnknown: 'no such request',
  voidCompleted: 'already answered',
  voidOtherType: 'id of another type',
  voidForeign: 'request of the other side',
  voidMalformed: 'malformed',
  voidDuplicate: 'already cancelled',
  progressToken: 'token {0}',
  oneTool: '{0} tool',
  manyTools: '{0} tools',
  onePrompt: '{0} prompt',
  manyPrompts: '{0} prompts',
  oneResource: '{0} resource',
  manyResources: '{0} resources',
  oneTemplate: '{0} template',
  manyTemplates: '{0} templates',
  oneRoot: '{0} root',
  manyRoots: '{0} roots',
  oneTask: '{0} task',
  manyTasks: '{0} tasks',
  traceEmpty: 'The file is empty: nothing was recorded in it.',
  traceSecond: 'Another trace begins in line {0}, and a file holds one: split the file there.',
  traceNewer: 'The trace has format version {0}; this Tapline reads up to version {1}. Update Tapline to open it.',
  traceNone: 'The file is not a Tapline trace: none of its lines is a record, which is a JSON object with a time "t".',
  logNoWire: 'The log holds no messages, only what its writer says about them.',
  logRefusedOnly: 'The log holds no traffic, only messages that their receiver could not place.',
  logOneDirection: 'The log shows one direction only: what leaked or is orphaned cannot be told.',
  logLossy: 'Its recorder leaves messages out: what leaked or is orphaned cannot be told.',
  logCut: 'Lines are cut or damaged: the messages in them are missing.',
  logBeginning: 'The log begins in the middle of its session: what came before is not known.',
  logOldestDropped: 'The export holds its latest 1,000 entries only: older ones are missing.',
  logOrder: 'The order of the two directions is not known: whether a cancellation came before its answer cannot be told.',
  logMixed: 'Two copies of the server wrote into the log at the same time: which message belongs to which cannot be told for certain.',
  logBatches: 'Batches were taken apart by the recorder.',
  logExchangesOnly:
    'The export holds requests and their answers only: notifications, orphaned responses and lines that were no messages are missing.',
  logHttp: 'The archive holds what one program sent and got over HTTP: messages that went another way are missing.',
  logJson: 'Messages were written anew: raw bytes, white space, doubled keys and the spelling of numbers are not judged.',
  logModel: 'Messages went through their writer’s own types: raw bytes and the envelope are not judged.',
  logAbridged: 'Parts of messages are left out: what is in them is not judged.',
  logNoTimes: 'There are no times: nothing is judged by how long it took.',
  logSides: 'Requests and answers stand apart: nothing is judged by what came first.',
  logUnwatched: 'How the processes and their streams ended is not judged.',
  logTransport: 'What carried the messages is not known: rules of the transport are not judged.',
  logRead: 'Read from a log ({0}).',
  logNotExact: 'Its counts are not exact.',
  traceUnknown:
    'The file is not a Tapline trace, and no log that Tapline knows. It looked for records of a trace (JSON objects with a time "t") and for: {0}.',
  traceSpans:
    'These are OpenTelemetry spans: they tell when each exchange was, but hold no messages that could be judged. Open the trace that they were made from.',
  harNoMessages:
    'This is an HTTP archive (HAR) without any MCP message: none of its requests sends JSON-RPC. Tapline reads its own exports, and archives of MCP over HTTP.',
  captureForeign:
    'This is a capture of packets (pcapng), but none of Tapline: it reads its own exports only, which hold one message a packet. Open the trace that was recorded, or the log of the client.',
  fileMissing: 'The trace {0} is not there. It was moved or deleted; choose another session.',
  fileForbidden: 'The trace {0} cannot be opened: this user may not read it. Change its permissions, or open it as its owner.',
  fileIsFolder: '{0} is a folder, not a trace. Choose a file that ends in .tapline.jsonl.',
  fileUnreadable: 'The trace {0} cannot be read: {1}',
  issueOfNothing: 'Nothing was found in this session: there is no issue to write.',
  fileNoSpace: 'Nothing was written to {0}: no space is left on that disk. Free some, or choose another folder.',
  fileProtected: 'Nothing was written to {0}: you may not write there. Choose another folder.',
  fileNoFolder: 'Nothing was written to {0}: there is no such folder. Choose another one.',
  fileOverFolder: 'Nothing was written to {0}: a folder has this name. Choose another name.',
  fileNameTooLong: 'Nothing was written to {0}: the name is too long. Choose a shorter one.',
  fileUnwritten: 'Nothing was written to {0}: {1}',
  viewClosed: 'This view was closed.',
  sessionClosed: 'The session of {0} is not open any more. Open it again.',
  frameGone: 'This frame is no longer there: its trace was replaced. Choose the row again.',
  rowGone: 'This row is no longer there: its trace was replaced. Choose another one.',
  noSessionShown: 'No session is shown.',
  taplineClosed: 'Tapline was closed.',
  workerSilent: 'The analysis of the traces did not answer "{0}" within {1} s. Try again.',
  workerStopped: 'The analysis of the traces stopped. Nothing that was recorded is lost.',
  workerStoppedBy: 'The analysis of the traces stopped ({0}). Nothing that was recorded is lost.',
  workerStartedAgain: 'It was started again.',
  workerStoppedTwice: 'It stopped twice within seconds: reload the window to start it again.',
  reportTooLong: 'The trace is longer than {0}, which is more than a page can hold. Report on a part of it, or on a copy of a part.',
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

/** A phrase by its name; `values` go into the places of `{0}`, `{1}` …, texts or phrases themselves. */
export function phrase(name: PhraseName, ...values: readonly (string | Phrase)[]): Phrase {
  return { phrase: name, values };
}

/** A phrase in English: what stands in the model, for `tapline` and for the filter to look into. */
export function inEnglish(phrase: Phrase): string {
  return wordsOfPhrases([phrase], (english, values) => english.replace(/\{(\d)\}/g, (place, n: string) => values[Number(n)] ?? place));
}

/** The first of some phrases that an English text is, with what was put in; null where it is none of them. The opposite of `inEnglish`. */
export function phraseOf(text: string, names: readonly PhraseName[]): Phrase | null {
  for (const name of names) {
    const match = patternOf(name).exec(text);
    if (match !== null) return phrase(name, ...match.slice(1));
  }
  return null;
}

const patterns = new Map<PhraseName, RegExp>();

/** Values stand in a phrase in their order. */
function patternOf(name: PhraseName): RegExp {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    const escaped = PHRASES[name].replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.+)');
    pattern = new RegExp(`^${escaped}$`, 's');
    patterns.set(name, pattern);
  }
  return pattern;
}

/** How a process ended, as a phrase; null where the text says something else. */
export function exitPhrase(exit: string): Phrase | null {
  return phraseOf(exit, ['exitCode', 'killedBy', 'processEnded', 'notStarted']);
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
