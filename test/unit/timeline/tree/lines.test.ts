import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arrangement, Grouping, SessionHead, ViewSnapshot } from '../../../../src/session/timeline/row.js';
import { AS_IT_COMES } from '../../../../src/session/timeline/tree/arrangement.js';
import { TimelineView } from '../../../../src/session/timeline/view.js';
import * as s from '../support.js';

const HEAD: SessionHead = {
  ...{ id: 'x', file: '/x.tapline.jsonl', name: 'x', command: [], started: '', status: { kind: 'live' } },
  ...{ client: null, server: null, revision: null },
};

function snapshot(made: s.Run, view: TimelineView): ViewSnapshot {
  const { now } = made.timeline.store;
  return view.snapshot({ head: HEAD, problem: null, now, running: true, leakThresholdMs: 60_000 });
}

/** What happens next in a session: a call with or without a task, what is asked in it, answers, polls, noise. */
type Step = { readonly kind: 'call' | 'task' | 'ask' | 'answer' | 'reply' | 'poll' | 'noise' | 'stray' | 'cancel'; readonly n: number };

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>('call', 'task', 'ask', 'answer', 'reply', 'poll', 'poll', 'noise', 'stray', 'cancel'),
    n: fc.nat(7),
  }),
  { minLength: 1, maxLength: 120 },
);

/** Plays steps, so that calls, questions and tasks are mixed as they come. */
class Play {
  readonly made = s.run(s.HANDSHAKE);
  private t = 100;
  private id = 0;
  private asked = 0;
  private readonly open: number[] = [];
  private readonly asks: number[] = [];
  private readonly tasks: string[] = [];

  step({ kind, n }: Step): void {
    this.t += 10;
    const { made, open, asks, tasks, t } = this;
    switch (kind) {
      case 'call':
        open.push(++this.id);
        made.push(s.client(t, s.call(this.id, `tool-${n % 3}`)));
        break;
      case 'task':
        made.push(s.client(t, s.request(++this.id, 'tools/call', { name: `tool-${n % 3}`, task: {} })));
        tasks.push(`t${this.id}`);
        made.push(s.server(t + 1, s.result(this.id, { task: { taskId: `t${this.id}`, status: 'working' } })));
        break;
      case 'ask':
        asks.push(++this.asked);
        made.push(s.server(t, s.request(this.asked, 'elicitation/create', { message: 'Which?' })));
        break;
      case 'answer': {
        const [id] = open.splice(n % Math.max(1, open.length), 1);
        if (id !== undefined) made.push(s.server(t, n === 0 ? s.error(id, -1) : s.result(id)));
        break;
      }
      case 'cancel': {
        const id = open.pop();
        if (id !== undefined) made.push(s.client(t, s.cancel(id)), s.server(t + 1, s.result(id)));
        break;
      }
      case 'reply': {
        const id = asks.shift();
        if (id !== undefined) made.push(s.client(t, s.result(id, { action: 'accept' })));
        break;
      }
      case 'poll': {
        const taskId = tasks[n % Math.max(1, tasks.length)];
        if (taskId !== undefined) made.push(s.client(t, s.request(++this.id, n === 5 ? 'tasks/cancel' : 'tasks/get', { taskId })));
        break;
      }
      case 'noise':
        made.push(s.stderr(t, `line ${n}`));
        break;
      case 'stray':
        made.push(s.server(t, 'not json'));
        break;
    }
  }
}

/** The same list, made in the plain way from all rows. */
function naive({ made }: Play, filter: string, arrangement: Arrangement): readonly string[] {
  const passes = new Set<number>(filter === '' ? made.rows().map(({ index }) => index) : matching(made, filter));
  const { kin } = made.timeline.store;
  const all = made.rows();
  const families = all
    .filter(({ index }) => kin.rootOf(index) === index)
    .map((root) => ({ root, parts: all.filter(({ index }) => index !== root.index && kin.rootOf(index) === root.index) }))
    .map(({ root, parts }) => ({ root, all: parts, parts: parts.filter(({ index }) => passes.has(index)) }))
    .filter(({ root, parts }) => passes.has(root.index) || parts.length > 0);
  const foldedByItself = (family: (typeof families)[number]) =>
    passes.has(family.root.index) && family.all.every(({ method }) => method === 'tasks/get' || method === 'notifications/tasks/status');
  const isFolded = (family: (typeof families)[number]) =>
    arrangement.folded.includes(family.root.index) || (!arrangement.unfolded.includes(family.root.index) && foldedByItself(family));
  const linesOf = (family: (typeof families)[number]) => [
    `row ${family.root.index}`,
    ...(isFolded(family) ? [] : family.parts.map(({ index }) => `row ${index}`)),
  ];
  if (arrangement.by === 'none') return families.flatMap(linesOf);
  const sections = new Map<string, string[]>();
  const order = [...families].sort((a, b) => firstPassing(a) - firstPassing(b));
  function firstPassing(family: (typeof families)[number]): number {
    return Math.min(...[family.root, ...family.parts].map(({ index }) => index).filter((index) => passes.has(index)));
  }
  for (const family of order) {
    const about = arrangement.by === 'state' ? family.root : (all[kin.rootOf(family.root.partner ?? family.root.index)] ?? family.root);
    const key = keyOf(about, arrangement.by);
    sections.set(key, [...(sections.get(key) ?? [])]);
  }
  for (const family of families) {
    const about = arrangement.by === 'state' ? family.root : (all[kin.rootOf(family.root.partner ?? family.root.index)] ?? family.root);
    sections.get(keyOf(about, arrangement.by))!.push(...linesOf(family));
  }
  return [...sections].flatMap(([key, rows]) => [`section ${key}`, ...(arrangement.foldedSections.includes(key) ? [] : rows)]);
}

