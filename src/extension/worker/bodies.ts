import { readSync } from 'node:fs';
import type { RecordRef } from '../../session/timeline/details.js';
import type { Body } from '../../session/timeline/row.js';
import { readRecord } from '../../trace/read-record.js';
import { cutBody, type FoundText } from './cut-body.js';
import type { RecordIndex } from './record-index.js';

/** Up to this length a record's line is read whole, whatever the limit. */
const WHOLE_LINE = 256 * 1024;
/** What one character can take in a line: `\u0000` in a JSON string. */
const WORST_CHARACTER = 6;
/** More than any text that JavaScript can hold. */
const NO_LIMIT = 0x1fff_ffe8;

/**
 * The body of a record, read from the trace file. Its text is cut at `limit` characters (null: whole), and then only so much
 * of the file is read as is needed. Null where the file does not have the record (any more). Throws the system's error.
 */
export function readBody(fd: number, index: RecordIndex, ref: RecordRef, limit: number | null): Body | null {
  const place = index.get(ref.at);
  if (place === null) return null;
  const most = limit ?? NO_LIMIT;
  const found = beginning(fd, place, most) ?? wholeBody(readLine(fd, place.offset, place.length));
  if (found === null) return null;
  const cut = found.cut || found.text.length > most;
  const text = found.text.length > most ? shorten(found.text, most) : found.text;
  const body = { part: ref.part, at: ref.at, size: place.size, text, cut };
  if (found.bytes === null) return { ...body, is: kindOf(text, cut) };
  return { ...body, is: 'bytes', bytes: found.bytes.subarray(0, most).toString('base64') };
}

/** What can be had of a record without reading all of it; null where that is not worth the trouble, or not possible. */
function beginning(fd: number, place: { readonly offset: number; readonly length: number }, most: number): FoundText | null {
  const wanted = Math.max(WHOLE_LINE, most * WORST_CHARACTER);
  return wanted < place.length ? cutBody(readLine(fd, place.offset, wanted)) : null;
}

function readLine(fd: number, offset: number, length: number): string {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.toString('utf8', 0, readSync(fd, buffer, 0, length, offset));
}

/** The text of a record, from its whole line; null where it is no frame or line of stderr. */
export function wholeBody(line: string): FoundText | null {
  try {
    const record = readRecord(JSON.parse(line.charCodeAt(0) === 0xfeff ? line.slice(1) : line));
    if (record === null || 'ev' in record) return null;
    if (record.raw !== undefined) return { text: record.raw, cut: false, bytes: null };
    const bytes = Buffer.from(record.b64 ?? '', 'base64');
    return { text: bytes.toString('utf8'), cut: false, bytes };
  } catch {
    return null;
  }
}

/** The first `most` UTF-16 units, one less where that would halve a pair. */
function shorten(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

function kindOf(text: string, cut: boolean): Body['is'] {
  // A text that was cut does not parse; how it begins is all there is to go by.
  if (cut) return /^\s*[{[]/.test(text) ? 'json' : 'text';
  try {
    JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return 'json';
  } catch {
    return 'text';
  }
}
