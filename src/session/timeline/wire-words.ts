import { formatWhole } from './format.js';
import { type Phrase, phrase } from './phrases.js';
import type { WireLine } from './row.js';

/**
 * What a line of "On the Wire" says where the words are the model's, so that they can be said in another language. Null where the
 * text is what came over the wire. The model wrote `text` itself, in the forms of `events.ts`.
 */
export function wireWords(what: WireLine['what'], text: string, count: number): Phrase | null {
  switch (what) {
    case 'response':
      return answer(text);
    case 'orphan': {
      // On a row of its own an orphan says what it is an answer to, which is its name.
      const body = /^(.+), orphaned$/s.exec(text)?.[1];
      return body === undefined ? null : phrase('wireOrphaned', answer(body));
    }
    case 'cancellation': {
      const reason = /^cancelled, (.+)$/s.exec(text)?.[1];
      return reason === undefined ? phrase('wireCancelled') : phrase('wireCancelledBecause', reason);
    }
    case 'progress':
      return count === 1 ? phrase('wireProgress') : phrase('wireProgressTimes', formatWhole(count));
    case 'ping':
      return phrase('wirePing');
    case 'ping-answer':
      return phrase('wirePingAnswer');
    case 'request':
    case 'notification':
    case 'stray':
      return null;
  }
}

function answer(text: string): Phrase {
  const code = /^error (.+)$/s.exec(text)?.[1];
  return code === undefined ? phrase('wireResult') : phrase('wireError', code);
}
