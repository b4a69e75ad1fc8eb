// Runs npm as a child, and turns its failures into one line that says what to do.

import { appendFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import spawn from 'cross-spawn';

/** Without a network npm's own patience is more than a minute; a person wants to know sooner. */
const PATIENCE = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

/** A failure that is told to a person as it stands: one line, what happened and what to do. */
export class InstallError extends Error {}

/**
 * Runs `npm ARGS` in a folder with this process's Node.
 * @param {string[]} args
 * @param {{ cwd: string, log: string }} where `log` is the file that gets npm's output
 * @returns {Promise<void>}
 * @throws {InstallError} with one line for a person
 */
export function npm(args, { cwd, log }) {
  writeFileSync(log, '');
  // npm's own environment (set where we run under `npm start`) would make the child believe that it works for our package.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_(prefix|local_prefix|dir))/i.test(name),
  );
  const env = { ...Object.fromEntries(inherited), PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=warn', ...PATIENCE], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ data) => {
        appendFileSync(log, data);
        tail = (tail + data).slice(-20_000);
      });
    }
    child.on('error', (error) => reject(new InstallError(explain(String(error), log))));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new InstallError(explain(tail, log)))));
  });
}

/**
 * What npm's output means, in one line.
 * @param {string} output
 * @param {string} log file with the whole output
 * @returns {string}
 */
export function explain(output, log) {
  if (/ENOSPC/.test(output))
    return 'The disk is full: the workbench needs 1 GB. Free some, or set TAPLINE_CACHE to a folder on another disk.';
  if (/EACCES|EPERM|EROFS|ENOTDIR|EEXIST/.test(output))
    return 'The cache folder cannot be written: set TAPLINE_CACHE to a folder that can.';
  if (/ENOENT.*npm|spawn npm/.test(output)) return 'npm was not found: install Node.js with npm, then try again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i.test(output))
    return `The npm registry cannot be reached: check the network or npm's registry and proxy settings, then try again (details: ${log}).`;
  const last = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|A complete/.test(line))[0];
  return `npm failed${last ? `: ${last.replace(/^npm (error|ERR!)\s*/, '')}` : ''} (details: ${log}).`;
}
