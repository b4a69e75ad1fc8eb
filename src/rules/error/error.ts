import { senderOf } from '../../protocol/direction.js';
import { isObject, type JsonObject, stringAt } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, OrphanInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { brief } from '../rpc/rpc-shape.js';
import type { Rule } from '../rule.js';
import { requestName, sentence, the } from '../words.js';
import { ERRORS } from './rules.js';

const HEADER_MISMATCH = -32020;
const MISSING_CAPABILITY = -32021;
const UNSUPPORTED_VERSION = -32022;
const RESOURCE_NOT_FOUND = -32002;
const URL_ELICITATION_REQUIRED = -32042;
/** What SDKs throw at their own callers when a request took too long. */
const TIMED_OUT = -32001;
const STANDARD: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603]);

/** Which codes errors carry: those that are reserved, retired or meant for something else. */
export const errors: Family = {
  rules: Object.values(ERRORS),
  watch: (context) => new ErrorChecks(context),
};

class ErrorChecks implements SessionListener {
  constructor(private readonly context: RuleContext) {}

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (response.kind !== 'error' || exchange.injected !== null) return;
    this.#error(response.error, exchange, this.context.session.scopeOf(exchange), frame);
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (orphan.kind !== 'error' || frame.injected !== null) return;
    const { session } = this.context;
    this.#error(orphan.error, orphan.of, orphan.of === null ? session.scope : session.scopeOf(orphan.of), frame);
  }

  #error(error: unknown, exchange: Exchange | null, scope: Scope, frame: FrameInfo): void {
    if (!isObject(error) || typeof error.code !== 'number' || !Number.isInteger(error.code)) return;
    const fault = faultOf(error, error.code, exchange);
    if (fault === null) return;
    const by = senderOf(frame.dir);
    const about = exchange === null ? 'sent' : `answered ${requestName(exchange)} with`;
    this.context.report(fault.rule, {
      at: frame.at,
      by,
      scope,
      exchange,
      error,
      text: () => sentence(`${the(by)} ${about} error ${error.code}${fault.text}.`),
    });
  }
}

/** What is wrong with an error's code, by 2026-07-28; the one fault that says most. */
function faultOf(error: JsonObject, code: number, exchange: Exchange | null): { readonly rule: Rule; readonly text: string } | null {
  switch (code) {
    case HEADER_MISMATCH:
      return { rule: ERRORS.headerMismatch, text: ', which is about HTTP headers; on stdio there are none' };
    case MISSING_CAPABILITY: {
      const required = isObject(error.data) ? error.data.requiredCapabilities : undefined;
      if (isObject(required)) return null;
      const has = required === undefined ? 'but no data.requiredCapabilities' : `but with data.requiredCapabilities ${brief(required)}`;
      return {
        rule: ERRORS.missingCapabilityShape,
        text: `, ${has}; it must say there which capabilities the client would have to declare`,
      };
    }
    case UNSUPPORTED_VERSION:
      return null;
    case RESOURCE_NOT_FOUND:
      // Of a resource that is not found, `resources/not-found-code` speaks.
      if (exchange?.method === 'resources/read') return null;
      return { rule: ERRORS.retiredCode, text: ', which is not used any more since 2026-07-28; invalid params are -32602' };
    case URL_ELICITATION_REQUIRED:
      return {
        rule: ERRORS.retiredCode,
        text: ', which is not used any more since 2026-07-28; a server asks with an input_required result',
      };
    case TIMED_OUT:
      if (!/tim(?:ed|e)[ -]?out/i.test(stringAt(error, 'message')?.slice(0, 1000) ?? '')) return legacy();
      return {
        rule: ERRORS.localCode,
        text: ' and words of a timeout of its own; what a program tells itself should not be sent as an error of the protocol',
      };
    default:
      return reserved(code);
  }
}

function legacy() {
  return { rule: ERRORS.legacyRange, text: '; new programs should not use -32000 to -32019' };
}

/** A code that has no meaning of its own. */
function reserved(code: number): { readonly rule: Rule; readonly text: string } | null {
  if (code > -32000 || code < -32768 || STANDARD.has(code)) return null;
  if (code >= -32019) return legacy();
  if (code >= -32099) return { rule: ERRORS.reservedRange, text: ', which the specification reserves for itself and does not define' };
  return {
    rule: ERRORS.reservedJsonRpc,
    text: ', which JSON-RPC reserves and does not define; own codes should lie outside -32768 to -32000',
  };
}
