// Bundles the suite that runs inside an extension host.

import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Builds `dist/test/suite.js`, which exports `run()`. Mocha stays outside the bundle, as it reads files of its own.
 * @returns {Promise<string>} path of the bundle
 */
export async function buildSuite() {
  const outfile = join(ROOT, 'dist/test/suite.js');
  await build({
    entryPoints: [join(ROOT, 'test/suite/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    sourcemap: 'inline',
    logLevel: 'warning',
    external: ['vscode', 'mocha'],
  });
  return outfile;
}
