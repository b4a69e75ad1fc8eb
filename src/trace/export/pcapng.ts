import type { FrameInfo } from '../../session/listener.js';
import { type ExporterOf, momentOf } from './exporter.js';

const UTF8 = new TextEncoder();
/** Link type of "exported PDUs" (https://www.tcpdump.org/linktypes.html): Wireshark is told in each packet who reads it. */
const UPPER_PDU = 252;
/** Tag that names the dissector; see Wireshark's epan/exported_pdu.h. */
const TAG_DISSECTOR = 12;
/** Characters of a text in an option, whose length must fit 16 bits. */
const MOST_TEXT = 1_000;
const OPTION_COMMENT = 1;
const OPTION_FLAGS = 2;
const OPTION_NAME = 2;
const OPTION_APPLICATION = 4;
/** In front of a packet so many were lost. */
const OPTION_DROPPED = 4;
/** In the statistics at the end: all that were lost. */
const OPTION_ALL_DROPPED = 5;
/** Directions in a packet's flags. */
const INBOUND = 1;
const OUTBOUND = 2;

/**
 * A pcapng capture (draft-ietf-opsawg-pcapng), one packet a frame, which Wireshark shows as JSON. Client to server is outbound;
 * injected and withheld frames say so in their comment. Bytes that are no UTF-8 stand there as the session read them. Frames that the
 * recorder lost are counted in the packet behind them, and all of them at the end.
 */
export const pcapng: ExporterOf = (info, write) => {
  write(
    block(0x0a0d0d0a, [
      u32(0x1a2b3c4d),
      u16(1),
      u16(0),
      u32(0xffffffff),
      u32(0xffffffff),
      options([
        [OPTION_APPLICATION, UTF8.encode(`Tapline ${info.version}`)],
        ...(info.source === null ? [] : [[OPTION_COMMENT, UTF8.encode(`from a log: ${JSON.stringify(info.source)}`)] as const]),
      ]),
    ]),
  );
  write(block(1, [u16(UPPER_PDU), u16(0), u32(0), options([[OPTION_NAME, UTF8.encode(info.name.slice(0, MOST_TEXT))]])]));
  const reader = UTF8.encode('json');
  const head = join([u16Big(TAG_DISSECTOR), u16Big(reader.length), reader, u16Big(0), u16Big(0)]);
  const lost = { since: 0, total: 0, t: 0 };
  const time = (t: number) => {
    const micros = BigInt(Math.round(momentOf(info, t) * 1000));
    return [u32(Number(micros >> 32n)), u32(Number(micros & 0xffffffffn))];
  };
  return {
    listener: {
      event: (event) => {
        if (event.ev !== 'gap') return;
        lost.since += event.lost;
        lost.total += event.lost;
        lost.t = event.t;
      },
      frame: (frame) => {
        const data = join([head, UTF8.encode(frame.text)]);
        const flags = u32(frame.dir === 'c2s' ? OUTBOUND : INBOUND);
        const note = commentOf(frame);
        const length = u32(data.length);
        write(
          block(6, [
            u32(0),
            ...time(frame.t),
            length,
            length,
            padded(data),
            options([
              [OPTION_FLAGS, flags],
              ...(note === '' ? [] : [[OPTION_COMMENT, UTF8.encode(note.slice(0, MOST_TEXT))] as const]),
              ...(lost.since === 0 ? [] : [[OPTION_DROPPED, u64(lost.since)] as const]),
            ]),
          ]),
        );
        lost.since = 0;
      },
    },
    end: () => {
      if (lost.total > 0) write(block(5, [u32(0), ...time(lost.t), options([[OPTION_ALL_DROPPED, u64(lost.total)]])]));
    },
  };
};

function commentOf({ injected, withheld, terminated }: FrameInfo): string {
  return [
    injected === null ? '' : `injected by Tapline: ${injected}`,
    withheld === null ? '' : `withheld by Tapline: ${withheld}`,
    terminated ? '' : 'without a line end',
  ]
    .filter(Boolean)
    .join('; ');
}

function block(type: number, parts: readonly Uint8Array[]): Uint8Array {
  const body = join(parts);
  const length = u32(body.length + 12);
  return join([u32(type), length, body, length]);
}

function options(list: readonly (readonly [code: number, value: Uint8Array])[]): Uint8Array {
  return join([...list.flatMap(([code, value]) => [u16(code), u16(value.length), padded(value)]), u16(0), u16(0)]);
}

/** Filled up to whole groups of four bytes. */
function padded(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  result.set(bytes);
  return result;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Numbers in the byte order of the block that begins the section: least significant first. */
function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);
}

function u64(value: number): Uint8Array {
  return join([u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32))]);
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >>> 8) & 255);
}

function u16Big(value: number): Uint8Array {
  return Uint8Array.of((value >>> 8) & 255, value & 255);
}
