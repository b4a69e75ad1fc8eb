import type { Dir } from '../../../protocol/direction.js';
import type { Marks } from '../session-writer.js';
import { type Block, optionsOf } from './blocks.js';

export const INTERFACE = 1;
export const STATISTICS = 5;
export const PACKET = 6;
/** Link type of "exported PDUs", and the tag in front of one that names its dissector; see Wireshark's epan/exported_pdu.h. */
const UPPER_PDU = 252;
const TAG_DISSECTOR = 12;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What packets came through. `unit`: how many of its units of time make up a second. */
export interface Interface {
  readonly pdus: boolean;
  readonly name: string;
  readonly unit: bigint;
}

/** A packet with a line of JSON in it. */
export interface Packet {
  readonly through: number;
  /** Microseconds since 1970. */
  readonly micros: bigint;
  readonly dir: Dir;
  readonly text: string;
  readonly marks: Marks;
  /** So many are missing in front of it. */
  readonly dropped: number;
}

/** Reads the description of an interface (section 4.2 of the draft). */
export function interfaceOf(block: Block): Interface {
  const { body, little } = block;
  const options = optionsOf(block, 8);
  const resolution = options.get(9)?.[0] ?? 6;
  const exponent = BigInt(resolution & 0x7f);
  return {
    pdus: body.byteLength >= 8 && body.getUint16(0, little) === UPPER_PDU,
    name: UTF8.decode(options.get(2) ?? new Uint8Array(0)),
    unit: (resolution & 0x80) === 0 ? 10n ** exponent : 2n ** exponent,
  };
}

/** Reads an enhanced packet (section 4.3 of the draft); null where it is none of Tapline's. */
export function packetOf(block: Block, interfaces: readonly Interface[]): Packet | null {
  const { body, little } = block;
  if (body.byteLength < 20) return null;
  const through = body.getUint32(0, little);
  const by = interfaces[through];
  const captured = body.getUint32(12, little);
  if (by === undefined || !by.pdus || captured > body.byteLength - 20 || captured !== body.getUint32(16, little)) return null;
  const text = textOf(new DataView(body.buffer, body.byteOffset + 20, captured));
  const options = optionsOf(block, 20 + Math.ceil(captured / 4) * 4);
  const flags = numberOf(options.get(2), little) & 3;
  if (text === null || (flags !== 1 && flags !== 2)) return null;
  const units = (BigInt(body.getUint32(4, little)) << 32n) | BigInt(body.getUint32(8, little));
  return {
    through,
    micros: (units * 1_000_000n) / by.unit,
    dir: flags === 2 ? 'c2s' : 's2c',
    text,
    marks: marksOf(UTF8.decode(options.get(1) ?? new Uint8Array(0))),
    dropped: numberOf(options.get(4), little),
  };
}

/** What an interface's statistics say at the end (section 4.6 of the draft): so many packets it lost in all. */
export function lostOf(block: Block): { readonly through: number; readonly lost: number } {
  const { body, little } = block;
  if (body.byteLength < 12) return { through: -1, lost: 0 };
  return { through: body.getUint32(0, little), lost: numberOf(optionsOf(block, 12).get(5), little) };
}

/** What stands behind the tags, where they ask for the dissector of JSON. Tags are in network order. */
function textOf(data: DataView): string | null {
  let json = false;
  for (let at = 0; at + 4 <= data.byteLength; ) {
    const [tag, length] = [data.getUint16(at), data.getUint16(at + 2)];
    at += 4;
    if (at + length > data.byteLength) return null;
    const value = new Uint8Array(data.buffer, data.byteOffset + at, length);
    at += length;
    if (tag === TAG_DISSECTOR) json = UTF8.decode(value).replace(/\0+$/, '') === 'json';
    if (tag === 0) return json ? UTF8.decode(new Uint8Array(data.buffer, data.byteOffset + at, data.byteLength - at)) : null;
  }
  return null;
}

/** The words in which the export says what Tapline itself did, and that no line end followed. */
function marksOf(comment: string): Marks {
  const injected = /(?:^|; )injected by Tapline: ([^;]*)/.exec(comment)?.[1];
  const withheld = /(?:^|; )withheld by Tapline: ([^;]*)/.exec(comment)?.[1];
  const cut = /(?:^|; )without a line end$/.test(comment);
  return {
    ...(injected === undefined ? {} : { injected }),
    ...(withheld === undefined ? {} : { withheld }),
    ...(cut ? { nl: false } : {}),
  };
}

/** A number of four or eight bytes; 0 where there is none. */
function numberOf(bytes: Uint8Array | undefined, little: boolean): number {
  if (bytes === undefined || (bytes.length !== 4 && bytes.length !== 8)) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.length === 4 ? view.getUint32(0, little) : Number(view.getBigUint64(0, little));
}
