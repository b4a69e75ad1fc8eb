import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsDifference } from '../../../src/cli/edits-difference.js';
import { strategyFor } from '../../../src/clients/clients.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits, type TextEdit } from '../../../src/clients/text.js';

const whole = (before: string, edits: readonly TextEdit[]) =>
  createTwoFilesPatch('f', 'f', before, applyEdits(before, edits), undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY });

const LAUNCHER = { command: '/home/me/.tapline/bin/tapline-node', script: '/home/me/.tapline/bin/launcher.js' };

const PATHS: Readonly<Record<string, string>> = {
  'codex.txt': '.codex/config.toml',
  'continue.txt': '.continue/config.yaml',
  'vscode.txt': '.vscode/mcp.json',
  'vscode-workspace.txt': 'shop.code-workspace',
  'zed.txt': '.config/zed/settings.json',
};

function tapping(path: string, text: string): readonly TextEdit[] {
  const located = strategyFor(path, text)!.locate(text);
  if (located.kind !== 'entries') throw new Error(`${path} cannot be read`);
  const plain = located.entries.filter(({ state }) => state.kind === 'plain');
  return plain.flatMap((entry) => planTap(text, path, entry, LAUNCHER).edits);
}

/** Servers whose changes stand so close that their hunks are one. */
const servers = (count: number, more: object = {}) =>
  `${JSON.stringify({ mcpServers: Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, { command: 'node', args: [`${i}.js`], ...more }])) }, null, 2)}\n`;

describe('the difference that edits make', () => {
  const real = join(import.meta.dirname, '../clients/real');
  it.each(readdirSync(real))('is the one that comparing the whole texts gives, for the configuration %s', (name) => {
    const text = readFileSync(join(real, name), 'utf8');
    const path = `/h/${PATHS[name] ?? '.mcp.json'}`;
    const edits = tapping(path, text);
    expect(edits.length).toBeGreaterThan(0);
    expect(editsDifference('f', text, edits)).toBe(whole(text, edits));
  });

  it.each([
    ['near', {}],
    ['six lines apart', { env: { A: 'a', B: 'b' } }],
    ['far apart', { env: { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' } }],
  ])('is that one where servers stand %s', (_, more) => {
    for (const text of [servers(20, more), servers(20, more).trimEnd()]) {
      const edits = tapping('/h/.mcp.json', text);
      expect(editsDifference('f', text, edits)).toBe(whole(text, edits));
    }
  });

  it('leads from the one text to the other, whatever the edits, and leaves nothing out', () => {
    const line = fc.constantFrom('a\n', 'b\n', '\n', 'a', 'ab\n');
    const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(80), fc.nat(6), text), { maxLength: 5 }), (before, wanted) => {
        let free = 0;
        const edits = [...wanted]
          .sort(([a], [b]) => a - b)
          .flatMap(([at, length, put]) => {
            const offset = Math.max(free, Math.min(at, before.length));
            const edit = { offset, length: Math.min(length, before.length - offset), text: put.slice(0, 9) };
            free = offset + edit.length;
            return [edit];
          });
        const after = applyEdits(before, edits);
        const patch = editsDifference('f', before, edits);
        if (after === before) expect(patch).toBe('');
        else expect(applyPatch(before, patch)).toBe(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('of thousands of servers takes a moment: to compare the whole texts would take minutes', { timeout: 30_000 }, () => {
    const text = servers(5000);
    const edits = tapping('/h/.mcp.json', text);
    expect(applyPatch(text, editsDifference('f', text, edits))).toBe(applyEdits(text, edits));
  });
});
