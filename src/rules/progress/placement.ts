import { isObject } from '../../protocol/message.js';
import { META_SUBSCRIPTION } from '../../protocol/revisions.js';
import type { FrameInfo, NotificationInfo, ProgressInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { PROGRESS } from './rules.js';

/** Progress and log messages belong to a request: they carry no subscription. */
export class Placement implements SessionListener {
  constructor(private readonly context: RuleContext) {}

  progress({ of, params }: ProgressInfo, frame: FrameInfo): void {
    // The extension for tasks has a rule of its own for those.
    if (of?.modern && of.createdTask) return;
    if (isTagged(params)) this.#report('progress', frame);
  }

  notification({ method, params }: NotificationInfo, frame: FrameInfo): void {
    if (method === 'notifications/message' && isTagged(params)) this.#report('a log message', frame);
  }

  #report(what: string, frame: FrameInfo): void {
    if (frame.dir !== 's2c' || frame.injected !== null) return;
    this.context.report(PROGRESS.onSubscription, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scope,
      burst: what,
      text: () => `The server tagged ${what} with a subscription; progress and log messages belong to the request that they are about.`,
    });
  }
}

function isTagged(params: unknown): boolean {
  return isObject(params) && isObject(params._meta) && Object.hasOwn(params._meta, META_SUBSCRIPTION);
}
