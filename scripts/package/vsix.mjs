// Packs a folder into a VSIX. The packager talks much: it runs in a process of its own, and is heard only when it fails.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';

/**
 * @param {string} folder with a package.json and what its .vscodeignore lets through
 * @param {string} file to write
 * @throws {Error} with what the packager said
 */
export function makeVsix(folder, file) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), folder, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${folder} could not be packed: ${(stderr || stdout).trim()}`);
}

const [, script, folder, file] = process.argv;
if (script === fileURLToPath(import.meta.url) && folder && file) {
  try {
    await createVSIX({
      cwd: folder,
      packagePath: file,
      dependencies: false,
      rewriteRelativeLinks: false,
      allowMissingRepository: true,
      skipLicense: true,
    });
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
