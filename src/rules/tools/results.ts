import { isObject, type JsonObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Tool } from '../evidence/listings.js';
import { misfit } from '../evidence/schemas.js';
import { kindOf } from '../json-schema/kind.js';
import { requestName, shown } from '../words.js';
import { TOOLS } from './rules.js';
import { hasTextCopy } from './text-copy.js';

/** Tasks of which is remembered which tool they run. */
const MAX_TASKS = 1000;

/** A call that an answer belongs to. */
interface Call {
  readonly name: string;
  /** Index of the record that held it. */
  readonly at: number;
}

/** What tools answer, held against what `tools/list` promised before the call. */
export class ToolResults {
  readonly #tasks = new Map<string, Call>();

  constructor(private readonly context: RuleContext) {}

  answered(exchange: Exchange, result: unknown, frame: FrameInfo): void {
    const name = stringAt(exchange.params, 'name');
    if (name === null || !isObject(result)) return;
    if (exchange.createdTask) this.#remember(result, { name, at: exchange.at });
    else if (isFinal(result)) this.#check(exchange, { name, at: exchange.at }, result, frame);
  }

  /** `tasks/result` brings what the call itself would have been answered. */
  taskAnswered(exchange: Exchange, result: unknown, frame: FrameInfo): void {
    const taskId = stringAt(exchange.params, 'taskId');
    const call = taskId === null ? undefined : this.#tasks.get(taskId);
    if (call !== undefined && isObject(result)) this.#check(exchange, call, result, frame);
  }

  #remember(result: JsonObject, call: Call): void {
    const taskId = stringAt(objectAt(result, 'task'), 'taskId');
    if (taskId === null) return;
    this.#tasks.delete(taskId);
    this.#tasks.set(taskId, call);
    if (this.#tasks.size > MAX_TASKS) this.#tasks.delete(this.#tasks.keys().next().value as string);
  }

  #check(exchange: Exchange, call: Call, result: JsonObject, frame: FrameInfo): void {
    const failed = result.isError === true;
    const scope = this.context.session.scopeOf(exchange);
    const breach = { at: frame.at, by: 'server', scope, exchange } as const;
    if (failed && this.context.listings.tools.lacks(call.name, call.at)) {
      this.context.report(TOOLS.unknownToolResult, {
        ...breach,
        text: () =>
          `The server answered ${requestName(exchange)} for ${shown(call.name)}, which it does not list, with a result that says isError; an unknown tool is a protocol error.`,
      });
    }
    const structured = result.structuredContent;
    const tool = this.context.listings.tools.get(call.name, call.at);
    if (structured === undefined) {
      if (failed || tool?.structured !== true) return;
      this.context.report(TOOLS.structuredMissing, {
        ...breach,
        text: () =>
          `The server answered ${requestName(exchange)} without structuredContent, although ${shown(call.name)} has an outputSchema; its results must be structured.`,
      });
      return;
    }
    if (!isObject(structured)) {
      this.context.report(TOOLS.structuredNotObject, {
        ...breach,
        text: () => `The structuredContent in the answer to ${requestName(exchange)} is ${kindOf(structured)}; it must be an object.`,
      });
      // Since 2026-07-28 it may be anything.
      if (scope !== 'E') return;
    }
    if (tool?.output != null) this.#checkStructure(breach, tool, structured, failed, scope, frame);
    if (failed || hasTextCopy(structured, result.content, frame.text.length)) return;
    this.context.report(TOOLS.structuredWithoutText, {
      ...breach,
      text: () =>
        `The answer to ${requestName(exchange)} has structuredContent, but no text block with the same JSON; it should be given as text too, for clients that read only that.`,
    });
  }

  #checkStructure(
    breach: { readonly at: number; readonly by: 'server'; readonly scope: Scope; readonly exchange: Exchange },
    tool: Tool,
    structured: unknown,
    failed: boolean,
    scope: Scope,
    frame: FrameInfo,
  ): void {
    const fault = tool.output === null ? null : misfit(tool.output, structured, 'structuredContent', scope, frame.text.length);
    if (fault === null) return;
    this.context.report(TOOLS.structuredMismatch, {
      ...breach,
      ...(failed ? { atMost: 'info' } : {}),
      text: () =>
        `The answer to ${requestName(breach.exchange)} does not conform to the outputSchema that tools/list gave for ${shown(tool.name)}: ${fault}.`,
    });
  }
}

/** Whether it is what the tool answers: neither a question back nor the promise of an answer. */
function isFinal(result: JsonObject): boolean {
  if (result.resultType !== undefined && result.resultType !== 'complete') return false;
  return !isObject(result.task) || result.content !== undefined;
}
