import { describe, expect, it } from 'vitest';
import { exported, exportOf, exportSources } from '../../../support/exports.js';
import { Wire } from '../../../support/trace.js';

/** Text that Mermaid's grammar (sequenceDiagram.jison) cannot take for anything else: no `;` or `#` but of a character's number, no `:` `%` `<` `>` `"`. */
const WORDS = String.raw`(?:[\p{L}\p{N} ./_·…,()+-]|#\d{1,7};)+`;
const LINES = [
  'sequenceDiagram',
  '  participant C as Client',
  `  participant S as ${WORDS}`,
  `  [CS](?:->>|-->>|--x|-x|-\\))[CS]: ${WORDS}`,
  `  Note over C,S: ${WORDS}`,
].map((line) => new RegExp(`^${line}$`, 'u'));

function linesOf(diagram: string): string[] {
  expect(diagram.endsWith('\n')).toBe(true);
  return diagram.slice(0, -1).split('\n');
}

describe('a Mermaid diagram', () => {
  it.each(exportSources())('of $name has no line that means anything but what it shows', (source) => {
    const lines = linesOf(exported('mermaid', source).toString());
    expect(lines.filter((line) => !LINES.some((form) => form.test(line)))).toEqual([]);
    expect(lines.slice(3).filter((line) => line.trim() === '')).toEqual([]);
  });

  it('shows who said what, in order', () => {
    const wire = new Wire(null).call(1, { name: 'a<b>' }).cancel(1).s({ id: 1, result: {} }).call('q').answer('q').call(3);
    expect(linesOf(exported('mermaid', exportOf(wire)).toString())).toEqual([
      'sequenceDiagram',
      '  participant C as Client',
      '  participant S as server',
      '  C->>S: tools/call a#60;b#62; · 1',
      '  C-xS: cancels 1',
      '  S--xC: orphaned response 1',
      '  C->>S: tools/call slow · #34;q#34;',
      '  S-->>C: #34;q#34; answered after 1 ms',
      '  C->>S: tools/call slow · 3',
      '  Note over C,S: 3 was never answered',
    ]);
  });

  it('stops after 400 arrows and says how many are left', () => {
    const wire = new Wire(null);
    for (let id = 0; id < 300; id++) wire.call(id).answer(id);
    const lines = linesOf(exported('mermaid', exportOf(wire)).toString());
    expect(lines).toHaveLength(3 + 400 + 1);
    expect(lines.at(-1)).toBe('  Note over C,S: … and 200 more');
  });
});
