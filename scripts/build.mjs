// Bundles everything that ships: extension, worker, tap, command line, webview. `--watch` rebuilds, `--dev` keeps names readable, `--quiet` says
// only what is wrong.

import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { build, context } from 'esbuild';
import { tapBundle } from './tap-bundle.mjs';

const dev = process.argv.includes('--dev') || process.argv.includes('--watch');
/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: !dev,
  sourcemap: dev ? 'inline' : false,
  logLevel: process.argv.includes('--quiet') ? 'warning' : 'info',
  legalComments: 'none',
};
/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  // jsonc-parser's "main" loads its parts by names that no bundler sees.
  mainFields: ['module', 'main'],
};

/** @type {import('esbuild').BuildOptions[]} */
const all = [
  { ...common, ...tapBundle, outdir: 'dist' },
  {
    ...node,
    entryPoints: { cli: 'src/cli/main.ts' },
    outdir: 'dist',
    banner: { js: '#!/usr/bin/env node' },
    external: ['./tap.js', './commands.js'],
  },
  { ...node, entryPoints: { commands: 'src/cli/commands.ts' }, outdir: 'dist', external: ['./tap.js'] },
  {
    ...node,
    entryPoints: { extension: 'src/extension/extension.ts', worker: 'src/extension/worker/main.ts' },
    outdir: 'dist',
    target: 'node20',
    external: ['vscode'],
  },
  {
    ...common,
    entryPoints: { webview: 'webview/main.ts' },
    outdir: 'dist',
    format: 'esm',
    target: 'es2022',
    loader: { '.svg': 'text' },
  },
];
mkdirSync('dist', { recursive: true });
copyFileSync('src/tap/tapline-node.sh', 'dist/tapline-node.sh');

const bundles = all.filter((b) => Object.values(b.entryPoints ?? {}).every((file) => existsSync(String(file))));

if (process.argv.includes('--watch')) {
  for (const b of bundles) await (await context(b)).watch();
} else {
  await Promise.all(bundles.map((b) => build(b)));
}