function keyOf(row: ReturnType<s.Run['rows']>[number], by: Grouping): string {
  if (by === 'method' && row.method !== null) return `method ${row.method}`;
  if (by === 'tool' && row.labelIs === 'tool') return `tool ${row.label}`;
  if (by === 'tool' && row.method !== null) return 'other';
  return `state ${row.state.kind}`;
}

function matching(made: s.Run, filter: string): readonly number[] {
  const [key, value] = filter.split(':') as [string, string];
  return made
    .rows()
    .filter((row) =>
      key === 'state' ? row.state.kind === value : key === 'method' ? row.method === value : row.labelIs === 'tool' && row.label === value,
    )
    .map(({ index }) => index);
}

function windowOf(view: TimelineView, made: s.Run, first: number, count: number): readonly string[] {
  view.watch(count, { kind: 'position', first });
  const { rows, sections, first: at } = snapshot(made, view);
  const lines: string[] = [];
  const heads = new Map(sections?.shown.map(({ position, key }) => [position, `section ${key}`]));
  const left = [...rows];
  for (let position = at; left.length > 0 || heads.has(position); position++)
    lines.push(heads.get(position) ?? `row ${left.shift()!.index}`);
  return lines;
}

const FILTERS = ['', 'state:pending', 'state:answered', 'state:cancelled', 'method:elicitation/create', 'method:tasks/get', 'tool:tool-1'];

test('the lines of any window are those of a list that is made anew, however rows come, change, are filtered, folded and grouped', () => {
  fc.assert(
    fc.property(
      steps,
      fc.constantFrom(...FILTERS),
      fc.constantFrom<Grouping[]>('none', 'none', 'method', 'tool', 'state'),
      fc.array(fc.nat(60), { maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 6 }),
      fc.nat(100),
      (played, filter, by, folded, unfolded, cut) => {
        const play = new Play();
        const { made } = play;
        const view = new TimelineView(made.timeline);
        const arrangement: Arrangement = {
          by,
          folded: folded.filter((row) => !unfolded.includes(row)),
          unfolded,
          foldedSections: cut % 3 === 0 ? ['tool tool-1', 'state answered', 'method tools/call'] : [],
        };
        view.setFilter(filter);
        if (cut % 2 === 0) view.arrange(arrangement);
        else view.arrange({ ...AS_IT_COMES, by });
        for (const [i, step] of played.entries()) {
          play.step(step);
          if ((i + cut) % 3 === 0) view.advance(made.timeline.store.takeChanges(), 5);
        }
        view.advance(made.timeline.store.takeChanges(), Number.POSITIVE_INFINITY);
        view.arrange(arrangement);
        const expected = naive(play, filter, arrangement);
        // Sections come in the order in which they were first seen, which rows that left since decide, too.
        const got = windowOf(view, made, 0, 2000);
        if (by !== 'none' && (by === 'state' || filter !== '')) expect(bySection(got)).toEqual(bySection(expected));
        else expect(got).toEqual(expected);
        expect(snapshot(made, view).lines).toBe(expected.length);
        const first = cut % Math.max(1, expected.length);
        const window = windowOf(view, made, first, 7);
        expect(window).toEqual(got.slice(Math.min(first, Math.max(0, got.length - 7)), Math.min(first, Math.max(0, got.length - 7)) + 7));
        for (const [position, line] of got.entries()) {
          if (line.startsWith('row')) expect(view.locate(Number(line.slice(4)))).toEqual({ position, over: null });
        }
      },
    ),
    { numRuns: 400 },
  );
});

function bySection(lines: readonly string[]): readonly string[] {
  const sections: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('section')) sections.push([line]);
    else sections.at(-1)!.push(line);
  }
  return sections.map((section) => section.join(', ')).sort();
}

