import { expect, test } from 'vitest';
import { bodyName } from '../../../src/extension/timeline/bodyName.js';

test('a document of bodies is named by what was called and its id, as the timeline names it', () => {
  expect(bodyName({ label: 'get_issue', id: '110' }, 114, null, 'json')).toBe('get_issue, id 110.json');
  expect(bodyName({ label: 'get_issue', id: '110' }, 114, 230, 'plaintext')).toBe('get_issue, id 110, frame 230.txt');
  expect(bodyName(null, 114, null, 'json')).toBe('row 114.json');
});

test('names from the wire make no folders, no endless tabs and nothing that cannot be seen', () => {
  expect(bodyName({ label: 'tools/list', id: '"a/../b"' }, 1, null, 'json')).toBe('tools-list, id -a-..-b-.json');
  const name = bodyName({ label: `${'x'.repeat(5000)}\u202e`, id: '\u0007' }, 1, null, 'json');
  expect(name.length).toBeLessThan(130);
  expect([name.includes('\u202e'), name.includes('\u0007')]).toEqual([false, false]);
});
