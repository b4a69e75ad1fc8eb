import type { Node } from 'jsonc-parser';
import type { ClientStrategy, Located } from './entry.js';
import { type EntryRules, entryState } from './entryState.js';
import { parseJsonc, properties, property } from './jsonc.js';

const rules: EntryRules = {
  cannot(entry) {
    // The sandbox lets a server write only where its own rules allow it: the tap could not record.
    return value(entry, 'sandboxEnabled') === true ? 'runs in a sandbox that the tap could not write from' : null;
  },
  note(entry) {
    const dev = entry.get('dev')?.children?.[1];
    if (!dev || !property(dev, 'debug')) return null;
    return 'Its "dev.debug" would attach the debugger to the tap instead of the server. Untap it to debug.';
  },
};

/** VS Code's `.vscode/mcp.json`: JSON with comments, servers under `servers`. */
export const vscodeStrategy: ClientStrategy = {
  id: 'vscode',
  label: 'VS Code',
  locate: (text) => locateServers(text, 'servers', rules),
};

/** Finds all entries under one top-level key of a JSON configuration. */
function locateServers(text: string, key: string, entryRules: EntryRules): Located {
  const parsed = parseJsonc(text);
  if (parsed.kind === 'invalid') return parsed;
  if (parsed.root && parsed.root.type !== 'object') {
    return { kind: 'invalid', message: 'it should hold an object', offset: parsed.root.offset, position: { line: 0, character: 0 } };
  }
  const servers = parsed.root && property(parsed.root, key);
  if (!servers) return { kind: 'entries', entries: [] };
  const entries = [...properties(servers)].map(([name, node]) => ({
    name,
    nameRange: { offset: node.children![0]!.offset, length: node.children![0]!.length },
    range: { offset: node.offset, length: node.length },
    state: entryState(node.children![1]!, entryRules),
  }));
  return { kind: 'entries', entries };
}

function value(entry: ReadonlyMap<string, Node>, key: string): unknown {
  return entry.get(key)?.children?.[1]?.value;
}
