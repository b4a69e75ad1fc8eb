// Stands between two ends of a stdio connection, passes all bytes on and keeps a copy of each direction: `tee.mjs PREFIX -- COMMAND ARG…`
// writes PREFIX.c2s and PREFIX.s2c. It knows nothing of lines or messages, so what it keeps is what was on the wire.
// @ts-check

import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

const [prefix, separator, command, ...args] = process.argv.slice(2);
if (!prefix || separator !== '--' || !command) throw new Error('usage: tee.mjs PREFIX -- COMMAND ARG…');

const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
pass(process.stdin, child.stdin, `${prefix}.c2s`);
pass(child.stdout, process.stdout, `${prefix}.s2c`);
child.stdin.on('error', () => {}); // A server that is gone: its exit ends this process too.
child.on('close', (code, signal) => {
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
});

function pass(/** @type {NodeJS.ReadableStream} */ from, /** @type {NodeJS.WritableStream} */ to, /** @type {string} */ file) {
  // A file of its own, even where an earlier process has not quite let go of one of that name.
  rmSync(file, { force: true });
  const copy = openSync(file, 'w');
  from.on('data', (/** @type {Buffer} */ chunk) => {
    writeSync(copy, chunk);
    to.write(chunk);
  });
  from.on('end', () => {
    closeSync(copy);
    if (to !== process.stdout) to.end();
  });
}
