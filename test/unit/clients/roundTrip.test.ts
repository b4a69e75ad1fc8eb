import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerEntry } from '../../../src/clients/entry.js';
import { vscodeStrategy } from '../../../src/clients/strategies/vscode.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';
import { arbitraryConfig } from './arbitraryConfig.js';

const launcher = { command: 'node', script: '/home/ü user/.tapline/bin/launcher.js' };

function find(text: string, name: string): ServerEntry {
  const located = vscodeStrategy.locate(text);
  if (located.kind === 'invalid') throw new Error(`${located.message} at ${located.offset}`);
  return located.entries.find((entry) => entry.name === name)!;
}

describe('tapping and untapping', () => {
  it('gives back the same bytes for any valid configuration, and runs the same server in between', () => {
    fc.assert(
      fc.property(arbitraryConfig, ({ text, name, command, args }) => {
        const plain = find(text, name);
        expect(plain.state.kind).toBe('plain');
        const { edits, record } = planTap(text, 'mcp.json', plain, launcher);
        const tapped = applyEdits(text, edits);

        const entry = find(tapped, name);
        if (entry.state.kind !== 'tapped') throw new Error(`it is ${entry.state.kind}`);
        expect(entry.state.original).toEqual({ command, args: args ?? [] });
        expect(entry.state.runs).toEqual({
          command: 'node',
          args: [launcher.script, ...(name ? ['--name', name] : []), '--', command, ...(args ?? [])],
        });

        const plan = planUntap(tapped, entry, record);
        expect(plan.kind).toBe('exact');
        expect(applyEdits(tapped, plan.edits)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes the tap out without its record, and leaves a valid configuration that runs the same server', () => {
    fc.assert(
      fc.property(arbitraryConfig, ({ text, name, command, args }) => {
        const tapped = applyEdits(text, planTap(text, 'mcp.json', find(text, name), launcher).edits);
        const plan = planUntap(tapped, find(tapped, name), null);
        expect(plan.kind).toBe('unrecorded');
        const { state } = find(applyEdits(tapped, plan.edits), name);
        if (state.kind !== 'plain') throw new Error(`it is ${state.kind}`);
        expect(state.runs).toEqual({ command, args: args ?? [] });
      }),
      { numRuns: 1000 },
    );
  });
});
