// Writes docs/rules.md from the rule data, so that the page can never say something else than the code does.
// usage: node scripts/docs-rules.mjs [--check]   (--check: only says whether the page is up to date)

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'rules.md');

/** The rule page, as text, made by the same code that judges. */
export async function rulesPage() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src', 'rules', 'page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).rulesPage();
}

if (process.argv[1] === import.meta.filename) {
  const text = await rulesPage();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/rules.md is not up to date: run `npm run docs`.');
    process.exitCode = 1;
  }
}
