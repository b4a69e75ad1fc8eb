import { isObject, type JsonObject, objectAt } from '../../protocol/message.js';
import type { Exchange, ResponseInfo } from '../../session/listener.js';

/** A content block in a message, and where it stands there. */
export interface Block {
  readonly block: JsonObject;
  readonly path: string;
}

/** Whether the answer to this request can hold content blocks. */
export function mayHoldBlocks(method: string): boolean {
  return method === 'tools/call' || method === 'prompts/get' || method === 'tasks/result' || method === 'sampling/createMessage';
}

/** Whether a result has nothing but text in its content or its messages: the usual case, told without making anything. */
export function onlyText(result: unknown): boolean {
  if (!isObject(result)) return false;
  const { content, messages } = result;
  if (Array.isArray(content)) return content.every(isText);
  return Array.isArray(messages) && messages.every(isTextMessage);
}

function isText(block: unknown): boolean {
  return isObject(block) && block.type === 'text';
}

function isTextMessage(message: unknown): boolean {
  return isObject(message) && isText(message.content);
}

/** The content blocks of a result: those of a tool, of a prompt's messages, of a sampled message. */
export function* blocksOfResult({ method }: Exchange, { result }: ResponseInfo): Iterable<Block> {
  if (!mayHoldBlocks(method) || !isObject(result)) return;
  if (method === 'prompts/get') yield* blocksOfMessages(result.messages, 'messages');
  else yield* blocksOf(result.content, 'content');
}

/** The content blocks of a list of messages. */
export function* blocksOfMessages(messages: unknown, path: string): Iterable<Block> {
  if (!Array.isArray(messages)) return;
  for (const [i, message] of messages.entries()) {
    const content = isObject(message) ? message.content : undefined;
    yield* blocksOf(content, `${path}[${i}].content`);
  }
}

/** The blocks of `content`: one, or a list; those inside a tool's result in a sampling message are blocks too. */
export function* blocksOf(content: unknown, path: string, depth = 0): Iterable<Block> {
  if (Array.isArray(content)) {
    for (const [i, one] of content.entries()) yield* blockAt(one, `${path}[${i}]`, depth);
  } else yield* blockAt(content, path, depth);
}

function* blockAt(value: unknown, path: string, depth: number): Iterable<Block> {
  if (!isObject(value)) return;
  yield { block: value, path };
  if (value.type === 'tool_result' && depth === 0) yield* blocksOf(value.content, `${path}.content`, 1);
}

/** The resource inside a block, or null. */
export function embedded(block: JsonObject): JsonObject | null {
  return block.type === 'resource' ? objectAt(block, 'resource') : null;
}
