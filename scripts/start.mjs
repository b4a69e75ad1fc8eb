// `npm start`: builds Tapline and opens a real VS Code with it, on a workspace with a demo server.
// Desktop VS Code where `code` is on the PATH, else the embedded workbench in a browser.
//
//   --embedded   the embedded workbench even where there is a desktop VS Code
//   --no-open    prints the address and opens no browser
//   --port N     the address's port (default 4139 where it is free, else any)

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const NEEDED_NODE = 24;

try {
  const { values: options } = parseArgs({
    options: { embedded: { type: 'boolean' }, 'no-open': { type: 'boolean' }, port: { type: 'string' } },
  });
  requireSetUp();
  // Only now: the modules behind this need what `npm ci` installs.
  const { start } = await import('./start/start.mjs');
  await start({
    embedded: options.embedded === true,
    open: options['no-open'] !== true,
    port: options.port === undefined ? null : Number(options.port),
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

/** Says what is missing before anything fails for want of it. */
function requireSetUp() {
  if (!existsSync(join(ROOT, 'node_modules', 'esbuild'))) throw new Error('The dependencies are not installed: run npm ci first.');
  if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE)
    throw new Error(
      `Node ${NEEDED_NODE} is needed, this is ${process.versions.node}: start with npm start, which uses the Node that npm ci installed.`,
    );
}
