// Reads the table of contents of a ZIP file, which a VSIX is.

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * @param {Buffer} zip
 * @returns {{ name: string, packed: number, size: number }[]} in the order of the file; bytes
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
    entries.push({ name, packed: zip.readUInt32LE(at + 20), size: zip.readUInt32LE(at + 24) });
    at += 46 + nameLength + rest;
  }
  return entries;
}
