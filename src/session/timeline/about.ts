import { META_VERSION } from '../../protocol/revisions.js';
import { lengthMember, member, stringMember, wordMember } from './json.js';
import { inEnglish, type PhraseName, phrase } from './phrases.js';
import type { Row } from './row.js';
import { visible } from './visible.js';

/** What a message is about, in the words of a row. */
export interface About {
  readonly label: string;
  readonly labelIs: Row['labelIs'];
  readonly description: string;
}

/** What a request is about: the tool, resource or prompt that it names, else its method with a short summary of its params. */
export function aboutRequest(method: string, params: unknown): About {
  switch (method) {
    case 'tools/call':
      return named(stringMember(params, 'name'), 'tool', method);
    case 'resources/read':
    case 'resources/subscribe':
    case 'resources/unsubscribe':
      return named(stringMember(params, 'uri'), 'uri', method);
    case 'prompts/get':
      return named(stringMember(params, 'name'), 'name', method);
    default:
      return { label: visible(method), labelIs: 'method', description: summary(method, params) };
  }
}

/** What a notification is about. */
export function aboutNotification(method: string, params: unknown): About {
  return { label: visible(method), labelIs: 'method', description: summary(method, params) };
}

/** The revision that a request of the client asks for: in `initialize`, or in the metadata of each request since 2026-07-28. */
export function revisionAsked(method: string, params: unknown): string | null {
  const asked = method === 'initialize' ? stringMember(params, 'protocolVersion') : stringMember(member(params, '_meta'), META_VERSION);
  return asked === undefined ? null : visible(asked, 40);
}

function named(name: string | undefined, labelIs: Row['labelIs'], method: string): About {
  if (name === undefined || name === '') return { label: visible(method), labelIs: 'method', description: '' };
  return { label: visible(name), labelIs, description: visible(method) };
}

function summary(method: string, params: unknown): string {
  switch (method) {
    case 'initialize':
      return visible(stringMember(params, 'protocolVersion') ?? '');
    case 'logging/setLevel':
      return visible(stringMember(params, 'level') ?? '');
    case 'elicitation/create':
      return quoted(stringMember(params, 'message'));
    case 'sampling/createMessage':
      return quoted(lastText(member(params, 'messages')));
    case 'completion/complete':
      return visible(stringMember(member(params, 'argument'), 'name') ?? '');
    case 'tasks/get':
    case 'tasks/result':
    case 'tasks/update':
    case 'tasks/cancel':
      return visible(stringMember(params, 'taskId') ?? '');
    case 'notifications/tasks/status':
      return visible([stringMember(params, 'taskId'), stringMember(params, 'status')].filter((part) => part !== undefined).join(' '));
    case 'notifications/message':
      return logLine(params);
    case 'notifications/resources/updated':
      return visible(stringMember(params, 'uri') ?? '');
    case 'notifications/progress':
      return progressOf(params);
    default:
      return '';
  }
}

/** What the answer says in few words, where that is more than that it came; null where the description should stay. */
export function aboutResult(method: string, result: unknown): string | null {
  switch (method) {
    case 'initialize':
      return visibleOr(stringMember(result, 'protocolVersion'));
    case 'tools/list':
      return counted(lengthMember(result, 'tools'), 'oneTool', 'manyTools');
    case 'prompts/list':
      return counted(lengthMember(result, 'prompts'), 'onePrompt', 'manyPrompts');
    case 'resources/list':
      return counted(lengthMember(result, 'resources'), 'oneResource', 'manyResources');
    case 'resources/templates/list':
      return counted(lengthMember(result, 'resourceTemplates'), 'oneTemplate', 'manyTemplates');
    case 'roots/list':
      return counted(lengthMember(result, 'roots'), 'oneRoot', 'manyRoots');
    case 'tasks/list':
      return counted(lengthMember(result, 'tasks'), 'oneTask', 'manyTasks');
    case 'server/discover':
      return visibleOr(stringMember(member(result, 'serverInfo'), 'name'));
    default:
      return null;
  }
}

/** A word that belongs to the state of an answered row: what a person did with an elicitation. */
export function noteOfResult(method: string, result: unknown): string {
  return method === 'elicitation/create' ? visible(stringMember(result, 'action') ?? '', 20) : '';
}

/** `error 0`, `error −32601`, or `result`: what an answer is, in a line of its own. */
export function codeOf(error: unknown): string {
  return visible(wordMember(error, 'code') ?? '?', 24);
}

function quoted(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `\u201c${visible(text)}\u201d`;
}

function visibleOr(text: string | undefined): string | null {
  return text === undefined ? null : visible(text);
}

function counted(count: number | undefined, one: PhraseName, many: PhraseName): string | null {
  return count === undefined ? null : inEnglish(phrase(count === 1 ? one : many, String(count)));
}

function lastText(messages: unknown): string | undefined {
  const content = Array.isArray(messages) ? member(messages.at(-1), 'content') : undefined;
  return stringMember(Array.isArray(content) ? content[0] : content, 'text');
}

function logLine(params: unknown): string {
  const data = member(params, 'data');
  const text = typeof data === 'string' ? data : stringMember(data, 'message');
  const level = stringMember(params, 'level');
  return visible(level === undefined || text === undefined ? (level ?? text ?? '') : `${level} \u00b7 ${text}`);
}

function progressOf(params: unknown): string {
  const token = wordMember(params, 'progressToken');
  const done = wordMember(params, 'progress');
  const total = wordMember(params, 'total');
  const amount = done === undefined ? [] : total === undefined ? [done] : [inEnglish(phrase('amountOf', done, total))];
  const [first = '', second] = [...(token === undefined ? [] : [inEnglish(phrase('progressToken', token))]), ...amount];
  return visible(second === undefined ? first : inEnglish(phrase('both', first, second)));
}
