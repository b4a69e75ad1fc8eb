import { isObject, type JsonObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Letter, Scope } from '../../protocol/revisions.js';
import type { Node } from '../../protocol/shapes/nodes.js';
import { shapesOf } from '../../protocol/shapes/shapes.js';
import type { Exchange, FrameInfo, MessageInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { scopeOfMessage } from '../rpc/rpc-shape.js';
import { requestName, shown } from '../words.js';
import { judgeShape } from './judged.js';
import { SCHEMAS } from './rules.js';
import { TaskMethods } from './task-methods.js';

/** The shapes of messages: of `params` by revision, method and direction, of results by the request that they answer. */
export const schema: Family = {
  rules: Object.values(SCHEMAS),
  watch: (context) => new SchemaChecks(context),
};

interface Suspect {
  readonly method: string;
  readonly params: unknown;
  readonly scope: Scope;
}

class SchemaChecks implements SessionListener {
  readonly #tasks = new TaskMethods();
  /** The notification at hand, if its params may be wrong; judged once the other rules have spoken. */
  #suspect: Suspect | null = null;

  constructor(private readonly context: RuleContext) {}

  // What is judged at length has a method of its own: a function that makes closures costs something even where it returns at once.

  request(exchange: Exchange, frame: FrameInfo): void {
    if (exchange.injected !== null) return;
    const scope = this.context.session.scopeOf(exchange);
    if (!isLetter(scope) || !accepts(shapesOf(scope).params(exchange.dir, exchange.method), exchange.params)) {
      this.#params(exchange, scope, frame);
    }
  }

  message(message: MessageInfo, frame: FrameInfo): void {
    if (message.kind !== 'notification' || frame.injected !== null) return;
    const { method, params } = message.body;
    const scope = scopeOfMessage(this.context, message, frame);
    if (!isLetter(scope) || !accepts(shapesOf(scope).params(frame.dir, method as string), params)) {
      this.#suspect = { method: method as string, params, scope };
    }
  }

  notification(_notification: unknown, frame: FrameInfo): void {
    if (this.#suspect !== null) this.#notification(this.#suspect, frame);
  }

  progress(_progress: unknown, frame: FrameInfo): void {
    if (this.#suspect !== null) this.#notification(this.#suspect, frame);
  }

  cancelled(_exchange: unknown, _cancellation: unknown, frame: FrameInfo): void {
    if (this.#suspect !== null) this.#notification(this.#suspect, frame);
  }

  cancelVoid(_cancellation: unknown, frame: FrameInfo): void {
    if (this.#suspect !== null) this.#notification(this.#suspect, frame);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.injected !== null) return;
    // What is no object, other rules name.
    if (response.kind === 'result') {
      if (isObject(response.result)) this.#result(exchange, response.result, frame);
    } else if (isObject(response.error)) this.#error(exchange, response.error, frame);
  }

  #params(exchange: Exchange, scope: Scope, frame: FrameInfo): void {
    const { dir, method, params } = exchange;
    judgeShape(this.context, scope, frame, {
      rule: SCHEMAS.request,
      part: 'params',
      of: method,
      value: params,
      exchange,
      did: () => `sent ${requestName(exchange)} with params that do`,
      node: (letter) => shapesOf(letter).params(dir, method),
    });
  }

  #notification({ method, params, scope }: Suspect, frame: FrameInfo): void {
    this.#suspect = null;
    const { dir } = frame;
    judgeShape(this.context, scope, frame, {
      rule: SCHEMAS.notification,
      part: 'params',
      of: method,
      value: params,
      exchange: null,
      did: () => `sent ${shown(method)} with params that do`,
      node: (letter) => shapesOf(letter).params(dir, method),
    });
  }

  #result(exchange: Exchange, result: JsonObject, frame: FrameInfo): void {
    if (exchange.createdTask) this.#created(exchange, result);
    const scope = this.#scopeOfResult(exchange, result);
    if (!isLetter(scope) || !accepts(this.#resultShape(scope, exchange, result), result)) {
      this.#misfit(exchange, result, scope, frame);
    }
  }

  /** A request that names no version may have been served as one of the older era, whatever its connection speaks: then its result has no type. */
  #scopeOfResult(exchange: Exchange, result: JsonObject): Scope {
    const scope = this.context.session.scopeOf(exchange);
    return scope === 'E' && !exchange.modern && result.resultType === undefined ? 'any' : scope;
  }

  #misfit(exchange: Exchange, result: JsonObject, scope: Scope, frame: FrameInfo): void {
    judgeShape(this.context, scope, frame, {
      rule: SCHEMAS.result,
      part: 'result',
      of: exchange.method,
      value: result,
      exchange,
      did: () => `answered ${requestName(exchange)} with a result that does`,
      node: (letter) => this.#resultShape(letter, exchange, result),
    });
  }

  /** What the result must be; null where that is not known, or where another rule says that it should not be there at all. */
  #resultShape(letter: Letter, exchange: Exchange, result: JsonObject): Node | null {
    const shapes = shapesOf(letter);
    const { method } = exchange;
    switch (letter) {
      case 'A':
      case 'B':
      case 'C':
        return shapes.result(method);
      case 'D':
        if (exchange.createdTask) return shapes.createdTask;
        // A task that nobody asked for is a fault of its own, and so is none where one was asked for.
        if (result.task !== undefined && !exchange.taskAugmented && shapes.createdTask.ok(result)) return null;
        if (method === 'tasks/result') return shapes.result(this.#payloadMethod(exchange));
        return shapes.result(method);
      case 'E':
        // Other values are those of extensions, or of nobody: their shape is not known.
        if (result.resultType === 'input_required' || asksUntyped(result)) return shapes.inputRequired;
        return typeof result.resultType !== 'string' || result.resultType === 'complete' ? shapes.result(method) : null;
    }
  }

  /** The method whose result `tasks/result` brings; itself where that is not known: then it may be anything. */
  #payloadMethod(exchange: Exchange): string {
    const taskId = stringAt(exchange.params, 'taskId');
    return (taskId === null ? null : this.#tasks.of(exchange.dir, taskId)) ?? exchange.method;
  }

  #created(exchange: Exchange, result: JsonObject): void {
    const taskId = stringAt(objectAt(result, 'task'), 'taskId');
    if (taskId !== null) this.#tasks.add(exchange.dir, taskId, exchange.method);
  }

  #error(exchange: Exchange, error: JsonObject, frame: FrameInfo): void {
    const { code, data } = error;
    if (typeof code !== 'number') return;
    const scope = this.context.session.scopeOf(exchange);
    if (isLetter(scope) && accepts(shapesOf(scope).errorData(code), data)) return;
    judgeShape(this.context, scope, frame, {
      rule: SCHEMAS.error,
      part: 'data',
      of: code,
      value: data,
      exchange,
      did: () => `answered ${requestName(exchange)} with error ${code}, whose data do`,
      node: (letter) => shapesOf(letter).errorData(code),
    });
  }
}

/** Whether a result asks for input although it does not say so: that its type is missing, or none, is the fault, not that it has no content. */
function asksUntyped({ resultType, inputRequests, requestState }: JsonObject): boolean {
  return typeof resultType !== 'string' && (inputRequests !== undefined || requestState !== undefined);
}

function isLetter(scope: Scope): scope is Letter {
  return scope.length === 1;
}

function accepts(node: Node | null, value: unknown): boolean {
  return node === null || node.ok(value);
}
