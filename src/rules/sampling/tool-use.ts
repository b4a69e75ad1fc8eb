import { isObject, type JsonObject } from '../../protocol/message.js';
import { shown } from '../words.js';

/** What is wrong with the use of tools in a list of messages: what is mixed, what is not balanced. Null where nothing is. */
export interface ToolUse {
  readonly mixed: string | null;
  readonly unbalanced: string | null;
}

/**
 * Walks the messages of a sampling request. The last one may be a use of tools without results: the server asks the model to go on
 * from there.
 */
export function checkToolUse(messages: readonly unknown[]): ToolUse {
  let mixed: string | null = null;
  let unbalanced: string | null = null;
  let used: ReadonlySet<string> = new Set();
  for (const [i, message] of messages.entries()) {
    const blocks = blocksOf(message);
    const results = idsOf(blocks, 'tool_result', 'toolUseId');
    const isUser = isObject(message) && message.role === 'user';
    if (isUser && results.size > 0) mixed ??= mixedIn(blocks, i);
    unbalanced ??= unbalancedAt(used, isUser ? results : new Set(), i);
    used = isObject(message) && message.role === 'assistant' ? idsOf(blocks, 'tool_use', 'id') : new Set();
    if (mixed !== null && unbalanced !== null) break;
  }
  return { mixed, unbalanced };
}

function mixedIn(blocks: readonly JsonObject[], i: number): string | null {
  const other = blocks.find(({ type }) => type !== 'tool_result');
  if (other === undefined) return null;
  return `\`messages[${i}]\` holds ${shown(typeof other.type === 'string' ? other.type : 'something else')} beside results of tools; it must hold only those`;
}

function unbalancedAt(used: ReadonlySet<string>, results: ReadonlySet<string>, i: number): string | null {
  for (const id of used) {
    if (!results.has(id))
      return `\`messages[${i}]\` has no result for the use ${shown(id)} of a tool in the message before it; it must have one for each`;
  }
  for (const id of results) {
    if (!used.has(id))
      return `\`messages[${i}]\` has a result for ${shown(id)}, which the message before it does not use; each result must belong to a use`;
  }
  return null;
}

function blocksOf(message: unknown): readonly JsonObject[] {
  if (!isObject(message)) return [];
  const { content } = message;
  return Array.isArray(content) ? content.filter(isObject) : isObject(content) ? [content] : [];
}

function idsOf(blocks: readonly JsonObject[], type: string, member: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const block of blocks) {
    const id = block.type === type ? block[member] : undefined;
    if (typeof id === 'string') ids.add(id);
  }
  return ids;
}
