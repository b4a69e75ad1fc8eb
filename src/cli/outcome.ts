import { type Dir, opposite, type Side } from '../protocol/direction.js';
import { type IdKey, idKey } from '../protocol/ids.js';
import { classify, isObject, type JsonObject } from '../protocol/message.js';
import type { FrameRecord, TraceRecord } from '../trace/record.js';

/** A cancellation that is on the wire. */
export interface OnTheWire {
  readonly key: IdKey;
  /** The side that was told. */
  readonly to: Side;
  /** Whether a ping follows it. */
  readonly pinged: boolean;
}

/** Finds out from the records of a session what came of a cancellation. */
export class Outcome {
  /** Direction of the cancelled request. */
  readonly #dir: Dir;
  #sent = false;
  /** What the receiver answered to the requestor all the same. */
  #answer: JsonObject | null = null;
  #stoodIn = false;
  #withheld = false;
  #read = false;
  #ended = false;

  constructor(private readonly order: OnTheWire) {
    this.#dir = order.to === 'server' ? 'c2s' : 's2c';
  }

  /** Takes in the next record of the trace. */
  record(record: TraceRecord): void {
    if ('ev' in record) {
      if (record.ev === 'exit') this.#ended = true;
    } else if (record.dir !== 'stderr' && record.raw !== undefined) this.#frame(record, record.raw);
  }

  /** True once nothing is left to be found out soon. */
  get decided(): boolean {
    return this.#ended || this.#answer !== null || (this.#stoodIn && (this.#read || !this.order.pinged));
  }

  /** What came of it, in a sentence or two. `waited`: for so many seconds nothing else came. */
  text(waited: number): string {
    const { to, pinged } = this.order;
    const requestor = to === 'server' ? 'client' : 'server';
    const got = this.#stoodIn ? `the ${requestor} got error -32800 from Tapline` : `the ${requestor} has no answer`;
    if (this.#answer !== null)
      return `The ${to} answered although cancelled, with ${nameOf(this.#answer)}; the ${requestor} got that answer.`;
    if (this.#withheld) return `The ${to} answered although cancelled, too late: ${got}, and the late answer was withheld from it.`;
    if (this.#ended) return `The session ended; ${got}.`;
    if (this.#read) return `The ${to} stopped: it answered the ping behind the cancellation, and nothing else; ${got}.`;
    if (pinged)
      return `No reaction: within ${waited} s the ${to} answered neither the request nor the ping behind the cancellation; ${got}.`;
    return `The ${to} sent no answer within ${waited} s; ${got}. No ping shows whether it has read the cancellation.`;
  }

  #frame(record: FrameRecord, raw: string): void {
    if (record.injected === 'cancel' && record.dir === this.#dir) {
      this.#sent ||= messagesIn(raw).some(
        (body) => isObject(body.params) && idKey(body.params.requestId, raw, ['params', 'requestId'], null) === this.order.key,
      );
      return;
    }
    if (!this.#sent || record.dir !== opposite(this.#dir)) return;
    const batch = raw.trimStart().startsWith('[');
    for (const [at, body] of messagesIn(raw).entries()) {
      if (classify(body) !== 'response') continue;
      const withheld = record.parts === undefined || record.parts.includes(at) ? record.withheld : undefined;
      if (withheld === 'ping-answer') this.#read = true;
      else if (idKey(body.id, raw, ['id'], batch ? at : null) === this.order.key) this.#response(record, body, withheld);
    }
  }

  #response(record: FrameRecord, body: JsonObject, withheld: string | undefined): void {
    if (record.injected === 'answer') this.#stoodIn = true;
    else if (withheld !== undefined) this.#withheld = true;
    else if (!this.#stoodIn) this.#answer ??= body;
  }
}

function messagesIn(raw: string): JsonObject[] {
  try {
    const value: unknown = JSON.parse(raw);
    return (Array.isArray(value) ? value : [value]).map((one: unknown) => (isObject(one) ? one : {}));
  } catch {
    return [];
  }
}

function nameOf(answer: JsonObject): string {
  const { error } = answer;
  if (!isObject(error)) return 'a result';
  return typeof error.code === 'number' ? `error ${error.code}` : 'an error';
}
