import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFilter } from '../../../src/session/timeline/filter/parse.js';
import type { Figures, MethodFigures, Statistics } from '../../../src/session/timeline/statistics/statistics.js';
import { BARS } from '../../../src/session/timeline/statistics/times.js';
import { withTerms } from '../../../webview/presenter/filterText.js';
import type { Ports } from '../../../webview/presenter/ports.js';
import { StatisticsTable } from '../../../webview/presenter/statistics.js';
import { FIRST_SORT, linesOf, type StatisticsLine, sortedBy, termsOf } from '../../../webview/presenter/statisticsLines.js';
import { toCsv, toMarkdown } from '../../../webview/presenter/statisticsText.js';
import { outline } from '../../../webview/view/histogram.js';

function figures(calls: number, more: Partial<Figures> = {}): Figures {
  return { ...{ calls, failed: 0, toolErrors: 0, cancelled: 0, leaked: 0, open: 0, times: null, sent: 0, received: 0 }, ...more };
}

function times(max: number): Figures['times'] {
  return { p50: max / 4, p95: max / 2, p99: max, max, bars: new Array<number>(BARS).fill(0) };
}

function method(name: string, of: Figures, tools: Readonly<Record<string, Figures>> = {}, dir: 'c2s' | 's2c' = 'c2s'): MethodFigures {
  return { dir, method: name, figures: of, tools: Object.entries(tools).map(([tool, own]) => ({ tool, figures: own })) };
}

function statistics(...methods: readonly MethodFigures[]): Statistics {
  return { all: figures(methods.reduce((all, { figures: { calls } }) => all + calls, 0)), methods, unlisted: 0, peak: null, counted: 1 };
}

const TRAFFIC = statistics(
  method('ping', figures(2, { times: times(3) })),
  method('tools/call', figures(9, { failed: 1, toolErrors: 3, times: times(900) }), {
    search: figures(4, { times: times(900) }),
    index: figures(5, { leaked: 2 }),
  }),
  method('ping', figures(7), {}, 's2c'),
);

const names = (lines: readonly StatisticsLine[]) => lines.map(({ dir, method: of, tool }) => tool ?? `${dir} ${of}`);

describe('the lines', () => {
  test('stand in the order of a column, tools below their method', () => {
    expect(names(linesOf(TRAFFIC, FIRST_SORT, new Set()))).toEqual(['c2s tools/call', 'index', 'search', 's2c ping', 'c2s ping']);
    const byName = { column: 'request', order: 'ascending' } as const;
    expect(names(linesOf(TRAFFIC, byName, new Set()))).toEqual(['c2s ping', 's2c ping', 'c2s tools/call', 'index', 'search']);
  });

  test('put what is not known last, whichever way they are sorted', () => {
    for (const order of ['ascending', 'descending'] as const) {
      expect(names(linesOf(TRAFFIC, { column: 'p95', order }, new Set())).at(-1)).toBe('s2c ping');
    }
  });

  test('count errors of the protocol and of tools as one', () => {
    expect(names(linesOf(TRAFFIC, { column: 'errors', order: 'descending' }, new Set()))[0]).toBe('c2s tools/call');
  });

  test('hide what is folded, and nothing else', () => {
    const [call] = linesOf(TRAFFIC, FIRST_SORT, new Set());
    expect(names(linesOf(TRAFFIC, FIRST_SORT, new Set([call!.key])))).toEqual(['c2s tools/call', 's2c ping', 'c2s ping']);
  });

  test('numbers fall at first and names rise; the same column again turns round', () => {
    expect(sortedBy('max', FIRST_SORT)).toEqual({ column: 'max', order: 'descending' });
    expect(sortedBy('request', FIRST_SORT)).toEqual({ column: 'request', order: 'ascending' });
    expect(sortedBy('calls', FIRST_SORT)).toEqual({ column: 'calls', order: 'ascending' });
  });
});

describe('the filter of a line', () => {
  test('is read as the very name, whatever that is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.boolean(), (name, isTool) => {
        const all = statistics(isTool ? method('tools/call', figures(1), { [`t${name}`]: figures(1) }) : method(`m${name}`, figures(1)));
        const lines = linesOf(all, FIRST_SORT, new Set());
        const parsed = parseFilter(termsOf(lines.at(-1)!, lines).join(' '));
        expect(parsed).toMatchObject({
          kind: 'terms',
          terms: [{ key: isTool ? 'tool' : 'method', value: isTool ? `t${name}` : `m${name}` }],
        });
      }),
    );
  });

  test('says who asks where both sides ask for the same', () => {
    const lines = linesOf(TRAFFIC, FIRST_SORT, new Set());
    expect(lines.map((line) => termsOf(line, lines))).toContainEqual(['method:"ping"', 'by:server']);
    expect(termsOf(lines[0]!, lines)).toEqual(['method:"tools/call"']);
  });

  test('is put behind what stands there, once', () => {
    expect(withTerms('state:leaked', ['tool:search'])).toBe('state:leaked tool:search');
    expect(withTerms('tool:search state:leaked', ['tool:search'])).toBe('tool:search state:leaked');
  });
});

