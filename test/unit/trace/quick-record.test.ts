import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickRecord } from '../../../src/trace/quick-record.js';

const dirs = fc.constantFrom('c2s', 's2c', 'stderr');
/** Times as the recorder writes them, and all others that JSON can hold. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 10 ** 10 }).map((us) => us / 1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('', '"', '\\', '","x":"', '"}', '\u0000\u2028\ud800'));

describe('a line as the recorder writes most of them', () => {
  it('reads as JSON.parse reads it, whatever its text and its time are', () => {
    fc.assert(
      fc.property(times, dirs, texts, (t, dir, raw) => {
        const line = JSON.stringify({ t, dir, raw });
        const quick = quickRecord(line);
        if (quick !== null) expect(quick).toEqual(JSON.parse(line));
      }),
    );
  });

  it('is read in this way whenever its time has no more than three decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), dirs, texts, (us, dir, raw) => {
        expect(quickRecord(JSON.stringify({ t: us / 1000, dir, raw }))).toEqual({ t: us / 1000, dir, raw });
      }),
    );
  });

  it('is never taken for more or less than it says: any other line is left to the parser, or reads as it does', () => {
    const part = fc.constantFrom(
      '{"t":',
      '1',
      '01',
      '1.',
      '.5',
      '-1',
      '1e3',
      '0.25',
      ',"dir":"c2s"',
      ',"raw":',
      '"a"',
      ',"injected":"ping"',
      '"',
      '}',
      ' ',
      '1'.repeat(17),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part).map((parts) => parts.join('')),
          fc.array(part).map((parts) => `{"t":${parts.join('')}}`),
        ),
        (line) => {
          const quick = quickRecord(line);
          if (quick !== null) expect(JSON.parse(line)).toEqual(quick);
        },
      ),
      { numRuns: 2000 },
    );
    for (const more of [',"injected":"cancel"', ',"withheld":"late-response"', ',"nl":false', ',"raw":"b"']) {
      expect(quickRecord(`{"t":1,"dir":"c2s","raw":"a"${more}}`)).toBeNull();
    }
    for (const t of ['01', '1.', '.5', '-1', '1e3', '']) expect(quickRecord(`{"t":${t},"dir":"c2s","raw":"a"}`)).toBeNull();
  });
});
