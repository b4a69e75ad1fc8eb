// What reads TOML and YAML weighs more than the extension itself: it is a bundle of its own, loaded when the first such file is read.

import { resolve } from 'node:path';

/** @type {import('esbuild').BuildOptions} */
export const syntaxesBundle = {
  entryPoints: { syntaxes: 'src/clients/syntax/others.ts' },
  bundle: true,
  // Not "node": for that, one of the libraries has a form that keeps what nobody uses.
  platform: 'neutral',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  legalComments: 'none',
};

/**
 * Leaves these syntaxes to that bundle.
 * @type {import('esbuild').Plugin}
 */
export const lateSyntaxes = {
  name: 'late-syntaxes',
  setup: ({ onResolve }) => onResolve({ filter: /\/others\.js$/ }, () => ({ path: resolve('src/clients/files/lateSyntaxes.ts') })),
};
