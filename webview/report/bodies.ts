import type { RecordRef } from '../../src/session/timeline/details.js';
import type { BodyCursor, BodySource } from '../../src/session/timeline/filter/search.js';
import type { Body } from '../../src/session/timeline/row.js';
import type { Model } from './model.js';

const UTF8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** The texts of records that are in memory: for details, and for filters that look into bodies. */
export class Bodies implements BodySource {
  constructor(private readonly all: Model['records']) {}

  get records(): number {
    return this.all.length;
  }

  /** The text of a frame or a line of stderr; null for any other record. */
  text(at: number): string | null {
    const record = this.all[at];
    if (!record || 'ev' in record) return null;
    return record.raw ?? UTF8.decoder.decode(bytesOf(record.b64 ?? ''));
  }

  /** A body as details show it, its text cut at `limit` characters. Null where there is none. */
  body({ part, at }: RecordRef, limit: number): Body | null {
    const record = this.all[at];
    const text = this.text(at);
    if (!record || 'ev' in record || text === null) return null;
    const bytes = record.raw === undefined ? (record.b64 ?? '') : null;
    const shown = text.slice(0, limit);
    const size = bytes === null ? UTF8.encoder.encode(text).length : bytesOf(bytes).length;
    const common = { part, at, size, text: shown, cut: shown.length < text.length };
    if (bytes !== null) return { ...common, is: 'bytes', bytes: bytes.slice(0, limit - (limit % 4)) };
    return { ...common, is: isJson(text) ? 'json' : 'text' };
  }

  open(): BodyCursor {
    let at = 0;
    return { next: () => (at < this.all.length ? { at, text: this.text(at++) ?? '', last: true } : null) };
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}
