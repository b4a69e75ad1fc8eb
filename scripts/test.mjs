// `npm test`: everything in one go, with one summary at the end. Needs Node and a Chromium, nothing else.
// Arguments go to vitest (`npm test -- --project unit`). With TAPLINE_TEST_ALL=1 nothing may be skipped.

import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { succeeded, summaryLines } from './test/summary.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const SUMMARY = join(ROOT, 'test-results', 'summary.json');
/** The extension as it is packed: what the workbench runs in the tests below. */
const PACKED = join(ROOT, 'test-results', 'extension');
const modules = (/** @type {string} */ path) => join(ROOT, 'node_modules', path);

/** What runs before the tests: each counts as one check in the summary. */
const CHECKS = [
  { name: 'style', command: [modules('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'layers', command: ['scripts/layers.mjs'] },
  ...['.', 'src/tsconfig.pure.json', 'webview', 'scripts', 'test'].map((project) => ({
    name: `types of ${project === '.' ? 'src' : project}`,
    command: [modules('typescript/bin/tsc'), '-p', project],
  })),
  { name: 'build', command: ['scripts/build.mjs'] },
  { name: 'package', command: ['scripts/package/unpack.mjs', PACKED] },
];

const began = performance.now();
/** @type {import('./test/summary.mjs').Summary} */
const total = { passed: 0, failed: [], skipped: [] };

for (const { name, command } of CHECKS) {
  console.log(`\n── ${name}`);
  if ((await node(command)) === 0) total.passed++;
  else total.failed.push(name);
}

console.log('\n── tests');
rmSync(SUMMARY, { force: true });
const code = await node([
  modules('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=./scripts/test/reporter.mjs',
  ...process.argv.slice(2),
]);
const tests = readSummary();
if (tests) {
  total.passed += tests.passed;
  total.failed.push(...tests.failed);
  total.skipped.push(...tests.skipped);
}
if (code !== 0 && !tests?.failed.length) total.failed.push(`vitest ended with code ${code}`);

const how = { all: Boolean(process.env.TAPLINE_TEST_ALL) };
console.log(`\n── summary, after ${Math.round((performance.now() - began) / 1000)} s`);
for (const line of summaryLines(total, how)) console.log(line);
process.exitCode = succeeded(total, how) ? 0 : 1;

/** Runs a script with this Node, its output on ours. */
function node(/** @type {string[]} */ command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TAPLINE_TEST_SUMMARY: SUMMARY, TAPLINE_TEST_EXTENSION: PACKED },
    });
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
}

/** @returns {import('./test/summary.mjs').Summary | null} */
function readSummary() {
  try {
    return JSON.parse(readFileSync(SUMMARY, 'utf8'));
  } catch {
    return null;
  }
}
