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

/** The content blocks of a result that are not text: those of a tool, of a prompt's messages, of a sampled message. */
export function blocksOfResult({ method }: Exchange, { result }: ResponseInfo): readonly Block[] {
  if (!mayHoldBlocks(method) || !isObject(result)) return [];
  return method === 'prompts/get' ? blocksOfMessages(result.messages, 'messages') : blocksOf(result.content, 'content');
}

/** The content blocks of a list of messages that are not text. */
export function blocksOfMessages(messages: unknown, path: string): readonly Block[] {
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((message, i) => blocksOf(isObject(message) ? message.content : undefined, `${path}[${i}].content`));
}

/** The blocks of `content` that are not text: one, or a list; those inside a tool's result in a sampling message are blocks too. */
export function blocksOf(content: unknown, path: string): readonly Block[] {
  const found: Block[] = [];
  collect(content, path, 0, found);
  return found;
}

function collect(content: unknown, path: string, depth: number, found: Block[]): void {
  if (!Array.isArray(content)) takeBlock(content, path, depth, found);
  else for (let i = 0; i < content.length; i++) if (!isText(content[i])) takeBlock(content[i], `${path}[${i}]`, depth, found);
}

function takeBlock(block: unknown, path: string, depth: number, found: Block[]): void {
  if (!isObject(block) || isText(block)) return;
  found.push({ block, path });
  if (block.type === 'tool_result' && depth === 0) collect(block.content, `${path}.content`, 1, found);
}

/** The resource inside a block, or null. */
export function embedded(block: JsonObject): JsonObject | null {
  return block.type === 'resource' ? objectAt(block, 'resource') : null;
}
