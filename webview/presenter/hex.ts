const PER_LINE = 16;

/** Lines of a hex dump, as a person knows them: offset, sixteen bytes, and what of them is printable ASCII. */
export function hexDump(bytes: Uint8Array, from: number, most: number): string {
  const lines: string[] = [];
  for (let at = from; at < Math.min(bytes.length, from + most); at += PER_LINE) {
    const part = [...bytes.subarray(at, Math.min(at + PER_LINE, bytes.length))];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0'));
    const left = hex.slice(0, 8).join(' ');
    const right = hex.slice(8).join(' ');
    const ascii = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(8, '0')}  ${`${left}  ${right}`.padEnd(48)}  ${ascii}`);
  }
  return lines.join('\n');
}

/** Bytes from base64; what is not base64 ends them. */
export function bytesOf(base64: string): Uint8Array {
  const clean = /^[A-Za-z0-9+/]*/.exec(base64)?.[0] ?? '';
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const char of clean) {
    held = (held << 6) | ALPHABET.indexOf(char);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
    held &= (1 << bits) - 1;
  }
  return bytes;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
