import { expect, test } from 'vitest';
import type { WireLine } from '../../../src/session/timeline/row.js';
import { bytesOf, hexDump } from '../../../webview/presenter/hex.js';
import { arrowsOf } from '../../../webview/presenter/wire.js';

const LINE: WireLine = {
  ...{ at: 0, t: 48_020, dir: 'c2s', what: 'request', text: 'tools/call', count: 1, lastT: 48_020, injected: false, withheld: false },
};

test('frames go from end to end; injected ones start at Tapline, withheld ones end there', () => {
  const arrows = arrowsOf([
    LINE,
    { ...LINE, t: 57_210, what: 'cancellation', text: 'cancelled', injected: true },
    { ...LINE, t: 57_214, dir: 's2c', what: 'orphan', text: 'error 0', withheld: true },
  ]);
  expect(arrows.map(({ from, to, kind, time }) => [from, to, kind, time])).toEqual([
    ['client', 'server', 'plain', '48.020 s'],
    ['tapline', 'server', 'tapline', '+9.190 s'],
    ['server', 'tapline', 'orphan', '+9.194 s'],
  ]);
  expect(arrows[1]?.label).toBe('+9.190 s, Tapline to server: cancelled, injected');
});

test('no span between two frames reads as none while there was one', () => {
  const after = (ms: number) => arrowsOf([LINE, { ...LINE, t: LINE.t + ms }])[1]?.time;
  expect([0, 0.04, 0.2, 0.49].map(after)).toEqual(['+0.000 s', '+0.1 ms', '+0.2 ms', '+0.5 ms']);
  expect([0.6, 2, 9_999_999].map(after)).toEqual(['+0.001 s', '+0.002 s', '+9,999.999 s']);
  expect(after(10_000_000)).toBe('+2 h 47 m');
});

test('bytes that are no text are dumped with offset and ASCII, and base64 gives back exactly them', () => {
  const bytes = Uint8Array.from({ length: 35 }, (_, i) => (i * 37) % 256);
  const decoded = bytesOf(Buffer.from(bytes).toString('base64'));
  expect([...decoded]).toEqual([...bytes]);
  const lines = hexDump(decoded, 16, 1000).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('00000020  a0 c5 ea                                          ...');
});
