// Packs the command line as it is published to npm.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What the package for npm holds, no more and no less. */
export const PUBLISHED = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'dist/cli.js',
  'dist/commands.js',
  'dist/syntaxes.js',
  'dist/tap.js',
  'dist/launcher.js',
  'dist/tapline-node.sh',
  'dist/webview.js',
  'dist/webview.css',
  'dist/report.js.br',
  'dist/report.css',
];

/** The most that it may weigh, packed. */
export const MOST_PUBLISHED_BYTES = 700 * 1024;

/**
 * Packs what `dist/` of a folder holds.
 * @param {string} folder with a package.json and what its .npmignore lets through
 * @param {string} into the folder to write to
 * @returns {{ file: string, bytes: number, files: string[] }}
 * @throws {Error} where npm cannot, or the package does not hold exactly what it should, or is too large
 */
export function packNpm(folder, into) {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...npm.slice(1), 'pack', '--json', '--ignore-scripts', '--pack-destination', into];
  const [packed] = JSON.parse(execFileSync(npm[0] ?? 'npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  const files = packed.files.map((/** @type {{ path: string }} */ file) => file.path);
  const faults = publishedFaults(files, packed.size);
  const file = join(into, packed.filename);
  if (faults.length > 0) throw new Error(`${file} is not as it should be:\n  ${faults.join('\n  ')}`);
  return { file, bytes: packed.size, files };
}

/**
 * @param {readonly string[]} files
 * @param {number} bytes
 * @returns {string[]} one line a fault; empty where all is right
 */
export function publishedFaults(files, bytes) {
  return [
    ...PUBLISHED.filter((name) => !files.includes(name)).map((name) => `missing: ${name}`),
    ...files.filter((name) => !PUBLISHED.includes(name)).map((name) => `does not belong there: ${name}`),
    ...(bytes > MOST_PUBLISHED_BYTES ? [`too large: ${bytes} bytes, at most ${MOST_PUBLISHED_BYTES}`] : []),
  ];
}