test('sections are bounded, however many methods a peer makes up', () => {
  const made = s.run(Array.from({ length: 3000 }, (_, i) => s.client(i, s.request(i, `made/up-${i}`))));
  const view = new TimelineView(made.timeline);
  view.arrange({ ...AS_IT_COMES, by: 'method' });
  view.advance([], Number.POSITIVE_INFINITY);
  view.watch(40, { kind: 'tail' });
  const { lines, sections, rows } = snapshot(made, view);
  expect(lines).toBe(3000 + 1001);
  expect(sections?.at).toHaveLength(1001);
  expect(rows.at(-1)?.method).toBe('made/up-2999');
  view.watch(2000, { kind: 'position', first: 2000 });
  expect(snapshot(made, view).sections?.shown).toMatchObject([{ is: 'rest', position: 2000, rows: 2000, states: { pending: 2000 } }]);
});

test('the head of a section counts its rows by state, as they change', () => {
  const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'a')), s.client(110, s.call(2, 'a')), s.client(120, s.call(3, 'b'))]);
  const view = new TimelineView(made.timeline);
  view.arrange({ ...AS_IT_COMES, by: 'tool' });
  view.watch(40, { kind: 'position', first: 0 });
  const heads = () => {
    view.advance(made.timeline.store.takeChanges(), 1000);
    return snapshot(made, view).sections?.shown.map(({ name, rows, states }) => [name, rows, states]);
  };
  expect(heads()).toEqual([
    ['', 2, { answered: 1, notification: 1 }],
    ['a', 2, { pending: 2 }],
    ['b', 1, { pending: 1 }],
  ]);
  made.push(s.server(200, s.result(1)), s.client(210, s.cancel(2)), s.server(220, s.result(2)));
  expect(heads()?.[1]).toEqual(['a', 3, { answered: 1, cancelled: 1, orphaned: 1 }]);
});

test('a paused list can be folded, and takes in nothing that came since', () => {
  const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'a')), s.server(110, s.request(0, 'elicitation/create', {}))]);
  const view = new TimelineView(made.timeline);
  view.watch(40, { kind: 'position', first: 0 });
  expect(snapshot(made, view).rows.map(({ label }) => label)).toEqual([
    'initialize',
    'notifications/initialized',
    'a',
    'elicitation/create',
  ]);
  view.pause(true, made.timeline.store.now);
  made.push(s.client(120, s.result(0)), s.server(130, s.request(1, 'elicitation/create', {})), s.client(140, s.call(2, 'b')));
  view.advance(made.timeline.store.takeChanges(), 1000);
  expect(snapshot(made, view)).toMatchObject({ lines: 4, rows: [{}, {}, { parts: { count: 1, folded: false } }, { of: 2 }] });
  view.arrange({ ...AS_IT_COMES, folded: [2] });
  expect(snapshot(made, view)).toMatchObject({ lines: 3, rows: [{}, {}, { parts: { count: 1, folded: true } }] });
  expect(view.locate(3)).toEqual({ position: null, over: { kind: 'row', row: 2 } });
  view.pause(false, 0);
  expect(snapshot(made, view)).toMatchObject({ lines: 4, rows: [{}, {}, { parts: { count: 2, folded: true } }, { label: 'b' }] });
});

test('the next finding is found in what is folded away, too, and is said to be there', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, s.call(1, 'a')),
    s.server(110, s.request(0, 'elicitation/create', {})),
    s.client(120, s.result(0)),
    s.client(121, s.result(0)),
    s.server(130, s.result(1)),
  ]);
  const view = new TimelineView(made.timeline);
  view.arrange({ ...AS_IT_COMES, folded: [2] });
  made.timeline.store.rows.block(3).findings[3] = 1;
  expect(view.finding(null, 1)).toMatchObject({ row: 3, position: null, over: { kind: 'row', row: 2 } });
  expect(view.finding(null, -1)?.row).toBe(4);
  expect(view.finding(3, -1)).toMatchObject({ row: 4, wrapped: true });
});

test('a million rows with half a million parts are folded and scrolled without a list being made', { timeout: 60_000 }, () => {
  const made = s.run();
  const { store } = made.timeline;
  for (let row = 0; row < 1_000_000; row++) {
    store.addRow(row % 4 < 2 ? 'answered' : 'stderr', 'c2s', row, row, 10);
    if (row % 4 === 1) store.kin.join(row, row - 1, false);
    if (row % 400 === 2) store.kin.join(row, row - 2, false);
  }
  const view = new TimelineView(made.timeline);
  view.watch(100, { kind: 'position', first: 0 });
  snapshot(made, view);
  const started = performance.now();
  for (let i = 0; i < 100; i++) {
    view.arrange({ ...AS_IT_COMES, folded: [((i * 7919) % 250_000) * 4] });
    view.watch(100, { kind: 'position', first: (i * 9973) % 900_000 });
    expect(snapshot(made, view).rows).toHaveLength(100);
  }
  const each = (performance.now() - started) / 100;
  console.log(`folding a call among a million rows and showing another place: ${each.toFixed(2)} ms`);
  expect(each).toBeLessThan(50);
});
