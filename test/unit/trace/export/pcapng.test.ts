import { describe, expect, it } from 'vitest';
import type { FrameRecord, TraceRecord } from '../../../../src/trace/record.js';
import { type ExportSource, exported, exportOf, exportSources } from '../../../support/exports.js';
import { readCapture } from '../../../support/pcapng.js';
import { Wire } from '../../../support/trace.js';

/** The texts of a source's frames, as UTF-8 can hold them. */
function textsOf({ records }: ExportSource): string[] {
  const frames = records.filter((record): record is FrameRecord => !('ev' in record) && record.dir !== 'stderr');
  return frames.map(({ raw, b64 }) => (raw === undefined ? Buffer.from(b64 ?? '', 'base64') : Buffer.from(raw)).toString('utf8'));
}

describe('a capture for Wireshark', () => {
  it.each(exportSources())('of $name has every frame as a packet, in order, with its whole text', (source) => {
    const { packets, linkType } = readCapture(exported('pcapng', source));
    expect(linkType).toBe(252);
    expect(packets.map(({ data }) => data)).toEqual(textsOf(source));
    expect(new Set(packets.map(({ dissector }) => dissector)).size).toBeLessThan(2);
  });

  it('says when, in which direction, and what Tapline itself did', () => {
    const wire = new Wire(null).call(1).cancel(1, { injected: 'cancel' }).s({ id: 1, result: {} }, { withheld: 'late-response' });
    const { packets, interfaceName } = readCapture(exported('pcapng', exportOf(wire, { started: 1_800_000_000_000, name: 'files' })));
    expect(interfaceName).toBe('files');
    expect(packets.map(({ micros, flags, comment, dissector }) => ({ micros, flags, comment, dissector }))).toEqual([
      { micros: 1_800_000_000_001_000n, flags: 2, comment: null, dissector: 'json' },
      { micros: 1_800_000_000_002_000n, flags: 2, comment: 'injected by Tapline: cancel', dissector: 'json' },
      { micros: 1_800_000_000_003_000n, flags: 1, comment: 'withheld by Tapline: late-response', dissector: 'json' },
    ]);
  });

  it('counts in front of a packet what the recorder lost', () => {
    const { records } = new Wire(null).call(1).answer(1);
    const gaps = [2, 5_000_000_000].map((lost, i): TraceRecord => ({ t: i, ev: 'gap', lost }));
    const source = { ...exportOf(new Wire(null)), records: [...gaps, ...records] };
    const { packets, dropped: all } = readCapture(exported('pcapng', source));
    expect(packets.map(({ dropped }) => dropped)).toEqual([5_000_000_002n, 0n]);
    expect(all).toBe(5_000_000_002n);
  });

  it('stays readable where a note is longer than its place', () => {
    const wire = new Wire(null).call(1, { name: 'a' }).cancel(1, { injected: 'x'.repeat(70_000) });
    expect(readCapture(exported('pcapng', exportOf(wire, { name: 'n'.repeat(70_000) }))).packets).toHaveLength(2);
  });
});
