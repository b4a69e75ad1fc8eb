import type { Evidence } from '../../session/evidence.js';
import type { PhraseName } from '../../session/timeline/phrases.js';

/**
 * What a log lacks so that the counts of its session cannot be exact; `REASONS` says each in words. What it lacks besides, and no
 * count depends on, is in the session's evidence.
 */
export type Reason =
  | 'no-wire'
  | 'refused-only'
  | 'one-direction'
  | 'lossy'
  | 'cut'
  | 'beginning'
  | 'oldest-dropped'
  | 'order'
  | 'mixed'
  | 'batches'
  | 'exchanges-only'
  | 'http';

/** What each reason means, in a sentence for a person. */
export const REASONS: Readonly<Record<Reason, PhraseName>> = {
  'no-wire': 'logNoWire',
  'refused-only': 'logRefusedOnly',
  'one-direction': 'logOneDirection',
  lossy: 'logLossy',
  cut: 'logCut',
  beginning: 'logBeginning',
  'oldest-dropped': 'logOldestDropped',
  order: 'logOrder',
  mixed: 'logMixed',
  batches: 'logBatches',
  'exchanges-only': 'logExchangesOnly',
  http: 'logHttp',
};

/** What is not judged for want of each kind of evidence. What `frames` lacks is a reason already: counts depend on it. */
const LIMITS: { readonly [Member in Exclude<keyof Evidence, 'frames'>]: Readonly<Record<Evidence[Member], PhraseName | null>> } = {
  text: { wire: null, json: 'logJson', model: 'logModel' },
  bodies: { whole: null, abridged: 'logAbridged' },
  times: { measured: null, none: 'logNoTimes' },
  order: { wire: null, sides: 'logSides' },
  pipe: { watched: null, stdio: 'logUnwatched', unknown: 'logTransport' },
};

/** What is not judged although the counts hold, in sentences for a person. */
export function limitsOf({ text, bodies, times, order, pipe }: Evidence): PhraseName[] {
  const limits = [LIMITS.text[text], LIMITS.bodies[bodies], LIMITS.times[times], LIMITS.order[order], LIMITS.pipe[pipe]];
  return limits.filter((limit) => limit !== null);
}

/** Whether the name is one of a reason: they are read from files too. */
export function isReason(value: unknown): value is Reason {
  return typeof value === 'string' && Object.hasOwn(REASONS, value);
}
