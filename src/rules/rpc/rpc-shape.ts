import { type Dir, type Side, senderOf } from '../../protocol/direction.js';
import { isLegalId } from '../../protocol/ids.js';
import { idMemberText, isObject, type JsonObject } from '../../protocol/message.js';
import { isMethodOf, isNotificationName, isRequestName } from '../../protocol/methods.js';
import type { Letter, Scope } from '../../protocol/revisions.js';
import type { FrameInfo, MessageInfo } from '../../session/listener.js';
import { modernMeta } from '../../session/peers.js';
import type { RuleContext } from '../context.js';
import { parseOrNothing } from '../frame/json-scan.js';
import type { StrayLine } from '../frame/split-messages.js';
import type { Rule } from '../rule.js';
import { sentence, shown, the } from '../words.js';
import { RPC } from './rules.js';

type Report = (rule: Rule, text: () => string, holds?: (letter: Letter) => boolean) => void;

/**
 * Checks the shape of one message; true if it is faultless. What is neither request, notification nor response is checked
 * elsewhere: it may be part of a message split by newlines.
 */
export function checkShape(context: RuleContext, message: MessageInfo, frame: FrameInfo): boolean {
  if (message.body.jsonrpc === '2.0' && (message.kind === 'response' ? isCleanResponse(message.body) : isCleanCall(message))) return true;
  return explain(context, { ...message }, frame);
}

/** Says what is wrong with a message. True if it is nothing: a name that is a notification in another revision only. */
function explain(context: RuleContext, message: MessageInfo, frame: FrameInfo): boolean {
  const { body, kind } = message;
  let clean = true;
  const report: Report = (rule, text, holds) => {
    clean = false;
    const by = senderOf(frame.dir);
    context.report(rule, {
      at: frame.at,
      by,
      scope: scopeOfMessage(context, message, frame),
      id: idOf(message),
      text: () => sentence(`${the(by)} ${text()}`),
      ...(holds === undefined ? {} : { holds }),
    });
  };
  if (body.jsonrpc !== '2.0') {
    const found = 'jsonrpc' in body ? `"jsonrpc": ${brief(body.jsonrpc)}` : 'no "jsonrpc" member';
    report(RPC.version, () => `sent ${named(message)} with ${found}; every message must have "jsonrpc": "2.0".`);
  }
  if (kind === 'response') checkResponse(body, message, report);
  else {
    if (body.result !== undefined || body.error !== undefined) context.badLines.note(frame);
    if (message.id.kind === 'null' || message.id.kind === 'other-type') context.badLines.noteId(frame.dir, idMemberText(message.id) ?? '');
    checkCall(body, message, report);
  }
  return clean;
}

/** Reports a frame that is JSON but no message. An array without messages is another fault (`frame/batch-not-allowed`) where batches do not exist. */
export function breachOfObject(context: RuleContext, line: StrayLine, dir: Dir, burst: string): void {
  const value = parseOrNothing(line.text.charCodeAt(0) === 0xfeff ? line.text.slice(1) : line.text);
  if (Array.isArray(value) && value.some((element) => isObject(element) && 'jsonrpc' in element)) return;
  noMessage(context, value, { at: line.at, by: senderOf(dir), burst });
}

/** Reports an element of a batch that is no message. */
export function noMessage(
  context: RuleContext,
  value: unknown,
  where: { readonly at: number; readonly by: Side; readonly burst: string },
): void {
  const scope = context.session.scope;
  const { at, by, burst } = where;
  if (isObject(value) && value.method !== undefined && (value.result !== undefined || value.error !== undefined)) {
    context.report(RPC.ambiguous, {
      at,
      by,
      scope,
      text: () => sentence(`${the(by)} sent a message with a "method" beside a result or error; it must be either a call or a response.`),
    });
  } else if (isObject(value) && value.method === undefined && (typeof value.id === 'string' || typeof value.id === 'number')) {
    const id = value.id;
    context.report(RPC.resultAndError, {
      at,
      by,
      scope,
      text: () =>
        sentence(
          `${the(by)} sent a message with id ${shown(brief(id))} but neither "method" nor "result" nor "error"; a response must have exactly one of the last two.`,
        ),
    });
  } else {
    context.report(RPC.unclassifiable, {
      at,
      by,
      scope,
      burst,
      ...(Array.isArray(value) ? { holds: (letter: Letter) => letter === 'B' } : {}),
      text: () =>
        sentence(
          `${the(by)} sent ${brief(value)}, which is neither request, notification nor response; only JSON-RPC messages belong on this stream.`,
        ),
    });
  }
}

