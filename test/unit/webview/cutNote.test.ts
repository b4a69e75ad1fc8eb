import { expect, test } from 'vitest';
import { MOST_IN_EDITOR } from '../../../src/session/body/limits.js';
import { cutNote } from '../../../webview/presenter/cutNote.js';

test('what is shown of a body and the whole are told in the same unit, and an editor is promised only where it opens', () => {
  expect(cutNote(64_000, MOST_IN_EDITOR)).toBe('The first 64.0 kB of 20.0 MB. The editor shows all of it.');
  expect(cutNote(1_500_000, MOST_IN_EDITOR + 1)).toMatch(/^The first 1\.50? MB of 20\.0 MB\. That is too large for an editor/);
});
