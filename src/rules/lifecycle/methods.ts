import { type Dir, senderOf } from '../../protocol/direction.js';
import { objectAt } from '../../protocol/message.js';
import { isTasksExtension, type MethodUse, methodUse } from '../../protocol/methods.js';
import { dateOf, type Letter, type Scope } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, NotificationInfo, ProgressInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName, sentence, shown, the } from '../words.js';
import { LIFECYCLE } from './rules.js';

const TASKS = 'io.modelcontextprotocol/tasks';

/** A request or notification, as the checks of its method see it. */
interface Call {
  readonly method: string;
  readonly dir: Dir;
  readonly at: number;
  readonly scope: Scope;
  readonly exchange: Exchange | null;
}

/** Which methods belong to the revision, and to the side that sends them. */
export class Methods implements SessionListener {
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    const { method, dir } = exchange;
    const use = methodUse(method);
    const { session } = this.context;
    const scope = session.scopeOf(exchange);
    if (use !== undefined && allows(use, dir, scope)) return;
    // A notification with an id, `initialize` of the server, and any request of a server without handshake are faults of their own.
    if (
      exchange.injected !== null ||
      exchange.ambiguous ||
      use?.kind === 'notification' ||
      (dir === 's2c' && (scope === 'E' || method === 'initialize'))
    )
      return;
    if (method === 'server/discover' && dir === 'c2s' && session.handshake.kind !== 'done') return;
    if (scope === 'E' && isTasksExtension(method) && this.#hasTasks(exchange)) return;
    this.#check({ method, dir, at: exchange.at, scope: legacyIfUnknown(scope, session.modern), exchange }, use);
  }

  notification({ method, ambiguous }: NotificationInfo, frame: FrameInfo): void {
    const use = methodUse(method);
    const { scope } = this.context.session;
    if (use !== undefined && (use.kind === 'request' || allows(use, frame.dir, scope))) return;
    if (frame.injected !== null || ambiguous || (scope === 'E' && isTasksExtension(method))) return;
    // `elicitation/complete-unknown` tells of it.
    if (scope === 'E' && method === 'notifications/elicitation/complete' && frame.dir === 's2c') return;
    this.#check({ method, dir: frame.dir, at: frame.at, scope, exchange: null }, use);
  }

  progress(_progress: ProgressInfo, frame: FrameInfo): void {
    if (frame.dir !== 'c2s' || this.context.session.scope !== 'E' || frame.injected !== null) return;
    const method = 'notifications/progress';
    this.#check({ method, dir: 'c2s', at: frame.at, scope: 'E', exchange: null }, methodUse(method));
  }

  #check(call: Call, use: MethodUse | undefined): void {
    const by = senderOf(call.dir);
    const breach = {
      at: call.at,
      by,
      scope: call.scope,
      burst: `${call.dir} ${call.method.slice(0, 200)}`,
      ...(call.exchange === null ? {} : { exchange: call.exchange }),
    };
    const what = call.exchange === null ? `the notification ${shown(call.method)}` : requestName(call.exchange);
    if (use === undefined) {
      if (isTasksExtension(call.method)) this.#notInRevision(breach, what, (letter) => letter !== 'E' || call.scope === 'E');
      else {
        this.context.report(LIFECYCLE.unknownMethod, {
          ...breach,
          text: () => sentence(`${the(by)} sent ${what}, a method of no published revision: an extension of its own, or a slip.`),
        });
      }
      return;
    }
    const mine = call.dir === 'c2s' ? use.client : use.server;
    const theirs = call.dir === 'c2s' ? use.server : use.client;
    this.context.report(LIFECYCLE.wrongDirection, {
      ...breach,
      holds: (letter) => !mine.includes(letter) && theirs.includes(letter),
      text: () =>
        sentence(
          `${the(by)} sent ${what}, which only ${call.dir === 'c2s' ? 'a server' : 'a client'} may send; each side must keep to its own methods.`,
        ),
    });
    this.#notInRevision(breach, what, (letter) => !mine.includes(letter) && !theirs.includes(letter));
  }

  #notInRevision(
    breach: {
      readonly at: number;
      readonly by: 'client' | 'server';
      readonly scope: Scope;
      readonly burst: string;
      readonly exchange?: Exchange;
    },
    what: string,
    holds: (letter: Letter) => boolean,
  ): void {
    this.context.report(LIFECYCLE.notInRevision, {
      ...breach,
      holds,
      text: (letter) =>
        sentence(
          `${the(breach.by)} sent ${what}, which ${dateOf(letter)} does not have; both sides ${letter < 'C' ? 'should' : 'must'} keep to the revision that was agreed.`,
        ),
    });
  }

  /** Whether a side declared the extension for tasks of 2026-07-28. */
  #hasTasks(exchange: Exchange): boolean {
    const { session } = this.context;
    const declared = [session.capabilitiesFor('client', exchange), session.capabilitiesFor('server', exchange)];
    return declared.some((capabilities) => objectAt(objectAt(capabilities, 'extensions'), TASKS) !== null);
  }
}

function allows(use: MethodUse, dir: Dir, scope: Scope): boolean {
  const letters = dir === 'c2s' ? use.client : use.server;
  switch (scope) {
    case 'any':
      return letters === 'ABCDE';
    case 'legacy':
      return letters.startsWith('ABCD');
    default:
      return letters.includes(scope);
  }
}

/** A request of the server before any handshake can only be of a revision that has one, unless the session speaks another already. */
function legacyIfUnknown(scope: Scope, modern: boolean): Scope {
  return scope === 'any' && !modern ? 'legacy' : scope;
}
