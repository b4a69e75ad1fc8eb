/** What a report says of itself, in English. `{0}`, `{1}` … stand for what is put in. */
export const REPORT_WORDS = {
  session: 'A recorded session of the Model Context Protocol.',
  revision: 'A recorded session of the Model Context Protocol, revision {0}.',
  counts: 'Requests: {0}. Cancelled: {1}. Leaked: {2}. Orphaned: {3}. Findings: {4}.',
  needsScript: 'The timeline needs JavaScript.',
} as const;
