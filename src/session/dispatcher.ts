import { type Call, type Hook, type InTurn, inLoop } from './in-turn.js';
import type { Concerns, Exchange, SessionListener } from './listener.js';

type Event = Exclude<keyof SessionListener, 'parts' | 'failed' | 'concerns'>;

type Hooks = { readonly [E in Event]-?: NonNullable<SessionListener[E]>[] };

/**
 * Who listens to which event, resolved once: at most one hook for each event, which calls all listeners, so that an event that nobody
 * listens to costs one comparison.
 * The names are listed, so that a new event cannot be forgotten here (the type demands all of them).
 */
export class Dispatcher implements Hooks {
  readonly start: Hooks['start'] = [];
  readonly frame: Hooks['frame'] = [];
  readonly batch: Hooks['batch'] = [];
  readonly message: Hooks['message'] = [];
  readonly request: Hooks['request'] = [];
  readonly response: Hooks['response'] = [];
  readonly orphan: Hooks['orphan'] = [];
  readonly injectedAnswer: Hooks['injectedAnswer'] = [];
  readonly cancelled: Hooks['cancelled'] = [];
  readonly cancelVoid: Hooks['cancelVoid'] = [];
  readonly progress: Hooks['progress'] = [];
  readonly notification: Hooks['notification'] = [];
  readonly stray: Hooks['stray'] = [];
  readonly stderr: Hooks['stderr'] = [];
  readonly event: Hooks['event'] = [];
  readonly waits: Hooks['waits'] = [];
  readonly leaked: Hooks['leaked'] = [];
  readonly unleaked: Hooks['unleaked'] = [];
  readonly overdue: Hooks['overdue'] = [];
  readonly openAtClose: Hooks['openAtClose'] = [];
  readonly peers: Hooks['peers'] = [];
  readonly end: Hooks['end'] = [];

  constructor(listeners: readonly SessionListener[], inTurn: InTurn = inLoop) {
    const parts = listeners.flatMap((one) => partsOf(one, null));
    for (const event of Object.keys(this) as Event[]) {
      const calls = parts.flatMap(({ listener, failed }) =>
        listener[event] === undefined ? [] : [{ listener, event, failed, concerns: listener.concerns ?? null }],
      );
      if (calls.length === 0) continue;
      (this[event] as Hook[]).push(event === 'request' || event === 'response' ? byExchange(calls, inTurn) : inTurn(calls));
    }
  }
}

type Failed = NonNullable<SessionListener['failed']>;

/** The listeners that a listener is made of, each with the one who is told when it throws. */
function partsOf(listener: SessionListener, outer: Failed | null): { listener: SessionListener; failed: Failed | null }[] {
  const failed = listener.failed?.bind(listener) ?? outer;
  return listener.parts?.flatMap((part) => partsOf(part, failed)) ?? [{ listener, failed }];
}

interface Concerned extends Call {
  readonly concerns: Concerns | null;
}

/** One hook for what belongs to an exchange, which calls those that the exchange concerns. */
function byExchange(calls: readonly Concerned[], inTurn: InTurn): Hook {
  const legacy = byMethod(calls, false, inTurn);
  const modern = byMethod(calls, true, inTurn);
  return (a, b, c) => ((a as Exchange).modern ? modern : legacy)((a as Exchange).method)(a, b, c);
}

/** Finds the hook for a method. Only methods that some listener named have one of their own. */
function byMethod(calls: readonly Concerned[], modern: boolean, inTurn: InTurn): (method: string) => Hook {
  const concerned = (method: string | null): Hook =>
    inTurn(
      calls.filter(({ concerns }) => {
        if (concerns === null || (modern && concerns.modern === true)) return true;
        return method !== null && concerns.methods?.includes(method) === true;
      }),
    );
  const others = concerned(null);
  const named = new Map(calls.flatMap(({ concerns }) => concerns?.methods ?? []).map((method) => [method, concerned(method)]));
  return (method) => named.get(method) ?? others;
}
