import type { Dir } from '../../../src/protocol/direction.js';
import { isObject } from '../../../src/protocol/message.js';
import type { Letter, Scope } from '../../../src/protocol/revisions.js';
import type { SessionFacts } from '../../../src/session/facts.js';
import type { SessionListener } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import { readTraceFile } from '../../../src/trace/files/read-file.js';

/** A part of a message as it went over a wire, in a revision that is known. */
export interface Recorded {
  readonly letter: Letter;
  readonly part: 'params' | 'result';
  readonly method: string;
  /** The direction in which its request or notification was sent. */
  readonly dir: Dir;
  readonly value: unknown;
}

/** Every params and every result in a trace whose revision is known. */
export async function recordedIn(file: string): Promise<Recorded[]> {
  const found: Recorded[] = [];
  let session: SessionFacts | null = null;
  const keep = (scope: Scope | undefined, message: Omit<Recorded, 'letter'>): void => {
    if (scope !== undefined && scope !== 'any' && scope !== 'legacy') found.push({ letter: scope, ...message });
  };
  const collect: SessionListener = {
    start: (facts) => {
      session = facts;
    },
    request: (exchange) =>
      keep(session?.scopeOf(exchange), { part: 'params', method: exchange.method, dir: exchange.dir, value: exchange.params }),
    notification: ({ method, params }, { dir }) => keep(session?.scope, { part: 'params', method, dir, value: params }),
    response: (exchange, { kind, result }) => {
      if (kind !== 'result' || exchange.createdTask || exchange.method === 'tasks/result' || isInterim(result)) return;
      keep(session?.scopeOf(exchange), { part: 'result', method: exchange.method, dir: exchange.dir, value: result });
    },
  };
  const model = new Session([collect]);
  await readTraceFile(file, {
    record: (record, at) => model.push(record, at),
    unreadable: (at) => model.unreadable(at),
  });
  return found;
}

/** Results that stand for another one have a shape of their own. */
function isInterim(result: unknown): boolean {
  return isObject(result) && result.resultType !== undefined && result.resultType !== 'complete';
}
