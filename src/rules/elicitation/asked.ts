import { isObject, stringAt } from '../../protocol/message.js';
import type { Exchange } from '../../session/listener.js';
import type { Ask } from '../evidence/asks.js';
import type { SchemaCache } from '../json-schema/cache.js';
import type { Schema } from '../json-schema/schema.js';

/** Interim results that are remembered until the client comes back with the answers. */
const MAX_INTERIM = 256;
/** Questions that are remembered of one interim result. */
const MAX_QUESTIONS = 64;

/** A question that was put to a person. */
export type Question = { readonly mode: 'form'; readonly schema: Schema | null } | { readonly mode: 'url' };

interface Interim {
  readonly method: string;
  readonly subject: string | null;
  readonly state: string | null;
  readonly questions: ReadonlyMap<string, Question>;
}

/** What an ask wants to know. */
export function questionOf({ params }: Pick<Ask, 'params'>, schemas: SchemaCache): Question {
  if (params.mode === 'url') return { mode: 'url' };
  return { mode: 'form', schema: isObject(params.requestedSchema) ? schemas.get(params.requestedSchema) : null };
}

/** The questions in interim results of 2026-07-28: their answers come with another request, which names neither. */
export class Asked {
  readonly #interim: Interim[] = [];

  add(exchange: Exchange, state: string | null, questions: ReadonlyMap<string, Question>): void {
    if (questions.size === 0 || questions.size > MAX_QUESTIONS) return;
    this.#interim.push({ method: exchange.method, subject: subjectOf(exchange), state, questions });
    if (this.#interim.length > MAX_INTERIM) this.#interim.shift();
  }

  /** The questions that this answer may be to: of several equal calls nobody knows which goes on. */
  candidates(exchange: Exchange, key: string): readonly Question[] {
    const state = stringAt(exchange.params, 'requestState');
    const subject = subjectOf(exchange);
    return this.#interim.flatMap((one) => {
      if (one.method !== exchange.method || one.subject !== subject || one.state !== state) return [];
      const question = one.questions.get(key);
      return question === undefined ? [] : [question];
    });
  }
}

function subjectOf({ params }: Exchange): string | null {
  return stringAt(params, 'name') ?? stringAt(params, 'uri');
}
