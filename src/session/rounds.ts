import type { IdKey } from '../protocol/ids.js';
import { isObject } from '../protocol/message.js';
import { digest } from './digest.js';
import type { Exchange, FrameInfo, ResponseInfo } from './listener.js';

/** Requests that a server of 2026-07-28 may answer with a question, and that the client then sends again with the answer. */
export const ROUND_METHODS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** Questions that are remembered, answered ones included. */
const MAX_INTERIMS = 1000;
/** Questions of one result whose names are remembered; beyond, none are. */
const MAX_QUESTIONS = 100;

/** What a server may ask for in between. */
const ASKABLE: ReadonlySet<unknown> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

const NOT_COMPARED: ReadonlySet<string> = new Set(['_meta', 'inputResponses', 'requestState']);

/** A result that asks for more (`resultType: "input_required"`), as far as what follows is judged by it. */
export interface Interim {
  /** The request that it answers: serial, id, method. */
  readonly serial: number;
  readonly id: string;
  readonly key: IdKey;
  readonly method: string;
  /** Where the result is. */
  readonly at: number;
  readonly clock: number;
  /** Digest of `requestState`; null if there is none, or one that is no text. */
  readonly state: number | null;
  /** The names of what it asks for. */
  readonly questions: readonly string[];
  /** What each of these is asked by: a method of the protocol, or null where it is none. In the order of `questions`. */
  readonly kinds: readonly (string | null)[];
  /** Digest of the request's own params. */
  readonly params: number | null;
  /** Serial of the latest request that goes on with it. */
  retriedBy: number | null;
}

/**
 * What a request that brings answers or a state goes on with.
 *
 * - `same`: the same request was asked something before, and this brings back that state.
 * - `other-state`: the same request was asked something before, but with another state, or none.
 * - `other-request`: the state is that of a question about another request.
 */
export interface Round {
  readonly kind: 'same' | 'other-state' | 'other-request';
  readonly interim: Interim;
  /** Whether no other question could be meant just as well. */
  readonly certain: boolean;
}

/**
 * Which request goes on with which question: a call in several rounds is one call to a person. No request says what it goes on with,
 * so that equal method and params, and the state, must do.
 */
export class Rounds {
  readonly #interims = new Map<number, Interim>();
  readonly #byParams = new Map<string, Interim[]>();
  readonly #byState = new Map<number, Interim>();
  /** Those of which nobody was told yet that the client gave up, the oldest first. */
  readonly #awaited: Interim[] = [];
  /** Whether some had to be forgotten: then a state that is not known may be one of theirs. */
  #forgotten = false;

  /** Takes in an answer to a request of the client; returns what it asks, or null where it asks nothing. */
  answered(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): Interim | null {
    const { result } = response;
    if (!exchange.modern || response.kind === 'error' || !isObject(result) || result.resultType !== 'input_required') return null;
    if (!ROUND_METHODS.has(exchange.method) || exchange.params === undefined) return null;
    const requests = isObject(result.inputRequests) ? result.inputRequests : {};
    const names = Object.keys(requests);
    const questions = names.length > MAX_QUESTIONS ? [] : names;
    const interim: Interim = {
      serial: exchange.serial,
      id: exchange.id,
      key: exchange.key,
      method: exchange.method,
      at: frame.at,
      clock: frame.clock,
      state: typeof result.requestState === 'string' ? digest(result.requestState) : null,
      questions,
      kinds: questions.map((name) => kindOf(requests[name])),
      params: digest(exchange.params, NOT_COMPARED),
      retriedBy: null,
    };
    this.#add(interim);
    return interim;
  }

  /** Whether the client may have given up something of which nobody was told yet; a question that costs nothing. */
  get someAwaited(): boolean {
    return this.#awaited.length > 0;
  }

  /** What a new request goes on with; null if it brings nothing, or nothing that is known. `fits` picks among equal ones. */
  resumed(exchange: Exchange, fits: (interim: Interim) => boolean): Round | null {
    const { params } = exchange;
    if (this.#interims.size === 0 || !ROUND_METHODS.has(exchange.method) || !isObject(params)) return null;
    if (params.inputResponses === undefined && params.requestState === undefined) return null;
    const state = typeof params.requestState === 'string' ? digest(params.requestState) : null;
    const own = digest(params, NOT_COMPARED);
    const equal = own === null ? [] : (this.#byParams.get(keyOf(exchange.method, own)) ?? []);
    const same = equal.filter((interim) => interim.state === state);
    const waiting = same.filter((candidate) => candidate.retriedBy === null && fits(candidate));
    const interim = waiting.at(-1) ?? same.findLast(fits) ?? same.at(-1);
    if (interim !== undefined) {
      interim.retriedBy = exchange.serial;
      return { kind: 'same', interim, certain: waiting.length === 1 || same.length === 1 };
    }
    const foreign = state === null ? undefined : this.#byState.get(state);
    if (foreign !== undefined && own !== null && foreign.params !== null) return { kind: 'other-request', interim: foreign, certain: true };
    const latest = equal.findLast(({ retriedBy }) => retriedBy === null) ?? equal.at(-1);
    if (latest === undefined || (this.#forgotten && state !== null)) return null;
    latest.retriedBy = exchange.serial;
    return { kind: 'other-state', interim: latest, certain: equal.length === 1 };
  }

  /** The oldest question that nobody went on with and that was asked before a time on the session clock; each is returned once. */
  takeAbandoned(before: number): Interim | null {
    for (let first = this.#awaited[0]; first !== undefined && first.clock <= before; first = this.#awaited[0]) {
      this.#awaited.shift();
      if (first.retriedBy === null) return first;
    }
    return null;
  }

  #add(interim: Interim): void {
    this.#interims.set(interim.serial, interim);
    this.#awaited.push(interim);
    if (interim.state !== null) this.#byState.set(interim.state, interim);
    if (interim.params !== null) {
      const key = keyOf(interim.method, interim.params);
      const list = this.#byParams.get(key);
      if (list === undefined) this.#byParams.set(key, [interim]);
      else list.push(interim);
    }
    if (this.#awaited.length > MAX_INTERIMS) this.#awaited.shift();
    if (this.#interims.size <= MAX_INTERIMS) return;
    this.#forgotten = true;
    const oldest = this.#interims.entries().next();
    if (!oldest.done) this.#forget(...oldest.value);
  }

  #forget(serial: number, interim: Interim): void {
    this.#interims.delete(serial);
    if (interim.state !== null && this.#byState.get(interim.state) === interim) this.#byState.delete(interim.state);
    if (interim.params === null) return;
    const key = keyOf(interim.method, interim.params);
    const list = this.#byParams.get(key)?.filter((other) => other !== interim) ?? [];
    if (list.length === 0) this.#byParams.delete(key);
    else this.#byParams.set(key, list);
  }
}

function keyOf(method: string, params: number): string {
  return `${method} ${params}`;
}

/** The method of an input request, if the protocol has it. */
function kindOf(request: unknown): string | null {
  return isObject(request) && ASKABLE.has(request.method) ? (request.method as string) : null;
}
