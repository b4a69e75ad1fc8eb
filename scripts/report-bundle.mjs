// How what answers a timeline in a report is bundled. It is read when a report is written, and never run in Node: so it lies there compressed,
// which keeps the packages small.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * Writes scripts as Brotli, with `.br` behind their names; everything else as it is.
 * @type {import('esbuild').Plugin}
 */
const compressed = {
  name: 'compressed',
  setup(build) {
    build.onEnd(({ outputFiles }) => {
      for (const { path, contents } of outputFiles ?? []) {
        mkdirSync(dirname(path), { recursive: true });
        if (path.endsWith('.js')) writeFileSync(`${path}.br`, brotliCompressSync(contents));
        else writeFileSync(path, contents);
      }
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
export const reportBundle = {
  bundle: true,
  write: false,
  entryPoints: { report: 'webview/report/main.ts' },
  // A classic script, so that it is there before the timeline, a module, asks.
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  mainFields: ['module', 'main'],
  plugins: [compressed],
};
