import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Half of it was enough for the list alone. The overview, groups and nested calls, bodies of any size, the numbers, stops at breakpoints and the completion of
 * filters took what came since; all of it is our own code and one small library of controls. Read from disk it takes some milliseconds.
 */
const SCRIPT_MOST = 240_000;
const STYLES_MOST = 40_000;

test('the webview weighs no more than it may: 240 kB of script, 40 kB of styles', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'webview/main.ts')],
    // As it ships: without the comments on licences that packages have.
    ...{ bundle: true, minify: true, legalComments: 'none', format: 'esm', target: 'es2022' },
    ...{ write: false, outdir: '/', loader: { '.svg': 'text' } },
  });
  const size = (end: string) =>
    outputFiles.filter(({ path }) => path.endsWith(end)).reduce((sum, { contents }) => sum + contents.length, 0);
  expect(size('.js')).toBeGreaterThan(10_000);
  expect(size('.js')).toBeLessThanOrEqual(SCRIPT_MOST);
  expect(size('.css')).toBeGreaterThan(5000);
  expect(size('.css')).toBeLessThanOrEqual(STYLES_MOST);
});
