import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import type { TextRange } from '../text.js';
import { type ConfigNode, invalid, type ListNode, type MapNode, type Member, type ParsedConfig, TOO_MUCH } from './tree.js';

/** Parses TOML (1.0, and what 1.1 adds). A byte order mark is allowed. */
export function parseToml(text: string): ParsedConfig {
  // A space in place of the byte order mark keeps every offset what it is in the file.
  const readable = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  // Only an editor can hold one; no escape of TOML's could write it.
  const half = /\p{Surrogate}/u.exec(text);
  if (half) return invalid(text, 'a character is cut in half here', half.index);
  try {
    return { kind: 'tree', syntax: 'toml', root: rootOf(readable, parseTOML(readable)) };
  } catch (error) {
    if (error instanceof ParseError) {
      return invalid(text, error.message.charAt(0).toLowerCase() + error.message.slice(1), error.index);
    }
    if (!(error instanceof RangeError)) throw error;
    return TOO_MUCH;
  }
}

/** A map that is still being filled: parts of a table may stand anywhere in a file. */
interface OpenMap extends MapNode {
  readonly members: Map<string, Member>;
}

function rootOf(text: string, program: AST.TOMLProgram): ConfigNode {
  const root = openMap(rangeOf(program));
  for (const node of program.body[0].body) {
    if (node.type === 'TOMLKeyValue') add(text, root, node, 'lines');
    else addTable(text, root, node);
  }
  return root;
}

function addTable(text: string, root: OpenMap, table: AST.TOMLTable): void {
  const parts = table.key.keys;
  const parent = descend(root, parts.slice(0, -1), rangeOf(table));
  const last = parts.at(-1)!;
  const own = { key: rangeOf(last), keyLead: leadOf(text, table.key), range: rangeOf(table), within: 'lines' } as const;
  let map: OpenMap;
  if (table.kind === 'array') {
    map = openMap(rangeOf(table));
    const list = parent.members.get(nameOf(last))?.value;
    const items = list?.kind === 'list' ? list.items : [];
    parent.members.set(nameOf(last), { ...own, value: listNode([...items, map], rangeOf(table)) });
  } else {
    // The head itself says where a table stands, whatever stands in front of it: `[a.b]` may come before `[a]`.
    const begun = parent.members.get(nameOf(last))?.value;
    map = begun?.kind === 'map' ? (begun as OpenMap) : openMap(rangeOf(table));
    parent.members.set(nameOf(last), { ...own, value: map });
  }
  for (const pair of table.body) add(text, map, pair, 'lines');
}

function add(text: string, map: OpenMap, pair: AST.TOMLKeyValue, within: Member['within']): void {
  const parts = pair.key.keys;
  const parent = descend(map, parts.slice(0, -1), rangeOf(pair));
  const last = parts.at(-1)!;
  const value = configNode(text, pair.value);
  parent.members.set(nameOf(last), { key: rangeOf(last), keyLead: leadOf(text, pair.key), range: rangeOf(pair), within, value });
}

/** The map under all parts of a dotted key, which come into being with it; of an array of tables the last one. */
function descend(map: OpenMap, parts: readonly (AST.TOMLBare | AST.TOMLQuoted)[], range: TextRange): OpenMap {
  return parts.reduce((parent, part) => {
    const found = parent.members.get(nameOf(part))?.value;
    const next = found?.kind === 'list' ? found.items.at(-1) : found;
    if (next?.kind === 'map') return next as OpenMap;
    const made = openMap(range);
    parent.members.set(nameOf(part), { key: rangeOf(part), keyLead: '', range, within: 'lines', value: made });
    return made;
  }, map);
}

function configNode(text: string, node: AST.TOMLContentNode): ConfigNode {
  const range = rangeOf(node);
  switch (node.type) {
    case 'TOMLValue':
      return node.kind === 'string'
        ? { kind: 'text', range, fixed: null, value: node.value }
        : { kind: 'other', range, fixed: null, value: node.value };
    case 'TOMLArray':
      return listNode(
        node.elements.map((element) => configNode(text, element)),
        range,
      );
    case 'TOMLInlineTable': {
      const map = openMap(range);
      for (const pair of node.body) add(text, map, pair, 'braces');
      return map;
    }
  }
}

function openMap(range: TextRange): OpenMap {
  return { kind: 'map', range, fixed: null, members: new Map() };
}

function listNode(items: readonly ConfigNode[], range: TextRange): ListNode {
  return { kind: 'list', range, fixed: null, items, style: 'brackets', slots: items.map((item) => item.range) };
}

function nameOf(part: AST.TOMLBare | AST.TOMLQuoted): string {
  return part.type === 'TOMLBare' ? part.name : part.value;
}

function leadOf(text: string, key: AST.TOMLKey): string {
  return text.slice(key.range[0], key.keys.at(-1)!.range[0]);
}

function rangeOf({ range: [start, end] }: { readonly range: readonly [number, number] }): TextRange {
  return { offset: start, length: end - start };
}
