// `npm run bench`: all figures in one table, each beside what it is compared with, measured in this run. `npm run bench -- tap` runs
// one part. Exits with 1 if a bar is missed.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './bench/table.mjs';

const parts = ['tap', 'check', 'logs', 'activate'].filter((part) => existsSync(join(import.meta.dirname, 'bench', `${part}.mjs`)));
const wanted = process.argv.slice(2);

/** @type {import('./bench/table.mjs').Row[]} */
const rows = [];
for (const part of wanted.length > 0 ? wanted : parts) {
  process.stderr.write(`measuring: ${part}\n`);
  rows.push(...(await (await import(`./bench/${part}.mjs`)).rows()));
}
console.log(`\n${table(rows)}\n`);
console.log(`Node ${process.version}, ${process.platform} ${process.arch}.`);
process.exitCode = rows.some(({ verdict }) => verdict === false) ? 1 : 0;
