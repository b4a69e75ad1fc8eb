/** Every text of the timeline that a person reads, in English. `{0}`, `{1}` … stand for what is put in. Captured text is never here. */
export const ENGLISH = {
  // Counters
  inFlight: 'in flight',
  cancelled: 'cancelled',
  orphaned: 'orphaned',
  leaked: 'leaked',
  findings: 'findings',
  counters: 'Counters, each filters when pressed',
  inFlightTip: 'Requests without an answer yet',
  cancelledTip: 'Requests that were cancelled before they were answered',
  orphanedTip: 'Responses that belong to no open request',
  leakedTip: 'Never answered and never cancelled: open for {0} without progress, or until the session ended',
  findingsTip: 'Findings: a rule of the specification does not hold',
  findingsRows: '{0}. Rows that show them: {1} ({2})',
  rowsWithErrors: '{0} at worst with an error',
  rowsWithWarnings: '{0} with a warning',
  rowsWithInfo: '{0} with a note',

  // Filter
  filter: 'Filter',
  filterHint: 'Filter, e.g. state:leaked tool:search',
  filterHintWide: 'Filter, e.g. method:tools/call state:leaked -method:ping',
  clearFilter: 'Clear filter',
  filterSuggestions: 'Suggestions for the filter',
  matches: '{0} of {1} rows',
  exactly: 'exactly · {0}',
  clear: 'Clear',
  cancelAllLeaked: 'Cancel All {0}…',
  leakThreshold: 'Leaked: after {0}…',
  leakThresholdTip: 'A request that is open for {0} without progress counts as leaked. Change the setting.',

  chosenHidden: 'The filter hides the chosen row',
  saveFilter: 'Save Filter…',
  savedFilters: 'Saved filters',
  searching: 'Searching bodies… {0} %',
  searchStopped: 'Searched {0} % of the bodies',
  searchFailed: 'The bodies could not be read beyond {0} %',
  searchStop: 'Stop',
  searchGoOn: 'Go On',
  noFinding: 'No row has a finding',
  noFindingMatches: 'No row that the filter shows has a finding',
  onFromFirst: 'Past the last finding: on from the first',
  onFromLast: 'Past the first finding: on from the last',

  // Overview
  overview: 'Overview of the session',
  rangeFrom: 'Beginning of the time that is shown',
  rangeTo: 'End of the time that is shown',
  rangeAtStart: 'beginning of the session',
  rangeAtEnd: 'end of the session',
  rangeText: '{0} to {1}',
  showAll: 'Show the Whole Session',
  marks: 'What went wrong, in time',
  overviewFrames: 'Frames: {0}',
  overviewMost: 'Most requests in flight at once: {0}',
  overviewErrors: 'Findings, errors: {0}',
  overviewWarnings: 'Findings, warnings: {0}',
  overviewNotes: 'Findings, notes: {0}',
  overviewCancelled: 'Cancelled: {0}',
  overviewOrphaned: 'Orphaned: {0}',
  overviewLeaked: 'Leaked: {0}',
  wholeSessionTip: '{0} (in the whole session)',
  nothingThen: 'Nothing happened from {0}.',

  // List
  timeline: 'Timeline',
  columnState: 'State',
  columnDirection: 'Direction',
  columnGlyph: 'Kind',
  columnId: 'Id',
  columnRequest: 'Request',
  columnFinding: 'Finding',
  columnDuration: 'Duration',
  columnSize: 'Size',
  columnAction: 'Cancel',
  newRows: '{0} new',
  newRowsLabel: '{0} new rows: follow the newest',
  paused: 'Paused',
  pausedLabel: 'Paused: show what came since',
  said: '{0}: {1}',
  cancelTip: 'Cancel this request on the wire',
  cancelKey: 'Delete',
  cancelLabel: 'Cancel request {0}',
  startedAt: 'Started {0}',
  injected: 'injected',
  withheld: 'withheld',
  injectedTip: 'Put on the wire by Tapline',
  withheldTip: 'Seen, but not passed on, because you cancelled the request',

  // Calls with their parts, and sections
  sectionOther: 'Other requests',
  sectionRest: 'Everything else',
  failedState: 'failed',
  oneCall: '1 request',
  manyCalls: '{0} requests',
  oneRow: '1 row',
  manyRows: '{0} rows',
  headInFlight: '{0} in flight',
  headFailed: '{0} failed',
  headCancelled: '{0} cancelled',
  headLeaked: '{0} leaked',
  headOrphaned: '{0} orphaned',
  foldTip: 'Fold',
  unfoldTip: 'Unfold',
  foldedParts: '+{0}',
  onePart: '1 part',
  manyParts: '{0} parts',
  partOfCall: 'part of a call',
  contextOnly: 'shown because a part of it matches',

  // States
  pending: 'pending',
  openAtEnd: 'no answer seen',
  loneAnswer: 'answer without its request',
  pendingSlow: 'pending · no time limit',
  amount: '{0} of {1}',
  amountOpen: '{0} so far',
  answered: 'answered',
  toolError: 'tool error',
  failed: 'failed {0}',
  cancelling: 'cancelling…',
  stopped: '{0} stopped',
  noReaction: 'no reaction',
  answeredLate: 'answered +{0}',
  lateAnswer: 'late answer',
  sentAgain: 'leaked · sent again as {0}',
  stray: 'stray',
  notification: 'notification',
  stderr: 'stderr',
  process: 'process',
  gap: 'gap',
  request: 'request',
  orphanedResponse: 'orphaned answer',
  answer: 'answer',

  // Names of rows, read aloud
  fromClient: 'client to server',
  fromServer: 'server to client',
  idName: 'id {0}',
  afterCancel: '{0} after the cancellation',
  oneError: '1 finding, error',
  oneWarning: '1 finding, warning',
  oneInfo: '1 finding, info',
  manyError: '{0} findings, at least one error',
  manyWarning: '{0} findings, at least one warning',
  manyInfo: '{0} findings, info',

  // Sums, read aloud
  newRequests: '{0} new requests',
  newRequest: '1 new request',
  nowCancelled: '{0} cancelled',
  nowLeaked: '{0} leaked',
  nowOrphaned: '{0} orphaned',
  nowFound: '{0} findings',
  nowFoundOne: '1 finding',

  // Details
  details: 'Details',
  tree: 'Tree',
  raw: 'Raw',
  bodiesAs: 'Show bodies as',
  previousRow: 'Previous row',
  nextRow: 'Next row',
  moreActions: 'More actions',
  closeDetails: 'Close details',
  back: 'Back',
  resizeDetails: 'Size of the details',
  idOfMethod: '{0}, id {1}',
  sectionFindings: 'Findings',
  sectionWire: 'On the Wire',
  sectionRelated: 'Related',
  sectionStderr: 'Standard Error Nearby',
  relatedRequest: 'its request',
  atBreakpoint: 'at a breakpoint',
  serverAtBreakpoint: 'server at a breakpoint',
  overviewStop: 'Stopped at a breakpoint once, for {0}.',
  overviewStops: 'Stopped at a breakpoint {0} times, {1} in all.',
  relatedStoppedIn: 'the request in which it stopped',
  relatedCall: 'the call that it is part of',
  relatedPart: 'part of this call',
  relatedSentBefore: 'the same, sent before',
  relatedSentAgain: 'the same, sent again',
  relatedSameId: 'same id, same sender',
  relatedOtherSide: 'same id, other sender',
  atTime: 'at {0}',
  partRequest: 'Request',
  partResponse: 'Response',
  partCancellation: 'Cancellation',
  partProgress: 'Progress',
  partFrame: 'Frame',
  byClient: 'by client',
  byServer: 'by server',
  openClause: 'Open the clause in the browser',
  showRule: 'Show all findings of this rule',
  explain: 'Explain',
  explainTip: 'What the rule asks, with an example that breaks it',
  explanation: 'What {0} asks',
  ruleOff: 'Off by {0}',
  ruleOffReason: 'Off by {0}: {1}',
  ruleLeveled: 'Level set by {0}',
  ruleLeveledReason: 'Level set by {0}: {1}',
  suppressedTip: '{0} more of rules that are off: has:suppressed',
  suppressedOne: '1 more finding of a rule that is off:',
  suppressedMany: '{0} more findings of rules that are off:',
  known: 'Known: {0}',
  client: 'client',
  tapline: 'Tapline',
  server: 'server',
  wireTo: '{0}, {1} to {2}: {3}',
  copy: 'Copy {0}',
  copied: 'Copied',
  openInEditor: 'Open in editor',
  openPart: 'Open in editor: {0}',
  loading: 'Reading…',
  detailFailed: 'The details of this row could not be read: {0}',

  // Bodies
  cutLargeBody: 'The first {0} of {1}. That is too large for an editor; all of it stands in the trace.',
  cutBody: 'The first {0} of {1}. The editor shows all of it.',
  notUtf8: 'Not UTF-8: shown as bytes.',
  lossyBytes: 'Not UTF-8: bytes that are no text show as \ufffd.',
  empty: 'Empty.',
  items: '[ {0} items ]',
  oneItem: '[ 1 item ]',
  members: '{ {0} members }',
  oneMember: '{ 1 member }',
  moreItems: 'Show {0} more of {1}',
  moreText: 'Show {0} more characters of {1}',
  cutHere: 'cut here',
  moreBytes: 'Show {0} more of {1}',

  bodyFailed: 'This body could not be read: {0}',
  tooLongToCopy: 'This value is too long for the clipboard. Open the body in an editor.',

  // Search in the details
  findIn: 'Find in bodies',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  closeFind: 'Close find',
  noMatches: 'No matches',
  matchOf: '{0} of {1}',
  valueCopied: 'Value copied',
  pathCopied: 'Path copied: {0}',

  // Statistics
  statistics: 'Statistics',
  counting: 'Counting…',
  backToTimeline: 'Back to the Timeline',
  copyCsv: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',
  someRequests: '{0} of {1} requests',
  everyRequest: '{0} requests',
  mostInFlight: 'most in flight: {0}, at {1}',
  countedSoFar: 'Counting… {0} %',
  unlistedRequests: '{0} have names beyond those listed.',
  allRequests: 'All',
  columnCalls: 'Calls',
  columnErrors: 'Errors',
  columnCancelled: 'Cancelled',
  columnLeaked: 'Leaked',
  columnMax: 'Max',
  columnSent: 'Sent',
  columnReceived: 'Received',
  timesScale: '1 ms to 100 s',
  timesUpTo: 'answers after up to {0}',
  noTimes: 'no answers',
  errorsOf: '{0} failed, {1} tool errors',
  requestColumnTip: 'Methods, by who asks, and the tools that are called',
  callsTip: 'Requests, open ones too',
  errorsTip: 'Answered with an error, or with a result that says isError',
  p50Tip: 'Half of the answers came within this time. To within 1 %.',
  p95Tip: '95 of 100 answers came within this time. To within 1 %.',
  p99Tip: '99 of 100 answers came within this time. To within 1 %.',
  maxTip: 'The longest time until an answer came',
  sentTip: 'Bytes on the wire from the side that asks',
  receivedTip: 'Bytes on the wire to the side that asks',

  // Session summary
  findingsByRule: 'Findings by Rule',
  levelError: 'error',
  levelWarning: 'warning',
  levelInfo: 'info',
  ruleRows: '{0} rows',
  ruleRow: '1 row',
  session: 'Session',
  summaryHint: 'Choose a row to see every frame that belongs to it.',
  status: 'Status',
  live: 'live',
  noContact: 'no contact',
  unwritten: 'cannot be recorded',
  recorded: 'recorded',
  serverName: 'Server',
  clientName: 'Client',
  unknown: 'not known',
  revision: 'Revision',
  revisionAsked: '{0}, asked for, not agreed yet',
  command: 'Command',
  startedLabel: 'Started',
  lasted: 'Length',
  frames: 'Frames',
  requests: 'Requests',
  responses: 'Responses',
  notifications: 'Notifications',
  strayFrames: 'Stray frames',
  inFlightLabel: 'In flight',
  cancelledLabel: 'Cancelled',
  orphanedLabel: 'Orphaned',
  leakedLabel: 'Leaked',
  findingsLabel: 'Findings',
  suppressedLabel: 'Suppressed',
  inRows: '{0}, marking {1} rows',
  inRow: '{0}, marking 1 row',

  // Empty states
  noSession: 'The timeline of a session appears here.',
  waiting: '“{0}” is tapped. Nobody has started it since.',
  startServer: 'Start in VS Code',
  otherClient: 'Another client? Restart the server there.',
  startThere: 'It is configured for {0}: restart it there.',
  restricted: 'This workspace is restricted. Traces open; tapping starts commands from the workspace and needs trust.',
  openTrace: 'Open Trace…',
  noMessage: 'No message yet. The server has been running for {0}.',
  noneYet: 'Nothing found so far.',
  noMatch: 'No row matches. The filter hides all {0}.',
  clearFilterButton: 'Clear Filter',
  openAsText: 'Open as Text',
  contactLost: 'No contact with the tap since {0}. Server and client go on undisturbed, and so does the recording.',
  traceUnwritten:
    'Since {0} the trace cannot be written: {1}. Server and client go on undisturbed, but what they say is not shown, and lost if this lasts. Recording goes on by itself once {2} can be written.',
  reconnect: 'Reconnect',
  missingBeginning: 'The trace begins in the middle of its session: what came before is not known, and nothing is blamed on it.',
  missingFrame: 'A frame was not recorded; what belongs to it looks open or orphaned.',
  missingFrames: '{0} frames were not recorded; what belongs to them looks open or orphaned.',
  missingLine: 'A line of the trace cannot be read.',
  missingLines: '{0} lines of the trace cannot be read.',
  missingEnd: 'The trace ends before the session did: what came after is not known, and what looks leaked may have been answered.',
  connecting: 'Reading the session…',
  reading: 'Reading the trace… {0} rows so far',

  // Mistakes
  noAnswer: 'Tapline did not answer in time. Try again.',
  failedAction: 'This did not work: {0}',
  dismiss: 'Dismiss',
} as const;

