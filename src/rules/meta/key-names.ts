import type { Letter } from '../../protocol/revisions.js';

/** Keys longer than this are looked at no further than here; real ones are short. */
const MAX_LOOKED_AT = 1000;

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const PREFIX = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

/** Keys that MCP itself or one of its official extensions defines, but for those whose values are checked. */
const DEFINED: ReadonlySet<string> = new Set([
  'progressToken',
  'io.modelcontextprotocol/protocolVersion',
  'io.modelcontextprotocol/clientInfo',
  'io.modelcontextprotocol/clientCapabilities',
  'io.modelcontextprotocol/serverInfo',
  'io.modelcontextprotocol/logLevel',
  'io.modelcontextprotocol/subscriptionId',
  'io.modelcontextprotocol/related-task',
  'io.modelcontextprotocol/model-immediate-response',
]);

/** Whether a key is one that MCP itself or an official extension defines, so that there is nothing to check about its name. */
export function isDefined(key: string): boolean {
  return DEFINED.has(key);
}

/** Whether a key of `_meta` is built as it must be: labels with dots and a slash, or nothing; then a name, which may be empty. */
export function isKey(key: string): boolean {
  const slash = key.indexOf('/');
  if (key.length > MAX_LOOKED_AT) return true;
  return NAME.test(key.slice(slash + 1)) && (slash < 0 || PREFIX.test(key.slice(0, slash)));
}

/** Whether a key lies under a prefix that a revision reserves, and is none of those defined. */
export function isUndefinedReserved(letter: Letter, key: string): boolean {
  const slash = key.indexOf('/');
  if (slash < 0 || key.length > MAX_LOOKED_AT || DEFINED.has(key)) return false;
  const labels = key.slice(0, slash).split('.');
  const isMcp = (label: string | undefined) => label === 'mcp' || label === 'modelcontextprotocol';
  // 2025-06-18 reserves `…mcp.<label>/` at any depth; later revisions go by the second label.
  return letter === 'C' ? labels.some((label, i) => i + 1 < labels.length && isMcp(label)) : isMcp(labels[1]);
}
