import type { Cancellation, OrphanInfo, ResponseInfo, SessionListener, VoidCancellation } from '../listener.js';
import { type About, codeOf } from './about.js';
import { formatCode, formatWhole } from './format.js';
import { inEnglish, PHRASES, type Phrase, type PhraseName, phrase } from './phrases.js';
import { visible } from './visible.js';

/** Something that happened to the processes, the streams or the recorder. */
export type SessionEvent = Parameters<NonNullable<SessionListener['event']>>[0];

/** What a process event or a gap says on its row. */
export function aboutEvent(event: SessionEvent): About {
  const [label, description] = wordsOf(event);
  return { label: visible(label), labelIs: 'text', description: visible(description) };
}

function wordsOf(event: SessionEvent): readonly [label: string, description: string] {
  const say = (label: Phrase, description?: Phrase) => [inEnglish(label), description ? inEnglish(description) : ''] as const;
  switch (event.ev) {
    case 'eof':
      return event.dir === 'c2s' ? say(phrase('clientClosedOutput'), phrase('endOfInput')) : say(phrase('serverClosedOutput'));
    case 'exit':
      return [exitText(event.code, event.signal ?? null), inEnglish(phrase('serverEnded'))];
    case 'signal':
      return say(phrase('signalCame', event.signal), phrase('signalPassedOn'));
    case 'error':
      return [event.message, ''];
    case 'gap':
      return say(phrase(event.lost === 1 ? 'frameLost' : 'framesLost', formatWhole(event.lost)));
    case 'debug':
      return say(phrase(event.state === 'stopped' ? 'debuggerStopped' : 'debuggerWentOn'));
  }
}

/** How a session ended whose server could not be started. */
export const NOT_STARTED = PHRASES.notStarted;

/** How a process ended: `exit 1`, `killed by SIGTERM`. */
export function exitText(code: number | null, signal: string | null): string {
  if (signal !== null) return inEnglish(phrase('killedBy', visible(signal, 20)));
  return inEnglish(code === null ? phrase('processEnded') : phrase('exitCode', String(code)));
}

/** What an answer without a pending request says on its row. */
export function aboutOrphan(orphan: OrphanInfo): About {
  return { label: inEnglish(orphanLabel(orphan)), labelIs: 'text', description: responseText(orphan) };
}

function orphanLabel(orphan: OrphanInfo): Phrase {
  const id = orphan.id === null ? '' : visible(orphan.id, 60);
  switch (orphan.cause) {
    case 'cancelled-before':
      return phrase('lateAnswerTo', id);
    case 'answered-before':
      return phrase('secondAnswerTo', id);
    case 'no-id':
      return phrase('answerWithoutId');
    case 'other-type':
    case 'unknown-id':
      return phrase('answerTo', id);
  }
}

/** `result`, `error 0`, `error −32601`. */
export function responseText(response: ResponseInfo): string {
  return response.kind === 'result' ? 'result' : `error ${formatCode(codeOf(response.error))}`;
}

/** `cancelled`, with its reason where there is one. */
export function cancellationText(cancellation: Cancellation): string {
  return cancellation.reason === null || cancellation.injected ? 'cancelled' : `cancelled, \u201c${visible(cancellation.reason)}\u201d`;
}

/** What a cancellation that changed nothing says on its row. */
export function aboutVoidCancellation(cancellation: VoidCancellation): About {
  const id = cancellation.id === null ? phrase('voidNoId') : phrase('voidFor', visible(cancellation.id, 60));
  const description = inEnglish(phrase('both', id, phrase(WHY_VOID[cancellation.why])));
  return { label: 'notifications/cancelled', labelIs: 'method', description };
}

const WHY_VOID = {
  unknown: 'voidUnknown',
  completed: 'voidCompleted',
  'other-type': 'voidOtherType',
  foreign: 'voidForeign',
  malformed: 'voidMalformed',
  duplicate: 'voidDuplicate',
} as const satisfies Readonly<Record<VoidCancellation['why'], PhraseName>>;
