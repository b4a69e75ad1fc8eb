import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test('the webview weighs no more than it may: 150 kB of script, 40 kB of styles', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'webview/main.ts')],
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, outdir: '/', loader: { '.svg': 'text' } },
  });
  const size = (end: string) =>
    outputFiles.filter(({ path }) => path.endsWith(end)).reduce((sum, { contents }) => sum + contents.length, 0);
  expect(size('.js')).toBeGreaterThan(10_000);
  expect(size('.js')).toBeLessThanOrEqual(150_000);
  expect(size('.css')).toBeGreaterThan(5000);
  expect(size('.css')).toBeLessThanOrEqual(40_000);
});
