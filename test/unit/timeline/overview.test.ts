import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIN_FIELDS, MARK_KINDS, MOST_BINS, type OverviewBins } from '../../../src/session/timeline/overview/bins.js';
import { Overview } from '../../../src/session/timeline/overview/overview.js';
import { call, cancel, client, error, HANDSHAKE, request, result, run, server } from './support.js';

interface Bin {
  readonly bin: number;
  readonly most: number;
  readonly last: number;
  readonly frames: number;
  readonly marks: readonly number[];
}

function read({ bins }: Pick<OverviewBins, 'bins'>): readonly Bin[] {
  return Array.from({ length: bins.length / BIN_FIELDS }, (_, i) => {
    const [bin = 0, most = 0, last = 0, frames = 0, ...marks] = bins.slice(i * BIN_FIELDS, (i + 1) * BIN_FIELDS);
    return { bin, most, last, frames, marks };
  });
}

function sums(overview: Overview): { readonly frames: number; readonly marks: Readonly<Record<string, number>> } {
  const all = read(overview.since(null));
  const sum = (pick: (bin: Bin) => number) => all.reduce((total, bin) => total + pick(bin), 0);
  return {
    frames: sum(({ frames }) => frames),
    marks: Object.fromEntries(MARK_KINDS.map((kind, i) => [kind, sum(({ marks }) => marks[i]!)])),
  };
}

const steps = array(
  record({ after: double({ min: 0, max: 5000, noNaN: true }), what: constantFrom('open', 'close', 'frame', 'error', 'leaked') }),
  {
    maxLength: 300,
  },
);

describe('the bins of a session', () => {
  test('sum up to the whole and keep the greatest depth, at every width', () => {
    assert(
      property(steps, (all) => {
        const overview = new Overview();
        let [t, depth, most, frames, marks] = [0, 0, 0, 0, 0];
        for (const { after, what } of all) {
          // Nothing is there to close: nothing happens.
          if (what === 'close' && depth === 0) continue;
          t += after;
          if (what === 'open' || what === 'close') {
            overview.move(t, what === 'open' ? 1 : -1);
            depth += what === 'open' ? 1 : -1;
          } else if (what === 'frame') {
            overview.frame(t);
            frames++;
          } else {
            overview.mark(what === 'error' ? 'error' : 'leaked', t);
            marks++;
          }
          most = Math.max(most, depth);
        }
        const bins = read(overview.since(null));
        expect(bins.reduce((greatest, bin) => Math.max(greatest, bin.most), 0)).toBe(most);
        expect(bins.filter((bin) => bin.most >= 0).at(-1)?.last ?? 0).toBe(depth);
        expect(sums(overview).frames).toBe(frames);
        expect(sums(overview).marks.error! + sums(overview).marks.leaked!).toBe(marks);
        expect(bins.every(({ bin }) => bin < MOST_BINS)).toBe(true);
        expect(overview.width * MOST_BINS).toBeGreaterThan(t);
        expect(bins.map(({ bin }) => bin)).toEqual([...new Set(bins.map(({ bin }) => bin))].sort((a, b) => a - b));
      }),
    );
  });

  test('whoever takes in the changes alone has what whoever asks for all has', () => {
    assert(
      property(steps, integer({ min: 1, max: 40 }), (all, every) => {
        const overview = new Overview();
        const had = new Map<number, Bin>();
        let state: string | null = null;
        const ask = () => {
          const reply = overview.since(state);
          if (reply.whole) had.clear();
          for (const bin of read(reply)) had.set(bin.bin, bin);
          state = reply.state;
        };
        let t = 0;
        for (const [i, { after, what }] of all.entries()) {
          t += after;
          if (what === 'open' || what === 'close') overview.move(t, what === 'open' ? 1 : -1);
          else if (what === 'frame') overview.frame(t);
          else overview.mark(what === 'error' ? 'error' : 'leaked', t / 2);
          if (i % every === 0) ask();
        }
        ask();
        expect([...had.values()].sort((a, b) => a.bin - b.bin)).toEqual(read(overview.since(null)));
        expect(overview.since(state).bins).toEqual([]);
        expect(overview.since(state).whole).toBe(false);
      }),
    );
  });

  test('a change sends the bin that it is in, and no other', () => {
    const overview = new Overview();
    for (let t = 0; t < 1000; t++) overview.frame(t);
    const { state } = overview.since(null);
    overview.frame(17.5);
    expect(overview.since(state)).toMatchObject({ whole: false, width: 1, bins: [17, -1, 0, 2, 0, 0, 0, 0, 0, 0] });
  });

  test('a state of another session, or none of ours, brings everything', () => {
    const [one, other] = [new Overview(), new Overview()];
    one.frame(1);
    other.frame(2);
    expect(other.since(one.since(null).state)).toMatchObject({ whole: true });
    expect(other.since('nonsense')).toMatchObject({ whole: true });
  });

  test('a session of a year takes no more room than one of a second, and times that are none do no harm', () => {
    const overview = new Overview();
    overview.frame(365 * 24 * 3_600_000);
    for (const t of [-5, Number.NaN, Number.POSITIVE_INFINITY]) overview.frame(t);
    const bins = read(overview.since(null));
    expect(bins).toHaveLength(2);
    expect(bins[0]).toMatchObject({ bin: 0, frames: 3 });
  });

  test('a clock that was set back neither hides nor doubles what is open', () => {
    const overview = new Overview();
    overview.move(100, 1);
    overview.move(40, 1);
    overview.move(120, -1);
    const bins = read(overview.since(null));
    expect(bins.map(({ bin, most, last }) => [bin, most, last])).toEqual([
      [100, 2, 2],
      [120, 2, 1],
    ]);
  });
});