describe('copies', () => {
  const lines = (name: string, of = figures(2, { failed: 1, times: times(1234.5678), sent: 1500 })) =>
    linesOf(statistics(method('tools/call', of, { [name]: of })), FIRST_SORT, new Set());

  test('for programs have plain numbers', () => {
    expect(toCsv(lines('search')).split('\r\n')).toEqual([
      'from,method,tool,calls,failed,tool errors,cancelled,leaked,open,p50 ms,p95 ms,p99 ms,max ms,sent bytes,received bytes',
      'client,tools/call,,2,1,0,0,0,0,308.642,617.284,1234.568,1234.568,1500,0',
      'client,tools/call,search,2,1,0,0,0,0,308.642,617.284,1234.568,1234.568,1500,0',
      '',
    ]);
  });

  test.each([
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@sum', "'@sum"],
    ['-1', "'-1"],
  ])('keep the name %s one cell that no spreadsheet runs', (name, cell) => {
    expect(toCsv(lines(name))).toContain(`client,tools/call,${cell},2,`);
  });

  test('for people are a table with the sums of all', () => {
    const all = figures(2, { times: times(2000), received: 2048 });
    expect(toMarkdown(lines('a|b`c'), all).split('\n')).toEqual([
      '| Request | Calls | Errors | Cancelled | Leaked | p50 | p95 | p99 | Max | Sent | Received |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| → `tools/call` | 2 | 1 | 0 | 0 | 309 ms | 617 ms | 1.23 s | 1.23 s | 1.5 kB | 0 B |',
      '|     ``a\\|b`c`` | 2 | 1 | 0 | 0 | 309 ms | 617 ms | 1.23 s | 1.23 s | 1.5 kB | 0 B |',
      '| **All** | 2 | 0 | 0 | 0 | 500 ms | 1.00 s | 2.00 s | 2.00 s | 0 B | 2.0 kB |',
      '',
    ]);
  });
});

test('a picture of times has a bar for whatever came at all, and none higher than its field', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: BARS, maxLength: BARS }), (bars) => {
      const heights = [...outline(bars).matchAll(/v(\d+)h/g)].map(([, height]) => Number(height));
      expect(heights.length).toBe(bars.filter((bar) => bar > 0).length);
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(1);
      for (const height of heights) expect(height).toBeLessThanOrEqual(16);
    }),
  );
});

describe('counting', () => {
  function setUp(replies: readonly Statistics[]) {
    const state = { open: false, clock: 1000, asked: 0, filter: '', focus: '' };
    const ports = {
      ask: async () => replies[Math.min(state.asked++, replies.length - 1)],
      changed: () => {},
      focus: (part: string) => {
        state.focus = part;
      },
      copy: async () => {},
      clock: () => state.clock,
    } as unknown as Ports;
    const table = new StatisticsTable(
      ports,
      { attempt: (promise) => promise.catch(() => null) },
      {
        isOpen: () => state.open,
        setOpen: (on) => {
          state.open = on;
        },
        narrow: (terms) => {
          state.filter = withTerms(state.filter, terms);
        },
      },
    );
    const come = async (frames: number, filter = '') => {
      table.notice({ session: { id: 's' }, counts: { frames }, filter, total: frames, matched: frames } as never);
      // Replies take a turn, and may lead to the next question.
      for (let turn = 0; turn < 10; turn++) await null;
    };
    return { state, table, come };
  }

  test('is asked for only while somebody looks, and again only where something changed', async () => {
    const { state, table, come } = setUp([TRAFFIC]);
    await come(1);
    expect(state.asked).toBe(0);
    table.toggle();
    await come(1);
    expect([state.asked, state.focus]).toEqual([1, 'statistics']);
    state.clock += 10_000;
    await come(1);
    expect(state.asked).toBe(1);
    await come(2);
    expect(state.asked).toBe(2);
  });

  test('rests between two pictures of the same, but not before another filter', async () => {
    const { state, table, come } = setUp([TRAFFIC]);
    await come(1);
    table.toggle();
    await come(1);
    await come(2);
    expect(state.asked).toBe(1);
    await come(2, 'state:leaked');
    expect(state.asked).toBe(2);
    await come(3, 'state:leaked');
    expect(state.asked).toBe(2);
    state.clock += 600;
    table.tick();
    expect(state.asked).toBe(3);
  });

  test('goes on at once where the last answer was not all of it', async () => {
    const { state, table, come } = setUp([{ ...TRAFFIC, counted: 0.4 }, { ...TRAFFIC, counted: 0.8 }, TRAFFIC]);
    await come(1);
    table.toggle();
    await come(1);
    expect([state.asked, table.data?.counted]).toEqual([3, 1]);
  });

  test.each([
    [1, 'c2s tools/call'],
    [Number.NEGATIVE_INFINITY, 'c2s tools/call'],
    [-1, 'c2s ping'],
    [Number.POSITIVE_INFINITY, 'c2s ping'],
  ])('where no line is chosen, a step of %d begins at the end that it comes from', async (by, name) => {
    const { table, come } = setUp([TRAFFIC]);
    await come(1);
    table.toggle();
    await come(1);
    table.move(by);
    expect(names(table.lines.filter(({ key }) => key === table.chosen))).toEqual([name]);
  });

  test('keys move the choice through the lines in sight, fold and unfold, and lead to the requests of a line', async () => {
    const { state, table, come } = setUp([TRAFFIC]);
    state.filter = 'has:finding';
    await come(1);
    table.toggle();
    await come(1);
    const chosen = () => names(table.lines.filter(({ key }) => key === table.chosen))[0];
    table.move(1);
    expect(chosen()).toBe('c2s tools/call');
    table.step(false);
    expect(chosen()).toBe('index');
    table.step(true);
    expect(chosen()).toBe('c2s tools/call');
    table.step(true);
    expect(names(table.lines)).toEqual(['c2s tools/call', 's2c ping', 'c2s ping']);
    table.move(Number.POSITIVE_INFINITY);
    expect(chosen()).toBe('c2s ping');
    table.show(table.chosen!);
    expect(state).toMatchObject({ filter: 'has:finding method:"ping" by:client', open: false, focus: 'list' });
  });
});
