import { isObject, type JsonObject } from '../../protocol/message.js';
import { isTasksExtension } from '../../protocol/methods.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import { ROUND_METHODS } from '../../session/rounds.js';
import type { RuleContext } from '../context.js';
import { mayBeExtended } from '../evidence/extensions.js';
import { brief } from '../rpc/rpc-shape.js';
import type { Rule } from '../rule.js';
import { requestName, shown } from '../words.js';
import { MRTR } from './rules.js';

/** Which capability of the client each kind of input request needs. */
const NEEDS: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

/** Checks what a server asks for in an interim result. */
export function checkQuestions(context: RuleContext, exchange: Exchange, result: JsonObject, frame: FrameInfo): void {
  const report = (rule: Rule, text: () => string) => {
    context.report(rule, { at: frame.at, by: 'server', scope: 'E', exchange, text });
  };
  if (!ROUND_METHODS.has(exchange.method)) {
    // The tasks extension says itself what its methods return.
    if (isTasksExtension(exchange.method)) return;
    report(
      MRTR.wrongMethod,
      () =>
        `The server answered ${requestName(exchange)} with a result that asks for input; it must do so only for tools/call, prompts/get and resources/read.`,
    );
    return;
  }
  const { inputRequests, requestState } = result;
  if (inputRequests === undefined && requestState === undefined) {
    report(
      MRTR.empty,
      () =>
        `The server asks for input for ${requestName(exchange)} with neither inputRequests nor requestState; it must send at least one of them.`,
    );
  }
  if (!isObject(inputRequests)) return;
  const kinds = new Set(
    Object.values(inputRequests)
      .filter(isObject)
      .map(({ method }) => method),
  );
  const odd = [...kinds].filter((kind) => typeof kind !== 'string');
  if (odd.length > 0) {
    report(
      MRTR.requestKind,
      () =>
        `The server asks for input for ${requestName(exchange)} with an input request ${odd[0] === undefined ? 'without a method' : `whose method is ${brief(odd[0])}`}; it must be elicitation/create, sampling/createMessage or roots/list.`,
    );
  }
  const capabilities = context.session.capabilitiesFor('client', exchange);
  for (const kind of kinds) {
    if (typeof kind !== 'string') continue;
    if (!Object.hasOwn(NEEDS, kind)) {
      if (mayBeExtended(context.session, exchange)) continue;
      report(
        MRTR.requestKind,
        () =>
          `The server asks for ${shown(brief(kind))} as input for ${requestName(exchange)}; input requests must be elicitation/create, sampling/createMessage or roots/list.`,
      );
      // Without any declaration the client is at fault, and that is told.
    } else if (capabilities !== null && !isObject(capabilities[NEEDS[kind] ?? ''])) {
      report(
        MRTR.undeclared,
        () =>
          `The server asks for ${kind} as input for ${requestName(exchange)}, which does not declare ${NEEDS[kind]} in its clientCapabilities; it must ask only for what the request declares.`,
      );
    }
  }
}