describe('the overview of a session', () => {
  test('marks what was cancelled, orphaned and found where it happened, and counts what the rows count', () => {
    const made = run([
      ...HANDSHAKE,
      client(100, call(1, 'search')),
      client(200, call(2, 'slow')),
      server(300, result(1)),
      client(1000, cancel(2)),
      server(1004, error(2, 0)),
      server(1500, result(99)),
      server(1700, 'no JSON'),
    ]);
    const { overview } = made.timeline;
    const { width, ...reply } = overview.since(null);
    const at = (kind: (typeof MARK_KINDS)[number]) =>
      read(reply).flatMap(({ bin, marks }) =>
        marks[MARK_KINDS.indexOf(kind)]! > 0 ? [[bin * width, marks[MARK_KINDS.indexOf(kind)]]] : [],
      );
    expect(at('cancelled')).toEqual([[1000, 1]]);
    expect(at('orphaned')).toEqual([
      [1004, 1],
      [1500, 1],
    ]);
    expect(at('error').map(([t]) => t)).toContain(1700);
    const { marks, frames } = sums(overview);
    expect(frames).toBe(made.timeline.counts.frames);
    expect(marks.error! + marks.warning! + marks.info!).toBe(made.timeline.findings.count);
    expect(Math.max(...read(reply).map(({ most }) => most))).toBe(2);
    expect(overview.depth).toBe(0);
  });

  test('a leak is marked when the threshold passes, and no longer once an answer comes', () => {
    const made = run([...HANDSHAKE, client(100, call(1, 'search'))]);
    made.tick(70_000);
    expect(sums(made.timeline.overview).marks.leaked).toBe(1);
    made.push(server(80_000, result(1)));
    expect(sums(made.timeline.overview).marks.leaked).toBe(0);
    expect(made.timeline.overview.depth).toBe(0);
  });

  test('what is open at the end leaks there, and stays open', () => {
    const made = run([...HANDSHAKE, client(100, call(1, 'search')), client(5000, request(2, 'ping'))]);
    made.end();
    const { marks } = sums(made.timeline.overview);
    expect(marks.leaked).toBe(made.rows().filter(({ state }) => state.kind === 'leaked').length);
    expect(made.timeline.overview.depth).toBe(2);
  });

  test('what Tapline itself asks is in flight for nobody', () => {
    const made = run([...HANDSHAKE, client(100, request('tapline-1', 'ping'), { injected: 'ping' })]);
    expect(made.timeline.overview.depth).toBe(0);
  });
});
