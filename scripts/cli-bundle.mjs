// How the command line, and what runs when the extension is removed, are bundled: by the build, and by the tests that try them.

/** @type {import('esbuild').BuildOptions} */
const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  legalComments: 'none',
  // jsonc-parser's "main" loads its parts by names that no bundler sees.
  mainFields: ['module', 'main'],
};

/** @type {import('esbuild').BuildOptions[]} */
export const cliBundles = [
  {
    ...node,
    entryPoints: { cli: 'src/cli/main.ts' },
    banner: { js: '#!/usr/bin/env node' },
    external: ['./tap.js', './commands.js'],
  },
  { ...node, entryPoints: { uninstall: 'src/cli/uninstall.ts' }, external: ['./commands.js'] },
  // Threads of the editor's, which do what the commands do.
  { ...node, entryPoints: { jobs: 'src/cli/jobs/thread.ts', spans: 'src/cli/spans/thread.ts' }, external: ['./commands.js'] },
  { ...node, entryPoints: { commands: 'src/cli/commands.ts' } },
];
