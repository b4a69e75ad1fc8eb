import type { SessionListener } from './listener.js';

type Event = Exclude<keyof SessionListener, 'parts' | 'failed'>;

type Hook = (a: unknown, b: unknown, c: unknown) => void;
type Hooks = { readonly [E in Event]-?: NonNullable<SessionListener[E]>[] };

/**
 * Who listens to which event, resolved once: calling an event that nobody listens to costs one comparison.
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
  readonly leaked: Hooks['leaked'] = [];
  readonly unleaked: Hooks['unleaked'] = [];
  readonly openAtClose: Hooks['openAtClose'] = [];
  readonly peers: Hooks['peers'] = [];
  readonly end: Hooks['end'] = [];

  constructor(listeners: readonly SessionListener[]) {
    for (const { listener, failed } of listeners.flatMap((one) => partsOf(one, null))) {
      for (const event of Object.keys(this) as Event[]) this.#add(event, listener, failed);
    }
  }

  #add<E extends Event>(event: E, listener: SessionListener, failed: Failed | null): void {
    const hook = listener[event] as Hook | undefined;
    if (hook !== undefined) (this[event] as Hook[]).push(failed === null ? hook.bind(listener) : guarded(hook, listener, failed));
  }
}

type Failed = NonNullable<SessionListener['failed']>;

/** The listeners that a listener is made of, each with the one who is told when it throws. */
function partsOf(listener: SessionListener, outer: Failed | null): { listener: SessionListener; failed: Failed | null }[] {
  const failed = listener.failed?.bind(listener) ?? outer;
  return listener.parts?.flatMap((part) => partsOf(part, failed)) ?? [{ listener, failed }];
}

function guarded(hook: Hook, listener: SessionListener, failed: Failed): Hook {
  return (a, b, c) => {
    try {
      hook.call(listener, a, b, c);
    } catch (error) {
      failed(error);
    }
  };
}
