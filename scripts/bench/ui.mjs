// The timeline at a million frames, the built page in Chromium with the built worker behind it, and a live session at full speed.
// `npm run bench:ui`; TAPLINE_BENCH_FRAMES and TAPLINE_BENCH_SECONDS make it smaller while one works on it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { aloneRows } from './ui/alone.mjs';
import { liveRows } from './ui/live.mjs';
import { openRows } from './ui/open.mjs';

const FRAMES = Number(process.env.TAPLINE_BENCH_FRAMES ?? 1_000_000);
const SECONDS = Number(process.env.TAPLINE_BENCH_SECONDS ?? 60);

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function rows() {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-bench-'));
  try {
    const file = join(folder, 'million.tapline.jsonl');
    await generate(file, FRAMES);
    return [...(await aloneRows(file)), ...(await openRows(file)), ...(await liveRows(SECONDS))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
