import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/clients/text.js';

describe('edits of a text', () => {
  it('are made in any order, side by side and at both ends', () => {
    const edits = [
      { offset: 5, length: 0, text: '!' },
      { offset: 0, length: 1, text: 'A' },
      { offset: 1, length: 2, text: '' },
      { offset: 3, length: 0, text: '-' },
    ];
    for (const order of [edits, [...edits].reverse()]) expect(applyEdits('abcde', order)).toBe('A-de!');
    expect(applyEdits('abc', [])).toBe('abc');
  });

  it('take as many steps as there are edits, and not that times the length of the text', () => {
    // 8 MB and 20,000 edits: put together anew for each of them, that would be 160 GB to copy.
    const line = `${'x'.repeat(399)}\n`;
    const text = line.repeat(20_000);
    const edits = Array.from({ length: 20_000 }, (_, i) => ({ offset: i * line.length, length: 1, text: 'yy' }));
    expect(applyEdits(text, edits) === `yy${line.slice(1)}`.repeat(20_000)).toBe(true);
  });
});
