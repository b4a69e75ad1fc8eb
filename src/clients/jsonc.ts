import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { positionAt, type TextPosition } from './text.js';

/** A JSONC text as a tree with offsets, or the first thing wrong with it. */
export type ParsedJsonc =
  | { readonly kind: 'tree'; readonly root: Node | null }
  | { readonly kind: 'invalid'; readonly message: string; readonly offset: number; readonly position: TextPosition };

/** Parses JSON with comments and trailing commas. A byte order mark is allowed. `root` is null for a text without any value. */
export function parseJsonc(text: string): ParsedJsonc {
  // A space in place of the byte order mark keeps every offset what it is in the file.
  const readable = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(readable, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'invalid', message: 'it is nested too deeply to be a configuration', offset: 0, position: { line: 0, character: 0 } };
  }
  const first = errors[0];
  if (first)
    return {
      kind: 'invalid',
      message: describe(printParseErrorCode(first.error)),
      offset: first.offset,
      position: positionAt(text, first.offset),
    };
  return { kind: 'tree', root: root ?? null };
}

/** The value of a property; the last one where a key stands twice, as JSON readers take it. */
export function property(object: Node, key: string): Node | null {
  return propertyNode(object, key)?.children?.[1] ?? null;
}

/** The property node itself, key and value. */
export function propertyNode(object: Node, key: string): Node | null {
  return properties(object).get(key) ?? null;
}

/** All properties of an object by key, in order of first appearance; the last value wins. Empty for other values. */
export function properties(object: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  if (object.type !== 'object') return found;
  for (const child of object.children ?? []) {
    const key = child.children?.[0];
    if (key && typeof key.value === 'string' && child.children?.[1]) found.set(key.value, child);
  }
  return found;
}

function describe(code: string): string {
  switch (code) {
    case 'InvalidNumberFormat':
      return 'this is not a number';
    case 'PropertyNameExpected':
      return 'a property name in double quotes is missing';
    case 'ValueExpected':
      return 'a value is missing';
    case 'ColonExpected':
      return 'a colon is missing';
    case 'CommaExpected':
      return 'a comma is missing';
    case 'CloseBraceExpected':
      return 'a closing brace is missing';
    case 'CloseBracketExpected':
      return 'a closing bracket is missing';
    case 'EndOfFileExpected':
      return 'the file should end here';
    case 'UnexpectedEndOfComment':
      return 'a comment is not closed';
    case 'UnexpectedEndOfString':
      return 'a string is not closed';
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return 'a string holds an escape that JSON does not know';
    case 'InvalidCharacter':
      return 'a string holds a control character';
    default:
      return 'this is not JSON';
  }
}
