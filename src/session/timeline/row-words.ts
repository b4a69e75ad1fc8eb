import { type Phrase, type PhraseName, phrase, phraseOf } from './phrases.js';
import type { Row, RowPhrases, RowStateKind } from './row.js';

const ORPHANS = ['lateAnswerTo', 'secondAnswerTo', 'answerTo', 'answerWithoutId'] as const;
const STARTS = ['serverStarted', 'serverNotStarted'] as const;
const EVENTS = [
  ...(['clientClosedOutput', 'serverClosedOutput', 'exitCode', 'killedBy', 'processEnded'] as const),
  ...(['signalCame', 'debuggerStopped', 'debuggerWentOn'] as const),
];
const EVENT_NOTES = ['endOfInput', 'serverEnded', 'signalPassedOn', 'stoppedInRequest', 'stoppedAmong'] as const;
const VOIDS = [
  'voidNoId',
  'voidUnknown',
  'voidCompleted',
  'voidOtherType',
  'voidForeign',
  'voidMalformed',
  'voidDuplicate',
  'voidFor',
] as const;
const LISTS: ReadonlyMap<string, readonly PhraseName[]> = new Map([
  ['tools/list', ['oneTool', 'manyTools']],
  ['prompts/list', ['onePrompt', 'manyPrompts']],
  ['resources/list', ['oneResource', 'manyResources']],
  ['resources/templates/list', ['oneTemplate', 'manyTemplates']],
  ['roots/list', ['oneRoot', 'manyRoots']],
  ['tasks/list', ['oneTask', 'manyTasks']],
]);

/**
 * What the model says on a row, so that it can be said in another language; null where all of it came over the wire. The columns hold
 * the English words, which cost a row nothing where they repeat; `events.ts` and `about.ts` wrote them from the same phrases.
 */
export function rowPhrases(row: Pick<Row, 'state' | 'method' | 'label' | 'description'>): RowPhrases | null {
  const label = isAnswer(row.state) ? phraseOf(row.label, ORPHANS) : labelPhrase(row.state.kind, row.label);
  const description = descriptionPhrase(row, label);
  if (label === null && description === null) return null;
  return { ...(label === null ? {} : { label }), ...(description === null ? {} : { description }) };
}

function isAnswer(state: Row['state']): boolean {
  return state.kind === 'notification' && state.answer === true;
}

/** The same of the label alone. */
export function labelPhrase(kind: RowStateKind, label: string): Phrase | null {
  switch (kind) {
    case 'orphaned':
      return phraseOf(label, ORPHANS);
    case 'gap':
      return phraseOf(label, ['frameLost', 'framesLost']);
    case 'process':
      return phraseOf(label, [...STARTS, ...EVENTS]);
    case 'pending':
    case 'answered':
    case 'failed':
    case 'cancelled':
    case 'leaked':
    case 'stray':
    case 'notification':
    case 'stderr':
      return null;
  }
}

function descriptionPhrase({ state, method, description }: Parameters<typeof rowPhrases>[0], label: Phrase | null): Phrase | null {
  switch (state.kind) {
    case 'orphaned':
      return phraseOf(description, ['wireResult', 'wireError']);
    case 'process':
      // Behind the start stands a command.
      return label === null || label.phrase === 'serverStarted' ? null : phraseOf(description, EVENT_NOTES);
    case 'answered':
      return phraseOf(description, LISTS.get(method ?? '') ?? []);
    case 'notification':
      if (isAnswer(state)) return phraseOf(description, ['wireResult', 'wireError']);
      if (method === 'notifications/cancelled') return parts(description, VOIDS);
      return method === 'notifications/progress' ? progress(description) : null;
    case 'pending':
    case 'failed':
    case 'cancelled':
    case 'leaked':
    case 'stray':
    case 'stderr':
    case 'gap':
      return null;
  }
}

function progress(text: string): Phrase | null {
  return parts(text, ['progressToken', 'amountOf']) ?? phraseOf(text, ['amountOf', 'progressToken']);
}

/** Two parts with a dot between them, the second of which has none. */
function parts(text: string, names: readonly PhraseName[]): Phrase | null {
  const both = phraseOf(text, ['both']);
  return both && phrase('both', ...both.values.map((value) => (typeof value === 'string' ? (phraseOf(value, names) ?? value) : value)));
}
