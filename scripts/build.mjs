// Bundles everything that ships: extension, worker, tap, command line, webview. `--watch` rebuilds, `--dev` keeps names readable, `--quiet` says
// only what is wrong.

import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { build, context } from 'esbuild';
import { cliBundles } from './cli-bundle.mjs';
import { lateSyntaxes, syntaxesBundle } from './late-syntaxes.mjs';
import { reportBundle } from './report-bundle.mjs';
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

/** @type {import('esbuild').BuildOptions[]} */
const all = [
  { ...common, ...tapBundle, outdir: 'dist' },
  { ...common, ...syntaxesBundle, outdir: 'dist' },
  ...cliBundles.map((bundle) => ({ ...common, ...bundle, outdir: 'dist' })),
  {
    ...common,
    platform: 'node',
    format: 'cjs',
    entryPoints: {
      extension: 'src/extension/extension.ts',
      worker: 'src/extension/worker/main.ts',
      ahead: 'src/extension/worker/ahead/thread.ts',
    },
    outdir: 'dist',
    target: 'node20',
    external: ['vscode', './syntaxes.js'],
    plugins: [lateSyntaxes],
    // As for the command line.
    mainFields: ['module', 'main'],
  },
  {
    ...common,
    entryPoints: { webview: 'webview/main.ts' },
    outdir: 'dist',
    format: 'esm',
    target: 'es2022',
    loader: { '.svg': 'text' },
  },
  { ...common, ...reportBundle, outdir: 'dist' },
];
mkdirSync('dist', { recursive: true });
copyFileSync('src/tap/tapline-node.sh', 'dist/tapline-node.sh');

const bundles = all.filter((b) => Object.values(b.entryPoints ?? {}).every((file) => existsSync(String(file))));

if (process.argv.includes('--watch')) {
  for (const b of bundles) await (await context(b)).watch();
} else {
  await Promise.all(bundles.map((b) => build(b)));
}
