/** A block of a pcapng file, by draft-ietf-opsawg-pcapng. */
interface Block {
  readonly type: number;
  readonly body: DataView;
}

export interface Packet {
  /** µs since 1970. */
  readonly micros: bigint;
  readonly flags: number;
  readonly comment: string | null;
  /** Packets that were lost in front of it. */
  readonly dropped: bigint;
  /** The dissector that the packet asks Wireshark for. */
  readonly dissector: string;
  readonly data: string;
}

export interface Capture {
  readonly linkType: number;
  readonly interfaceName: string;
  readonly packets: readonly Packet[];
  /** Packets that were lost in all, by the statistics at the end. */
  readonly dropped: bigint;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a capture of one little-endian section with one interface. Throws where a length, a padding or a number is not as the draft asks. */
export function readCapture(bytes: Uint8Array): Capture {
  const [section, iface, ...packets] = blocksOf(bytes);
  expectNumber('type of the section', section?.type, 0x0a0d0d0a);
  expectNumber('byte-order magic', section?.body.getUint32(0, true), 0x1a2b3c4d);
  expectNumber('major version', section?.body.getUint16(4, true), 1);
  expectNumber('type of the interface', iface?.type, 1);
  expectNumber('reserved bits', iface?.body.getUint16(2, true), 0);
  const named = optionsOf(iface!.body, 8).get(2);
  return {
    linkType: iface!.body.getUint16(0, true),
    interfaceName: named === undefined ? '' : UTF8.decode(named),
    packets: packets.filter(({ type }) => type !== 5).map(packetOf),
    dropped: droppedOf(packets.at(-1)),
  };
}

function blocksOf(bytes: Uint8Array): Block[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks: Block[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    if (length % 4 !== 0 || length < 12) throw new Error(`The block at ${at} has the length ${length}.`);
    expectNumber(`second length of the block at ${at}`, view.getUint32(at + length - 4, true), length);
    blocks.push({ type: view.getUint32(at, true), body: new DataView(view.buffer, view.byteOffset + at + 8, length - 12) });
    at += length;
  }
  return blocks;
}

function droppedOf(last: Block | undefined): bigint {
  const dropped = last?.type === 5 ? optionsOf(last.body, 12).get(5) : undefined;
  return dropped === undefined ? 0n : new DataView(dropped.buffer, dropped.byteOffset).getBigUint64(0, true);
}

function packetOf({ type, body }: Block): Packet {
  expectNumber('type of a packet', type, 6);
  expectNumber('interface of a packet', body.getUint32(0, true), 0);
  const captured = body.getUint32(12, true);
  expectNumber('original length', body.getUint32(16, true), captured);
  const options = optionsOf(body, 20 + Math.ceil(captured / 4) * 4);
  const flags = options.get(2);
  const comment = options.get(1);
  const dropped = options.get(4);
  return {
    micros: (BigInt(body.getUint32(4, true)) << 32n) | BigInt(body.getUint32(8, true)),
    flags: flags === undefined ? 0 : new DataView(flags.buffer, flags.byteOffset).getUint32(0, true),
    comment: comment === undefined ? null : UTF8.decode(comment),
    dropped: dropped === undefined ? 0n : new DataView(dropped.buffer, dropped.byteOffset).getBigUint64(0, true),
    ...pduOf(new DataView(body.buffer, body.byteOffset + 20, captured)),
  };
}

/** The tags in front of an exported PDU are in network order; see Wireshark's epan/exported_pdu.h. */
function pduOf(view: DataView): Pick<Packet, 'dissector' | 'data'> {
  let dissector = '';
  let at = 0;
  for (;;) {
    const [tag, length] = [view.getUint16(at), view.getUint16(at + 2)];
    const value = new Uint8Array(view.buffer, view.byteOffset + at + 4, length);
    at += 4 + length;
    if (tag === 0) break;
    if (tag === 12) dissector = UTF8.decode(value);
  }
  return { dissector, data: UTF8.decode(new Uint8Array(view.buffer, view.byteOffset + at, view.byteLength - at)) };
}

function optionsOf(view: DataView, from: number): Map<number, Uint8Array> {
  const options = new Map<number, Uint8Array>();
  for (let at = from; ; ) {
    const [code, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (code === 0) {
      expectNumber('end of the options', at + 4, view.byteLength);
      return options;
    }
    options.set(code, new Uint8Array(view.buffer, view.byteOffset + at + 4, length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
}

function expectNumber(what: string, is: number | undefined, wanted: number): void {
  if (is !== wanted) throw new Error(`The ${what} is ${is}, not ${wanted}.`);
}