function isCleanCall({ body, id }: MessageInfo): boolean {
  if (body.result !== undefined || body.error !== undefined || (body.params !== undefined && !isObject(body.params))) return false;
  if (id.kind === 'absent') return !isRequestName(body.method as string);
  return id.kind === 'id' && isLegalId(id.key) && !isNotificationName(body.method as string);
}

function isCleanResponse({ result, error }: JsonObject): boolean {
  if (result !== undefined) return error === undefined && isObject(result);
  return isObject(error) && Number.isInteger(error.code) && typeof error.message === 'string';
}

function checkCall(body: JsonObject, message: MessageInfo, report: Report): void {
  const method = body.method as string;
  const { id } = message;
  if (body.result !== undefined || body.error !== undefined) {
    report(RPC.ambiguous, () => `sent ${named(message)} that has a result or error too; a message must be either a call or a response.`);
    return;
  }
  if (body.params !== undefined && !isObject(body.params)) {
    report(RPC.paramsNotObject, () => `sent ${named(message)} with params ${brief(body.params)}; params must be an object, or left out.`);
  }
  switch (id.kind) {
    case 'null':
      report(RPC.idNull, () => `sent ${named(message)} with a null id; a request must have a string or integer id, a notification none.`);
      return;
    case 'other-type':
      report(RPC.idType, () => `sent ${named(message)} with the id ${brief(id.value)}; an id must be a string or an integer.`);
      return;
    case 'absent':
      if (!isRequestName(method)) return;
      report(
        RPC.requestWithoutId,
        () => `sent the request ${shown(method)} without an id, so it can never be answered; a request must have a string or integer id.`,
        (letter) => isMethodOf(letter, 'request', method),
      );
      return;
    case 'id':
      if (!isLegalId(id.key))
        report(
          RPC.idType,
          () => `sent ${named(message)} with the id ${shown(String(id.key))}; an id must be a string or an integer.`,
          // That a notification has one at all says more.
          (letter) => !isMethodOf(letter, 'notification', method),
        );
      if (!isNotificationName(method)) return;
      report(
        RPC.notificationWithId,
        () =>
          `gave the notification ${shown(method)} the id ${shown(String(id.key))}, which makes it a request that nobody answers; a notification must not have an id.`,
        (letter) => isMethodOf(letter, 'notification', method),
      );
  }
}

function checkResponse(body: JsonObject, message: MessageInfo, report: Report): void {
  const { result, error } = body;
  if (result !== undefined && error !== undefined) {
    const text = error === null ? `"error": null beside its result` : 'both a result and an error';
    report(RPC.resultAndError, () => `sent ${named(message)} with ${text}; a response must have exactly one of the two.`);
  } else if (result !== undefined) {
    if (!isObject(result))
      report(RPC.resultNotObject, () => `sent ${named(message)} whose result is ${brief(result)}; a result must be an object.`);
  } else checkError(error, message, report);
}

function checkError(error: unknown, message: MessageInfo, report: Report): void {
  if (!isObject(error) || error.code === undefined || typeof error.message !== 'string') {
    report(RPC.errorShape, () => `sent ${named(message)} whose error is ${brief(error)}; an error must have a code and a message (text).`);
  } else if (!Number.isInteger(error.code)) {
    report(RPC.errorCode, () => `sent ${named(message)} with the error code ${brief(error.code)}; an error code must be an integer.`);
  }
}

/** The revision of a message before it is paired. */
export function scopeOfMessage(context: RuleContext, message: MessageInfo, frame: FrameInfo): Scope {
  const { session } = context;
  if (message.kind === 'response') return session.scope;
  const modern = modernMeta(message.body.params) !== null;
  if (message.kind === 'request') return session.scopeOf({ dir: frame.dir, modern });
  return modern ? 'E' : session.scope;
}

function named(message: MessageInfo): string {
  const id = idOf(message);
  const method = typeof message.body.method === 'string' ? ` (${shown(message.body.method)})` : '';
  return `${kindName(message)}${id === null ? '' : ` ${shown(id)}`}${method}`
    .replace(/^(request|notification|response|message)/, 'a $1')
    .replace(/^a (\w+) (?=[\d"])/, '$1 ');
}

/** What a message is called. With an id that is none it was meant as a request where its method is one; else nobody knows. */
function kindName({ kind, id, body }: MessageInfo): string {
  if (kind !== 'notification' || id.kind === 'absent') return kind;
  return isRequestName(body.method as string) ? 'request' : 'message';
}

function idOf(message: MessageInfo): string | null {
  return message.id.kind === 'id' ? String(message.id.key) : null;
}

/** JSON text of a value, cut; a value too deep to write is only named. */
export function brief(value: unknown): string {
  try {
    return shown(JSON.stringify(value) ?? 'missing');
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}
