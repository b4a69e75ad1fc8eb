/**
 * What is said of a session in a list, in English. `describe.ts` knows no `vscode`, so it gets a function that says these words in the
 * language of the editor. `{0}`, `{1}` … stand for what is put in.
 */
export const SESSION_WORDS = {
  run: 'run {0}',
  live: 'live',
  idle: 'idle',
  noContact: 'no contact',
  unwritten: 'cannot be recorded',
  cannotBeRead: 'cannot be read',
  probe: 'probe',
  cutShort: 'cut short',
  oneFrame: '{0} frame',
  manyFrames: '{0} frames',
  inFlight: '{0} pending',
  cancelled: '{0} cancelled',
  orphaned: '{0} orphaned',
  leaked: '{0} leaked',
  oneFinding: '{0} finding',
  manyFindings: '{0} findings',
  suppressed: '{0} suppressed',
  ofServer: 'server’s {0}',
  since: 'since {0}',
  leakedSince: 'leaked, since {0}',
  id: 'id {0}',
  idOfServer: 'server’s id {0}',
  towardsClient: 'towards the client',
  unknownTime: 'at an unknown time',
  today: 'today {0}',
  yesterday: 'yesterday {0}',
} as const;

/** The language that sessions are described in. */
export interface Language {
  /** For dates, as a BCP 47 tag. */
  readonly locale: string;
  /** Says English words in this language, with the values in their places. */
  say(english: string, ...values: readonly string[]): string;
}

/** As the words stand here. */
export const IN_ENGLISH: Language = {
  locale: 'en',
  say: (english, ...values) => english.replace(/\{(\d)\}/g, (place, n: string) => values[Number(n)] ?? place),
};
