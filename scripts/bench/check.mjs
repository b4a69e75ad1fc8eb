// How long `check` takes on a million frames, beside the floor: splitting the same file into lines, `JSON.parse` of each and
// `JSON.parse` of its `raw`, nothing else. Both run as processes of their own, in turn, and the medians are compared.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from './generate.mjs';

/** @typedef {import('./table.mjs').Row} Row */

const FRAMES = 1_000_000;
const ROUNDS = 5;
/** For the whole judge, every rule of every family. */
const MAX_RATIO = 2.5;
const MAX_MIB = 256;
const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');

/** @returns {Promise<Row[]>} */
export async function rows() {
  if (!existsSync(cli)) throw new Error('dist/cli.js is missing: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'tapline-bench-'));
  try {
    const file = join(folder, 'million.tapline.jsonl');
    const size = await generate(file, FRAMES);
    const floors = [];
    const checks = [];
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(measure([join(import.meta.dirname, 'floor.mjs'), file]));
      checks.push(measure([cli, 'check', '--format', 'json', '--fail-on', 'never', file]));
    }
    const floor = median(floors.map(({ seconds }) => seconds));
    const check = median(checks.map(({ seconds }) => seconds));
    const mib = Math.max(...checks.map((run) => run.mib));
    return [
      {
        what: `check, ${FRAMES.toLocaleString('en')} frames (${Math.round(size / 1e6)} MB)`,
        reference: `${floor.toFixed(2)} s (split and parse)`,
        measured: `${check.toFixed(2)} s (${(check / floor).toFixed(2)} ×)`,
        bar: `≤ ${MAX_RATIO} ×`,
        verdict: check <= MAX_RATIO * floor,
      },
      {
        what: 'check, memory at its peak',
        reference: `${Math.round(Math.max(...floors.map((run) => run.mib)))} MiB`,
        measured: `${Math.round(mib)} MiB`,
        bar: `≤ ${MAX_MIB} MiB`,
        verdict: mib <= MAX_MIB,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds (start-up included) and peak memory of a Node process. */
export function measure(/** @type {string[]} */ args) {
  const start = performance.now();
  const { stderr, status } = spawnSync(process.execPath, ['--require', join(import.meta.dirname, 'peak.cjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const seconds = (performance.now() - start) / 1000;
  const peak = /^peak (\d+)$/m.exec(stderr)?.[1];
  if (status !== 0 || peak === undefined) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return { seconds, mib: Number(peak) / 1024 };
}

function median(/** @type {number[]} */ values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
