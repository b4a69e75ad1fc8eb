import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { afterAll, expect, it } from 'vitest';
import { Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

it('needs nothing but Node at run time, and is at most 60 KB', () => {
  const { size } = statSync(place.tap);
  expect(size).toBeLessThanOrEqual(60 * 1024);
  const needed = [...readFileSync(place.tap, 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
  expect(needed.length).toBeGreaterThan(3);
  expect(needed.filter((name) => !isBuiltin(name))).toEqual([]);
});
