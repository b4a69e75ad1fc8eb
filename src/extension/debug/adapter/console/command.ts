import { isObject, type JsonObject } from '../../../../protocol/message.js';
import { isKnownMethod } from '../../../../protocol/methods.js';
import type { Named } from '../mcp/catalog.js';
import type { Say } from '../words.js';
import { exampleOf } from './example.js';

/** What a person typed into the Debug Console. */
export type Command =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'help' }
  | { readonly kind: 'open' }
  | { readonly kind: 'request'; readonly method: string; readonly params: JsonObject | null }
  | { readonly kind: 'notify'; readonly method: string; readonly params: JsonObject | null }
  /** `id` as it was typed; empty where none was. */
  | { readonly kind: 'cancel'; readonly id: string }
  /** What is wrong with it, in a sentence for the person. */
  | { readonly kind: 'wrong'; readonly message: string };

/** The words that are commands and no requests. */
export const OWN_WORDS = ['help', 'open', 'cancel', 'notify'] as const;

/**
 * Reads what was typed: `METHOD {…}`, the name of a tool with its arguments, `cancel ID`, `notify METHOD {…}`, `open`, `help`.
 * `tools`: those that the server is known to have.
 */
export function parseCommand(typed: string, tools: readonly Named[], say: Say): Command {
  const text = typed.trim();
  const [, word = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  switch (word) {
    case '':
      return { kind: 'nothing' };
    case 'help':
    case 'open':
      if (rest === '') return { kind: word };
      break;
    case 'cancel':
      if (!rest.startsWith('{')) return { kind: 'cancel', id: rest };
      break;
    case 'notify': {
      const [, method = '', params = ''] = /^(\S+)\s*([\s\S]*)$/.exec(rest) ?? [];
      if (method === '') return { kind: 'wrong', message: say('notifyWhat') };
      return withParams(params, `notify ${method} {}`, say, (read) => ({ kind: 'notify', method, params: read }));
    }
  }
  const tool = toolIn(text, tools);
  if (tool && !isKnownMethod(word)) {
    const example = `${tool.name} ${exampleOf(tool.schema)}`;
    const after = text.slice(tool.name.length).trim();
    return withParams(after, example, say, (read) => call(tool.name, read ?? {}));
  }
  if (word === 'help' || word === 'open') return { kind: 'wrong', message: say('takesNothing', word) };
  if (!isKnownMethod(word) && !/^[\w$.-]+\/[\w$./-]+$/.test(word)) return { kind: 'wrong', message: say('unknownCommand', word) };
  return withParams(rest, exampleFor(word, tools), say, (read) => ({ kind: 'request', method: word, params: read }));
}

/** The tool whose name the text begins with, the longest where several fit: names may have blanks in them. */
export function toolIn(text: string, tools: readonly Named[]): Named | null {
  const fits = tools.filter(({ name }) => name !== '' && text.startsWith(name) && /^(?:\s|\{|$)/.test(text.slice(name.length)));
  return fits.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

function call(name: string, args: JsonObject): Command {
  return { kind: 'request', method: 'tools/call', params: { name, arguments: args } };
}

/** A line that would work, for who typed one that does not. */
function exampleFor(method: string, tools: readonly Named[]): string {
  switch (method) {
    case 'tools/call': {
      const tool = tools[0];
      return `tools/call {"name":${JSON.stringify(tool?.name ?? 'echo')},"arguments":${exampleOf(tool?.schema ?? null)}}`;
    }
    case 'resources/read':
      return 'resources/read {"uri":"file:///path"}';
    case 'prompts/get':
      return 'prompts/get {"name":"prompt","arguments":{}}';
    default:
      return `${method} {}`;
  }
}

function withParams(text: string, example: string, say: Say, use: (params: JsonObject | null) => Command): Command {
  if (text === '') return use(null);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'wrong', message: say('notJson', error instanceof Error ? error.message : String(error), example) };
  }
  return isObject(value) ? use(value) : { kind: 'wrong', message: say('notObject', example) };
}
