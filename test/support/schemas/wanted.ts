import type { Path } from '../../../src/protocol/shapes/fault.js';
import { isAt } from '../../../src/rules/schema/owned.js';
import type { Part } from './official.js';

/** A place where our shapes differ from the official schema.json on purpose. */
export interface Wanted {
  readonly part: Part;
  /** Of which methods or codes; left out: of all. */
  readonly of?: readonly (string | number)[];
  /** As in `src/rules/schema/owned.ts`: `[]` any position, `*` any member, `…` at the end whatever is deeper. */
  readonly path: readonly string[];
  /** What we do with a value that the schema judges the other way. */
  readonly we: 'accept' | 'refuse';
  readonly why: string;
}

const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const INPUT = ['inputRequests', '*', 'params'];

const ANY_JSON = 'JSONValue of 2026-07-28 is any JSON in schema.ts; the generated file forgot null and numbers that are no integers';
const NUMBER = 'a number in schema.ts, which the generated file made an integer';
const BOOLEAN_SCHEMAS =
  'true and false are JSON Schemas too; whether the schema of a tool is sound, tools/input-schema and tools/output-schema judge';
const FIELDS = 'the schema lets a field with a senseless `enum` pass as one without; its `type` and `enum` say what was meant';
const ANSWERS =
  'numbers in schema.ts, which the generated file made integers; lists of strings are refused in 2025-06-18 alone, where elicitation/content-mismatch knows better';

export const WANTED: readonly Wanted[] = [
  { part: 'params', path: ['_meta', META_CAPABILITIES, '…'], we: 'accept', why: ANY_JSON },
  { part: 'result', of: ['server/discover'], path: ['capabilities', '…'], we: 'accept', why: ANY_JSON },
  { part: 'data', of: [-32021], path: ['requiredCapabilities', '…'], we: 'accept', why: ANY_JSON },
  { part: 'result', path: [...INPUT, 'metadata', '…'], we: 'accept', why: ANY_JSON },

  { part: 'params', of: ['notifications/cancelled'], path: [], we: 'accept', why: 'cancel/malformed says what a cancellation must name' },
  { part: 'params', path: ['maxTokens'], we: 'accept', why: NUMBER },
  { part: 'result', path: [...INPUT, 'maxTokens'], we: 'accept', why: NUMBER },
  { part: 'params', path: ['task', 'ttl'], we: 'accept', why: NUMBER },
  { part: 'params', of: ['notifications/tasks/status'], path: ['ttl'], we: 'accept', why: NUMBER },
  { part: 'params', of: ['notifications/tasks/status'], path: ['pollInterval'], we: 'accept', why: NUMBER },
  { part: 'result', path: ['ttl'], we: 'accept', why: NUMBER },
  { part: 'result', path: ['pollInterval'], we: 'accept', why: NUMBER },
  { part: 'result', path: ['task', 'ttl'], we: 'accept', why: NUMBER },
  { part: 'result', path: ['task', 'pollInterval'], we: 'accept', why: NUMBER },
  { part: 'result', of: ['tasks/list'], path: ['tasks', '[]', 'ttl'], we: 'accept', why: NUMBER },
  { part: 'result', of: ['tasks/list'], path: ['tasks', '[]', 'pollInterval'], we: 'accept', why: NUMBER },
  { part: 'result', of: ['completion/complete'], path: ['completion', 'total'], we: 'accept', why: NUMBER },
  { part: 'result', of: ['resources/list'], path: ['resources', '[]', 'size'], we: 'accept', why: NUMBER },
  { part: 'result', of: ['tools/call'], path: ['content', '[]', 'size'], we: 'accept', why: NUMBER },
  { part: 'result', of: ['prompts/get'], path: ['messages', '[]', 'content', 'size'], we: 'accept', why: NUMBER },
  { part: 'result', path: ['ttlMs'], we: 'accept', why: 'cache/ttl-negative says what a time to live may be' },

  { part: 'result', of: ['tools/list'], path: ['tools', '[]', 'inputSchema', 'properties', '…'], we: 'accept', why: BOOLEAN_SCHEMAS },
  { part: 'result', of: ['tools/list'], path: ['tools', '[]', 'outputSchema', 'properties', '…'], we: 'accept', why: BOOLEAN_SCHEMAS },
  { part: 'params', path: ['tools', '[]', 'inputSchema', 'properties', '…'], we: 'accept', why: BOOLEAN_SCHEMAS },
  { part: 'params', path: ['tools', '[]', 'outputSchema', 'properties', '…'], we: 'accept', why: BOOLEAN_SCHEMAS },

  { part: 'params', path: ['requestedSchema', 'properties', '*', '…'], we: 'accept', why: NUMBER },
  { part: 'params', path: ['requestedSchema', 'properties', '*', '…'], we: 'refuse', why: FIELDS },
  { part: 'result', path: [...INPUT, 'requestedSchema', 'properties', '*', '…'], we: 'accept', why: NUMBER },
  { part: 'result', path: [...INPUT, 'requestedSchema', 'properties', '*', '…'], we: 'refuse', why: FIELDS },
  { part: 'result', of: ['elicitation/create'], path: ['content', '*'], we: 'accept', why: ANSWERS },
  { part: 'params', path: ['inputResponses', '*', 'content', '*'], we: 'accept', why: ANSWERS },
];

/** The wanted difference at a place, or undefined where we should judge as the schema does. */
export function wantedAt(part: Part, of: string | number, path: Path, we: Wanted['we']): Wanted | undefined {
  return WANTED.find(
    (wanted) => wanted.part === part && wanted.we === we && (wanted.of === undefined || wanted.of.includes(of)) && isAt(wanted.path, path),
  );
}
