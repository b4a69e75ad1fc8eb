import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { TextRange } from '../text.js';
import { type ConfigNode, invalid, type Member, type ParsedConfig, TOO_MUCH } from './tree.js';

/** Parses JSON with comments and trailing commas. A byte order mark is allowed. */
export function parseJson(text: string): ParsedConfig {
  // A space in place of the byte order mark keeps every offset what it is in the file.
  const readable = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(readable, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return TOO_MUCH;
  }
  const first = errors[0];
  if (first) return invalid(text, describe(printParseErrorCode(first.error)), first.offset);
  return { kind: 'tree', syntax: 'json', root: root ? configNode(root) : null };
}

/** Looks into values only when they are asked for: some clients keep megabytes of other things beside their servers. */
function configNode(node: Node): ConfigNode {
  const base = { range: rangeOf(node), fixed: null };
  switch (node.type) {
    case 'string':
      return { ...base, kind: 'text', value: node.value as string };
    case 'array':
      return lazyList(node);
    case 'object':
      return lazyMap(node);
    default:
      return { ...base, kind: 'other', value: node.value as unknown };
  }
}

function lazyList(node: Node): ConfigNode {
  const elements = node.children ?? [];
  let items: readonly ConfigNode[] | null = null;
  return {
    ...{ kind: 'list', range: rangeOf(node), fixed: null, style: 'brackets' },
    get items() {
      items ??= elements.map(configNode);
      return items;
    },
    get slots() {
      return elements.map(rangeOf);
    },
  };
}

function lazyMap(node: Node): ConfigNode {
  let members: ReadonlyMap<string, Member> | null = null;
  return {
    ...{ kind: 'map', range: rangeOf(node), fixed: null },
    get members() {
      members ??= membersOf(node);
      return members;
    },
  };
}

/** The last value of a key wins, as JSON readers take it. */
function membersOf(object: Node): ReadonlyMap<string, Member> {
  const found = new Map<string, Member>();
  for (const property of object.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value || typeof key.value !== 'string') continue;
    found.set(key.value, { key: rangeOf(key), keyLead: '', range: rangeOf(property), within: 'braces', value: configNode(value) });
  }
  return found;
}

function rangeOf(node: Node): TextRange {
  return { offset: node.offset, length: node.length };
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
