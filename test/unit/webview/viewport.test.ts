import { expect, test } from 'vitest';
import { Viewport, type Watch } from '../../../webview/presenter/viewport.js';
import { snapshot } from './rows.js';

const settle = () => new Promise((done) => setTimeout(done, 0));

test('a page that comes back begins where it was left, although it is laid out before its first picture comes, and asks but once', async () => {
  const asked: Watch[] = [];
  const viewport = new Viewport(async (watch) => {
    asked.push(watch);
    return true;
  });
  const { count, at } = viewport.begin({ kind: 'position', first: 300 }, 900);
  viewport.resize(440);
  viewport.accept(snapshot(1000, at.kind === 'position' ? at.first : 0, count));
  await settle();
  expect(viewport.sight).toEqual({ first: 300, end: 320 });
  expect(viewport.rowAt(300)?.index).toBe(300);
  expect(asked).toEqual([]);
});
