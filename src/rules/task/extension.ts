import { isObject, objectAt } from '../../protocol/message.js';
import { isTasksExtension } from '../../protocol/methods.js';
import { META_SUBSCRIPTION } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, ProgressInfo, ResponseInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { declares, mayBeExtended, TASKS_EXTENSION } from '../evidence/extensions.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName } from '../words.js';
import { TASK } from './rules.js';
import { looksLikeCreatedTask } from './task-object.js';

/** Tasks as an extension of 2026-07-28: the server decides, if the request says that the client can do with it. */
export class TaskExtension {
  constructor(private readonly context: RuleContext) {}

  response(exchange: Exchange, { kind, result }: ResponseInfo, frame: FrameInfo): void {
    if (kind === 'error' || !isObject(result)) return;
    const { resultType } = result;
    const breach = { at: frame.at, by: 'server', scope: 'E', exchange } as const;
    if (isTasksExtension(exchange.method)) {
      if (resultType === undefined || resultType === 'complete') return;
      this.context.report(TASK.extResultType, {
        ...breach,
        text: () => `The server's result for ${requestName(exchange)} has the resultType ${brief(resultType)}; it must be "complete".`,
      });
      return;
    }
    const creates = resultType === 'task';
    if (!creates && !(resultType === 'complete' && exchange.method === 'tools/call' && looksLikeCreatedTask(result))) return;
    const declared = declares(this.context.session, exchange, TASKS_EXTENSION);
    if (declared === null) return;
    if (creates && !declared) {
      this.context.report(TASK.extUndeclared, {
        ...breach,
        text: () =>
          `The server created a task for ${requestName(exchange)}, which does not declare the extension ${TASKS_EXTENSION}; it must answer with the result itself.`,
      });
    } else if (!creates && declared) {
      this.context.report(TASK.extResultType, {
        ...breach,
        text: () =>
          `The server created a task for ${requestName(exchange)} with the resultType "complete"; it must be "task", or the client takes the task for the result.`,
      });
    } else if (creates && exchange.method !== 'tools/call' && !mayBeExtended(this.context.session, exchange)) {
      this.context.report(TASK.extResultType, {
        ...breach,
        text: () =>
          `The server's result for ${requestName(exchange)} has the resultType "task"; only tools/call can become a task, so the client takes it for invalid.`,
      });
    }
  }

  progress({ of, params }: ProgressInfo, frame: FrameInfo): void {
    if (of === null || !of.modern || !of.createdTask || objectAt(params, '_meta')?.[META_SUBSCRIPTION] === undefined) return;
    this.context.report(TASK.extOnListen, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange: of,
      burst: `${of.serial}`,
      text: () => `The server sent progress for the task of ${requestName(of)} on a subscription; progress must not be sent there.`,
    });
  }
}
