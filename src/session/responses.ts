import { type Dir, opposite } from '../protocol/direction.js';
import type { IdKey } from '../protocol/ids.js';
import { type IdMember, idMemberText, type JsonObject, objectAt } from '../protocol/message.js';
import type { Dispatcher } from './dispatcher.js';
import { provesOrphans } from './evidence.js';
import type { SessionCounts } from './facts.js';
import type { FrameInfo, OrphanInfo, ResponseInfo } from './listener.js';
import type { LiveExchange } from './live-exchange.js';
import type { Peers } from './peers.js';
import type { Tables } from './tables.js';

type Cause = Pick<OrphanInfo, 'cause' | 'certain' | 'own'> & { readonly of: LiveExchange | null };

/** Finds the request that a response answers, or why there is none. */
export class Responses {
  constructor(
    private readonly shared: Tables,
    private readonly tell: Dispatcher,
    private readonly peers: Peers,
    private readonly counts: SessionCounts,
  ) {}

  take(body: JsonObject, id: IdMember, frame: FrameInfo): void {
    const requests = opposite(frame.dir);
    const waiting = id.kind === 'id' ? this.shared.tables[requests].waiting(id.key) : undefined;
    const response = read(body);
    if (frame.injected !== null) this.#injected(id, waiting, response, frame);
    else if (waiting !== undefined) this.#answer(waiting, response, frame);
    else this.#orphan(id, requests, response, frame);
  }

  #answer(exchange: LiveExchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.injected === null) this.counts.responses++;
    exchange.createdTask = response.kind === 'result' && createsTask(exchange, response.result);
    this.shared.close(exchange, 'answered', response.kind === 'result' ? 'answered' : 'failed', frame);
    if (exchange.dir === 'c2s' && exchange.injected === null) {
      if (response.kind === 'result') this.peers.served(exchange, response.result);
      else this.peers.refused(exchange, response.error);
    }
    for (const hook of this.tell.response) hook(exchange, response, frame);
    exchange.params = undefined;
  }

  #orphan(id: IdMember, requests: Dir, response: ResponseInfo, frame: FrameInfo): void {
    this.counts.responses++;
    if (provesOrphans(this.shared.facts.evidence)) this.counts.orphaned++;
    const cause = id.kind === 'id' ? this.#cause(id.key, requests) : NO_ID;
    // Clients that coerce the type go on with this answer, so the session is judged by the revision that it settles on.
    if (cause.cause === 'other-type' && response.kind === 'result' && cause.of?.method === 'initialize') {
      this.peers.served(cause.of, response.result);
    }
    if (this.tell.orphan.length === 0) return;
    const orphan: OrphanInfo = { ...response, ...cause, id: idMemberText(id) };
    for (const hook of this.tell.orphan) hook(orphan, frame);
  }

  #cause(key: IdKey, requests: Dir): Cause {
    const table = this.shared.tables[requests];
    const own = this.shared.tables[opposite(requests)].issued(key) === 'yes';
    const complete = this.shared.facts.lastGap < 0;
    const closed = table.closed(key);
    if (closed !== undefined) {
      const cause = closed.state === 'cancelled' ? 'cancelled-before' : 'answered-before';
      return { cause, of: closed, certain: this.shared.facts.lastGap < closed.at, own };
    }
    const other = table.ofOtherType(key);
    if (other !== undefined) return { cause: 'other-type', of: other, certain: complete, own };
    const issued = table.issued(key);
    if (issued === 'yes') return { cause: 'answered-before', of: null, certain: false, own };
    return { cause: 'unknown-id', of: null, certain: complete && issued === 'no', own };
  }

  #injected(id: IdMember, waiting: LiveExchange | undefined, response: ResponseInfo, frame: FrameInfo): void {
    if (id.kind !== 'id') return;
    const exchange = waiting ?? this.shared.tables[opposite(frame.dir)].closed(id.key);
    if (exchange === undefined) return;
    for (const hook of this.tell.injectedAnswer) hook(exchange, response, frame);
  }
}

const NO_ID: Cause = { cause: 'no-id', of: null, certain: true, own: false };

/** `error` wins where both are there, except `"error": null` beside a result, which some libraries write. */
function read(body: JsonObject): ResponseInfo {
  const failed = body.error !== undefined && (body.error !== null || body.result === undefined);
  return { kind: failed ? 'error' : 'result', result: body.result, error: body.error };
}

function createsTask(exchange: LiveExchange, result: unknown): boolean {
  if (exchange.modern) return objectAt({ result }, 'result')?.resultType === 'task';
  return exchange.taskAugmented && objectAt(result, 'task') !== null;
}
