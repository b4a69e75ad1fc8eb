// `npm run package`: builds Tapline and packs it twice, checked against what each should hold: dist/tapline-<version>.vsix for editors, and
// dist/tapline-<version>.tgz, the command line, for npm.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { faultsOf } from './package/contents.mjs';
import { packNpm } from './package/npm.mjs';
import { makeVsix } from './package/vsix.mjs';
import { entriesOf, extract } from './package/zip.mjs';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Packs what `dist/` holds.
 * @returns {{ file: string, bytes: number, files: number }}
 * @throws {Error} where the VSIX does not hold exactly what it should, or is too large
 */
export function packVsix() {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const file = join(ROOT, 'dist', `${name}-${version}.vsix`);
  makeVsix(ROOT, file);
  const entries = entriesOf(readFileSync(file)).map((entry) => entry.name);
  const bytes = statSync(file).size;
  const faults = faultsOf({ entries, bytes, pictures: [...filesIn('media'), ...filesIn('docs/images')] });
  if (faults.length > 0) throw new Error(`${file} is not as it should be:\n  ${faults.join('\n  ')}`);
  return { file, bytes, files: entries.length };
}

/**
 * Packs the extension and unpacks it again: what a user gets, as a folder.
 * @param {string} into emptied first
 */
export function unpackedVsix(into) {
  rmSync(into, { recursive: true, force: true });
  extract(readFileSync(packVsix().file), 'extension/', into);
}

function filesIn(/** @type {string} */ folder) {
  const all = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.join(
        folder,
        join(entry.parentPath, entry.name)
          .slice(join(ROOT, folder).length + 1)
          .replaceAll('\\', '/'),
      ),
    );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
    const { file, bytes, files } = packVsix();
    console.log(`${file}: ${files} files, ${(bytes / 1000).toFixed(0)} kB`);
    const npm = packNpm(ROOT, join(ROOT, 'dist'));
    console.log(`${npm.file}: ${npm.files.length} files, ${(npm.bytes / 1000).toFixed(0)} kB`);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
