import { isObject } from '../../protocol/message.js';
import { equalJson } from '../json-schema/equal.js';

/** Text blocks that are looked at. */
const MAX_BLOCKS = 1000;
/** Steps for comparing, for each character of the message. */
const BUDGET_PER_CHARACTER = 10;

/**
 * Whether the content of a result says in text what its structured content says. Frameworks wrap what is no object in `{"result": …}`
 * and put the bare value into the text, one block for each element of a list. In doubt it does.
 */
export function hasTextCopy(structured: unknown, content: unknown, size: number): boolean {
  if (!Array.isArray(content)) return false;
  const budget = 1000 + BUDGET_PER_CHARACTER * size;
  if (someTextSays(content, structured, budget)) return true;
  if (!isObject(structured) || !Object.hasOwn(structured, 'result') || Object.keys(structured).length !== 1) return false;
  const bare = structured.result;
  if (bare !== null && someTextSays(content, bare, budget)) return true;
  const texts = content.slice(0, MAX_BLOCKS).flatMap((block: unknown) => textOf(block) ?? []);
  if (bare === null) return texts.length === 0;
  return Array.isArray(bare) && bare.length === texts.length && bare.every((element, i) => says(texts[i]!, element, budget));
}

function someTextSays(content: readonly unknown[], value: unknown, budget: number): boolean {
  for (let i = 0; i < content.length && i < MAX_BLOCKS; i++) {
    const text = textOf(content[i]);
    if (text !== null && says(text, value, budget)) return true;
  }
  return false;
}

function textOf(block: unknown): string | null {
  return isObject(block) && block.type === 'text' && typeof block.text === 'string' ? block.text : null;
}

function says(text: string, value: unknown, budget: number): boolean {
  if (text === value) return true;
  if ((isObject(value) && !/^\s*\{/.test(text)) || (Array.isArray(value) && !/^\s*\[/.test(text))) return false;
  try {
    return equalJson(JSON.parse(text), value, budget) !== false;
  } catch {
    return false;
  }
}