export type StringKey = keyof typeof ENGLISH;

/** Words in another language, by the English ones, as in a bundle of `vscode.l10n`; what is missing stays English. */
export type Translations = Readonly<Record<string, string>>;

let current: Readonly<Record<StringKey, string>> = ENGLISH;
let byEnglish: ReadonlyMap<string, unknown> = new Map();

/** Puts translations in force. `json`: text of an object of strings; anything else in it is ignored. */
export function useTranslations(json: string): void {
  byEnglish = new Map(Object.entries(parse(json)));
  current = Object.fromEntries(Object.entries(ENGLISH).map(([key, english]) => [key, translated(english)])) as Record<StringKey, string>;
}

/** The words for a key, with `values` in the places of `{0}`, `{1}` …. */
export function say(key: StringKey, ...values: readonly (string | number)[]): string {
  return filled(current[key], values);
}

/** The same for English words that are no key of this table, but have a translation of their own. */
export function sayEnglish(english: string, values: readonly (string | number)[]): string {
  return filled(translated(english), values);
}

function translated(english: string): string {
  const text = byEnglish.get(english);
  return typeof text === 'string' ? text : english;
}

function filled(text: string, values: readonly (string | number)[]): string {
  return values.length === 0 ? text : text.replace(/\{(\d)\}/g, (place, n: string) => String(values[Number(n)] ?? place));
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
