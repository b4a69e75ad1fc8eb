import type { Evidence } from '../../session/evidence.js';
import type { Reason } from './format.js';

/** What each reason means, in a sentence for a person. */
export const REASONS: Readonly<Record<Reason, string>> = {
  'no-wire': 'The log holds no messages, only what its writer says about them.',
  'refused-only': 'The log holds no traffic, only messages that their receiver could not place.',
  'one-direction': 'The log shows one direction only: what leaked or is orphaned cannot be told.',
  lossy: 'Its recorder leaves messages out: what leaked or is orphaned cannot be told.',
  cut: 'Lines are cut or damaged: the messages in them are missing.',
  beginning: 'The log begins in the middle of its session: what came before is not known.',
  'oldest-dropped': 'The export holds its latest 1,000 entries only: older ones are missing.',
  order: 'The order of the two directions is not known: whether a cancellation came before its answer cannot be told.',
  mixed: 'Two copies of the server wrote into the log at the same time: which message belongs to which cannot be told for certain.',
  batches: 'Batches were taken apart by the recorder.',
};

const LIMITS: { readonly [Member in keyof Evidence]: Readonly<Partial<Record<Evidence[Member], string>>> } = {
  text: {
    json: 'Messages were written anew: raw bytes, white space, doubled keys and the spelling of numbers are not judged.',
    model: 'Messages went through their writer’s own types: raw bytes and the envelope are not judged.',
  },
  bodies: { abridged: 'Parts of messages are left out: what is in them is not judged.' },
  times: { none: 'There are no times: nothing is judged by how long it took.' },
  frames: {},
  order: { sides: 'Requests and answers stand apart: nothing is judged by what came first.' },
  pipe: {
    stdio: 'How the processes and their streams ended is not judged.',
    unknown: 'What carried the messages is not known: rules of the transport are not judged.',
  },
};

/** What is not judged for want of evidence, in sentences for a person. */
export function limitsOf(evidence: Evidence): string[] {
  const { text, bodies, times, order, pipe } = evidence;
  const limits = [LIMITS.text[text], LIMITS.bodies[bodies], LIMITS.times[times], LIMITS.order[order], LIMITS.pipe[pipe]];
  return limits.filter((limit) => limit !== undefined);
}

/** Whether the name is one of a reason: they are read from files too. */
export function isReason(value: unknown): value is Reason {
  return typeof value === 'string' && Object.hasOwn(REASONS, value);
}
