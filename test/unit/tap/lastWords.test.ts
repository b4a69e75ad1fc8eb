import { expect, it } from 'vitest';
import { lastWords } from '../../../src/tap/record/lastWords.js';
import { eventLine, frameLine } from '../../../src/trace/writer.js';

const frame = (t: number, raw: string) => frameLine({ t, dir: 'c2s', raw });
const none = Buffer.alloc(0);

it('ends a trace at any byte at which a disk was full: whole records, a gap that counts the others, every event', () => {
  const tricky = '{"t":1,"ev":"exit"} and "dir":"c2s"';
  const records = [
    frame(1, 'a'.repeat(300)),
    eventLine({ t: 2, ev: 'signal', signal: 'SIGHUP' }),
    frame(3, tricky),
    frame(4, 'é'.repeat(200)),
  ];
  const begun = Buffer.from(records.join(''));
  const ready = Buffer.from(frame(5, 'ready') + eventLine({ t: 6, ev: 'eof', dir: 'c2s' }));
  const last = Buffer.from(frame(7, 'two') + frame(7, 'lines') + eventLine({ t: 8, ev: 'exit', code: 0, signal: null }));
  for (let reached = 0; reached <= begun.length; reached++) {
    const { keep, text, lost } = lastWords({ begun, reached, ready: [ready, last], missing: 9 }, 99);
    const kept = begun.toString('utf8', 0, keep);
    const all = (kept + text).split('\n');
    expect(all.pop()).toBe('');
    const parsed = all.map((record) => JSON.parse(record));
    const frames = parsed.filter(({ raw }) => raw !== undefined).length;
    expect(parsed.filter(({ ev }) => ev === 'gap')).toEqual([expect.objectContaining({ lost })]);
    expect(frames + lost).toBe(3 + 1 + 2 + 9);
    expect(parsed.flatMap(({ ev }) => (ev === 'gap' || ev === undefined ? [] : [ev]))).toEqual(['signal', 'eof', 'exit']);
    const times = parsed.map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    // What is put there has room where bytes were already.
    if (keep > 0) expect(keep + Buffer.byteLength(text)).toBeLessThanOrEqual(reached);
  }
});

it('has nothing to say where nothing is missing', () => {
  expect(lastWords({ begun: none, reached: 0, ready: [], missing: 0 }, 1)).toEqual({ keep: 0, text: '', lost: 0 });
});
