const lossy = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let size = text.length;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x80) continue;
    if (c < 0x800) size += 1;
    else if (c >= 0xd800 && c < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      size += 2;
      i++;
    } else size += 2;
  }
  return size;
}

/** Text of base64 bytes, invalid UTF-8 read with replacement characters. Base64 that cannot be read gives what stands there. */
export function decodeLossy(b64: string): { readonly text: string; readonly size: number; readonly valid: boolean } {
  const bytes = decodeBase64(b64);
  if (bytes === null) return { text: b64, size: utf8Length(b64), valid: false };
  let valid = true;
  try {
    strict.decode(bytes);
  } catch {
    valid = false;
  }
  return { text: lossy.decode(bytes), size: bytes.length, valid };
}

function decodeBase64(b64: string): Uint8Array | null {
  try {
    const binary = atob(b64);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
  } catch {
    return null;
  }
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
