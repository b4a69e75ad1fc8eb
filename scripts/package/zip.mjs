// Reads ZIP files, which a VSIX is.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * @param {Buffer} zip
 * @returns {{ name: string, packed: number, size: number, method: number, at: number }[]} in the order of the file; bytes. `at`: where it begins
 * @throws {Error} where this is no ZIP file
 */
export function entriesOf(zip) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error('This is not a ZIP file.');
  const count = zip.readUInt16LE(end + 10);
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error(`The ZIP file's table of contents breaks off at entry ${i}.`);
    const nameLength = zip.readUInt16LE(at + 28);
    const rest = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const [method, packed, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    entries.push({ name, packed, size, method, at: zip.readUInt32LE(at + 42) });
    at += 46 + nameLength + rest;
  }
  return entries;
}

/**
 * Writes the files below a folder of a ZIP file.
 * @param {Buffer} zip
 * @param {string} prefix of the entries to take, such as `extension/`; it is left out of their paths
 * @param {string} into
 * @throws {Error} where it is no ZIP file, is packed in a way that is not known, or names a file outside of `into`
 */
export function extract(zip, prefix, into) {
  for (const { name, packed, method, at } of entriesOf(zip)) {
    if (!name.startsWith(prefix) || name.endsWith('/')) continue;
    const file = join(into, name.slice(prefix.length));
    if (!resolve(file).startsWith(resolve(into) + sep)) throw new Error(`The ZIP file names a file outside of its folder: ${name}`);
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const bytes = zip.subarray(start, start + packed);
    if (method !== 0 && method !== 8) throw new Error(`${name} is packed by method ${method}, which is not known.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, method === 8 ? inflateRawSync(bytes) : bytes);
  }
}
