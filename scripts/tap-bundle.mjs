// How the tap and its launcher are bundled: by the build, and by the tests that try them.

/** @type {import('esbuild').BuildOptions} */
export const tapBundle = {
  entryPoints: { tap: 'src/tap/main.ts', launcher: 'src/tap/launcher.ts' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  legalComments: 'none',
  // The tap has to stay small: strict once, and not again for every module.
  banner: { js: '"use strict";' },
  tsconfigRaw: { compilerOptions: { alwaysStrict: false, target: 'es2022' } },
};
