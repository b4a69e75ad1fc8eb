import { isObject } from '../../protocol/message.js';
import { shapesOf } from '../../protocol/shapes/shapes.js';
import type { Exchange } from '../../session/listener.js';
import type { Interim } from '../../session/rounds.js';

/** What clients can be asked for. */
const KINDS = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

/** A question that a request brings no proper answer to. */
export interface Unanswered {
  readonly name: string;
  /** Where there is an answer, but to a question of another kind: the method that was asked by. */
  readonly kind: string | null;
}

/** The first question of an interim result that a request does not answer; undefined where it answers all. */
export function unanswered({ params }: Exchange, { questions, kinds }: Interim): Unanswered | undefined {
  const answers = isObject(params) ? params.inputResponses : undefined;
  for (const [i, name] of questions.entries()) {
    if (!isObject(answers) || !Object.hasOwn(answers, name)) return { name, kind: null };
    const kind = kinds[i] ?? null;
    if (kind !== null && isOfAnotherKind(kind, answers[name])) return { name, kind };
  }
  return undefined;
}

/** Whether an answer fits a question of another kind, and not this one. What fits none is a fault of shape. */
function isOfAnotherKind(kind: string, answer: unknown): boolean {
  const fits = (one: string) => shapesOf('E').answer(one)?.ok(answer) ?? false;
  return !fits(kind) && KINDS.some((other) => other !== kind && fits(other));
}
