import { expect, test } from 'vitest';
import { timelinePage } from '../../../webview/page.js';
import { NOTHING_SAVED, readSaved } from '../../../webview/presenter/saved.js';

const PARTS = { nonce: 'abc', cspSource: 'https://csp', script: 'https://csp/webview.js', style: 'https://csp/webview.css' };

test('nothing but the script with the nonce, and files of the extension, can load in the page', () => {
  const page = timelinePage(PARTS);
  expect(page).toContain("default-src 'none'; script-src 'nonce-abc'; style-src https://csp; font-src https://csp; img-src https://csp");
  expect(page).not.toMatch(/unsafe|\sstyle=|\son\w+=/);
});

test('no translation can end the block that carries it', () => {
  const page = timelinePage({ ...PARTS, strings: { leaked: '</script><script>alert(1)</script>' } });
  expect(page).not.toContain('<script>alert');
  const block = /id="tapline-strings">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual({ leaked: '</script><script>alert(1)</script>' });
});

test('what was saved by another version, or by nobody, is read as far as it fits', () => {
  expect(readSaved(undefined)).toEqual(NOTHING_SAVED);
  expect(readSaved('nonsense')).toEqual(NOTHING_SAVED);
  expect(readSaved({ row: -1, filter: 7, at: { kind: 'position', first: 'x' }, detailsHeight: Number.NaN, open: null })).toEqual(
    NOTHING_SAVED,
  );
  expect(readSaved({ row: 4, filter: 'x', at: { kind: 'position', first: 9 }, bodiesAs: 'raw', session: 's' })).toMatchObject({
    ...{ row: 4, filter: 'x', at: { kind: 'position', first: 9 }, bodiesAs: 'raw', session: 's' },
  });
});
