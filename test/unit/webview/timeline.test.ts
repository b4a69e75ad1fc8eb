import { beforeEach, expect, test } from 'vitest';
import type { FoundRow, RowDetail } from '../../../src/session/timeline/row.js';
import type { FromWebview, RequestName } from '../../../webview/messages.js';
import { isChosenHidden } from '../../../webview/presenter/chosen.js';
import { ROW_HEIGHT } from '../../../webview/presenter/columns.js';
import type { Ports } from '../../../webview/presenter/ports.js';
import { NOTHING_SAVED, type Saved } from '../../../webview/presenter/saved.js';
import { Timeline } from '../../../webview/presenter/timeline.js';
import { row, snapshot } from './rows.js';

/** A host of so many rows, which answers as the real one does. */
class Model implements Ports {
  total = 1000;
  time = 0;
  readonly asked: [RequestName, unknown][] = [];
  readonly told: FromWebview[] = [];
  readonly focused: string[] = [];
  saved: Saved | null = null;
  failing: string | null = null;
  /** The row that the filter hides. */
  hidden: number | null = null;
  private window = { count: 0, first: Number.POSITIVE_INFINITY };

  ask: Ports['ask'] = async (name, ask) => {
    this.asked.push([name, ask]);
    if (this.failing !== null) throw new Error(this.failing);
    const question = ask as { count?: number; at?: { kind: string; first: number }; row?: number; step?: number };
    if (name === 'ready' || name === 'watch') {
      this.window = {
        count: question.count ?? 0,
        first: question.at?.kind === 'tail' ? Number.POSITIVE_INFINITY : (question.at?.first ?? 0),
      };
    }
    return this.answer(name, question) as never;
  };

  view() {
    const first = Math.max(0, Math.min(this.window.first, this.total - this.window.count));
    return snapshot(this.total, first, this.window.count, { now: 10_000 + this.time });
  }

  tell: Ports['tell'] = (message) => void this.told.push(message);
  save: Ports['save'] = (saved) => {
    this.saved = saved;
  };
  changed: Ports['changed'] = () => {};
  focus: Ports['focus'] = (part) => void this.focused.push(part);
  menu: Ports['menu'] = () => {};
  copy: Ports['copy'] = async () => {};
  clock: Ports['clock'] = () => this.time;

  private answer(name: RequestName, question: { row?: number; step?: number }): unknown {
    switch (name) {
      case 'overview':
        return { state: 'one 1', whole: true, width: 1, bins: [] };
      case 'detail': {
        const detail: RowDetail = {
          row: row({ index: question.row ?? 0 }),
          verdict: [],
          findings: [],
          wire: [],
          bodies: [],
          related: [],
          stderr: [],
        };
        return detail;
      }
      case 'locate':
        return { position: question.row === this.hidden ? null : question.row, over: null };
      case 'finding':
        return this.found(question.row ?? 0, question.step ?? 1);
      case 'action':
        return { done: true };
      default:
        return this.view();
    }
  }

  /** Every 400th row has a finding, the first not. */
  private found(row: number, step: number): FoundRow | null {
    const found = Array.from({ length: Math.floor(this.total / 400) }, (_, i) => (i + 1) * 400);
    const next = step === 1 ? found.find((each) => each > row) : found.findLast((each) => each < row);
    const other = step === 1 ? found[0] : found.at(-1);
    const position = next ?? other;
    return position === undefined ? null : { position, row: position, over: null, wrapped: next === undefined };
  }
}

const settle = () => new Promise((done) => setTimeout(done, 0));
let model: Model;
let timeline: Timeline;

async function open(saved: Saved = NOTHING_SAVED): Promise<void> {
  model = new Model();
  timeline = new Timeline(model, saved);
  timeline.resize(320, 800, 440);
  await timeline.start(440);
  await settle();
}

beforeEach(() => open());

function names(name: RequestName): unknown[] {
  return model.asked.filter(([asked]) => asked === name).map(([, ask]) => ask);
}

test('it begins at the newest rows and stays with them as they come', async () => {
  expect(timeline.viewport.sight.end).toBe(1000);
  model.total = 1012;
  timeline.accept(model.view());
  expect(timeline.viewport.sight.end).toBe(1012);
  expect(timeline.viewport.behind).toBe(0);
});

test('scrolling up stops following, counts what comes, and the end takes it up again', async () => {
  timeline.scrolled(timeline.viewport.scroll.top - 100);
  await settle();
  const before = timeline.viewport.sight;
  model.total = 1012;
  timeline.accept(model.view());
  expect(timeline.viewport.following).toBe(false);
  expect(timeline.viewport.sight).toEqual(before);
  expect(timeline.viewport.behind).toBe(12);
  expect(model.told.at(-1)).toEqual({ kind: 'mode', following: false, paused: false, live: true });
  timeline.intend({ kind: 'last' });
  expect(timeline.viewport.following).toBe(true);
  expect(timeline.viewport.behind).toBe(0);
  expect(model.told.at(-1)).toEqual({ kind: 'mode', following: true, paused: false, live: true });
});

test('rows in sight are always asked for, wherever one jumps to', async () => {
  model.total = 1_000_000;
  timeline.accept(model.view());
  for (const position of [0, 999_999, 500_000, 500_010, 12]) {
    timeline.scrolled(position * ROW_HEIGHT);
    await settle();
    const { first, end } = timeline.viewport.sight;
    for (let at = first; at < end; at++) expect(timeline.viewport.rowAt(at)?.index).toBe(at);
  }
});

test('leaving the newest rows pins the window, even where it holds all that is in sight', async () => {
  timeline.scrolled(timeline.viewport.scroll.top - ROW_HEIGHT);
  await settle();
  expect(names('watch').at(-1)).toMatchObject({ at: { kind: 'position' } });
});

test('what is about to be pressed does not move away while newer rows come', async () => {
  timeline.viewport.hold(true);
  await settle();
  const { top } = timeline.viewport.scroll;
  model.total = 1100;
  timeline.accept(model.view());
  await settle();
  expect(timeline.viewport.scroll.top).toBe(top);
  expect(timeline.viewport.rowAt(timeline.viewport.sight.first)?.index).toBe(timeline.viewport.sight.first);
  timeline.viewport.hold(false);
  expect(timeline.viewport.sight.end).toBe(1100);
});

test('the choice moves by rows and pages, also to rows that are not known yet, and is told to the host', async () => {
  timeline.intend({ kind: 'first' });
  expect(timeline.selected).toBeNull();
  await settle();
  expect(timeline.selected).toBe(0);
  timeline.intend({ kind: 'move', by: 1 });
  timeline.intend({ kind: 'page', by: 1 });
  await settle();
  expect(timeline.selected).toBe(1 + timeline.viewport.page);
  timeline.intend({ kind: 'move', by: -1 });
  expect(model.told.filter((message) => message.kind === 'selected').at(-1)).toEqual({ kind: 'selected', row: timeline.viewport.page });
  for (let i = 0; i < 50; i++) timeline.intend({ kind: 'page', by: -1 });
  await settle();
  expect(timeline.selected).toBe(0);
});

test('the choice survives arrivals and another filter, and leaves with the session', async () => {
  timeline.select(990, 990);
  model.total = 1500;
  timeline.accept(model.view());
  expect(timeline.selected).toBe(990);
  timeline.setFilter('x');
  await settle();
  expect(timeline.selected).toBe(990);
  const other = snapshot(5, 0, 5);
  timeline.accept({ ...other, session: { ...other.session!, id: 'other' } });
  expect(timeline.selected).toBeNull();
  expect(model.told.at(-1)).toEqual({ kind: 'selected', row: null });
});

test('running through the list asks for details only as fast as they come, and ends with the row chosen last', async () => {
  for (let i = 0; i < 30; i++) timeline.intend({ kind: 'move', by: -1 });
  await settle();
  await settle();
  expect(names('detail').length).toBeLessThan(6);
  expect(timeline.details.state).toMatchObject({ kind: 'shown', row: timeline.selected });
});

test('details are read again when their session was read by other settings, though their row looks the same', async () => {
  timeline.select(995, 995);
  await settle();
  timeline.accept({ ...model.view(), overview: 'one 1' });
  await settle();
  const before = names('detail').length;
  timeline.accept({ ...model.view(), overview: 'one 2' });
  await settle();
  expect(names('detail')).toHaveLength(before);
  timeline.accept({ ...model.view(), overview: 'other 1' });
  await settle();
  expect(names('detail')).toHaveLength(before + 1);
});

test('details are read again when their row changed, and not when it did not', async () => {
  timeline.select(995, 995);
  await settle();
  const before = names('detail').length;
  model.time += 1000;
  timeline.accept(model.view());
  timeline.details.tick();
  expect(names('detail')).toHaveLength(before);
  const changed = model.view();
  timeline.accept({ ...changed, rows: changed.rows.map((known) => ({ ...known, size: 999 })) });
  timeline.details.tick();
  expect(names('detail')).toHaveLength(before + 1);
});

test('a row that a tree or lens names is chosen, brought into sight, and opened', async () => {
  await timeline.choose(42);
  await settle();
  expect(timeline.selected).toBe(42);
  expect(timeline.viewport.sight.first).toBeLessThanOrEqual(42);
  expect(timeline.viewport.sight.end).toBeGreaterThan(42);
  expect(timeline.detailsOpen).toBe(true);
});

test('a row that is chosen although the filter hides it comes into sight where that is taken back, also in a session that was followed', async () => {
  timeline.setFilter('state:leaked');
  model.hidden = 42;
  await timeline.choose(42);
  await settle();
  expect(timeline.selected).toBe(42);
  expect(timeline.viewport.following).toBe(false);
  expect(isChosenHidden(timeline)).toBe(false);
  timeline.accept({ ...model.view(), filter: 'state:leaked', selectedIsHidden: true });
  expect(isChosenHidden(timeline)).toBe(true);
  timeline.setFilter('');
  expect(isChosenHidden(timeline)).toBe(false);
  expect(model.asked.findLast(([name]) => name === 'filter')?.[1]).toMatchObject({ text: '', at: { kind: 'row', row: 42 } });
});

test('F8 goes from finding to finding', async () => {
  timeline.intend({ kind: 'first' });
  await settle();
  const goTo = async (nudge: 'nextFinding' | 'previousFinding') => {
    timeline.nudge(nudge, false);
    await settle();
    return timeline.selected;
  };
  expect([await goTo('nextFinding'), await goTo('nextFinding')]).toEqual([400, 800]);
  expect(await goTo('previousFinding')).toBe(400);
  expect(timeline.note).toBeNull();
  // Past an end it goes on from the other one, and says so each time.
  expect(await goTo('previousFinding')).toBe(800);
  const first = timeline.note;
  expect(first?.text).toBe('Past the first finding: on from the last');
  expect(await goTo('nextFinding')).toBe(400);
  expect(timeline.note?.text).toBe('Past the last finding: on from the first');
  await goTo('previousFinding');
  expect(timeline.note).toEqual(first);
  expect(timeline.note).not.toBe(first);
  timeline.intend({ kind: 'move', by: 1 });
  expect(timeline.note).toBeNull();
});

test('F8 says so where no row has a finding, and leaves the chosen one', async () => {
  timeline.select(3, 3);
  model.total = 10;
  timeline.nudge('nextFinding', false);
  await settle();
  expect(timeline.selected).toBe(3);
  expect(timeline.note?.text).toBe('No row has a finding');
  model.failing = 'It broke.';
  timeline.nudge('nextFinding', false);
  await settle();
  expect(timeline.actions.notice).toContain('It broke.');
});

test('the delete key cancels the chosen row, but not while one edits the filter, and a request is cancelled once', async () => {
  timeline.select(990, 990);
  timeline.nudge('cancelSelected', true);
  expect(names('action')).toEqual([]);
  timeline.nudge('cancelSelected', false);
  timeline.nudge('cancelSelected', false);
  expect(names('action')).toEqual([{ row: 990, action: 'cancel' }]);
});

test('escape goes back a step at a time: out of the details, out of the filter, off the row', async () => {
  timeline.setFilter('state:leaked');
  timeline.select(990, 990);
  timeline.open(true);
  timeline.back();
  expect([timeline.detailsOpen, timeline.selected, timeline.filter]).toEqual([false, 990, 'state:leaked']);
  timeline.back();
  expect([timeline.selected, timeline.filter]).toEqual([990, '']);
  timeline.back();
  expect(timeline.selected).toBeNull();
});

test('a mistake of the host is shown, and the picture stays', async () => {
  model.failing = 'The session is gone.';
  await timeline.actions.act(1, 'cancel');
  expect(timeline.actions.notice).toContain('The session is gone.');
  expect(timeline.view?.total).toBe(1000);
});

test('the clock runs on between two snapshots, and stands still while the picture is paused', async () => {
  model.time = 700;
  expect(timeline.now).toBe(10_700);
  await timeline.pause(true);
  model.time = 5000;
  expect(timeline.now).toBe(10_700);
});

test('what is saved says how the timeline is used, and holds nothing that was captured', async () => {
  timeline.setFilter('tool:search');
  timeline.select(990, 990);
  timeline.scrolled(0);
  await settle();
  expect(model.saved).toMatchObject({ session: 's', row: 990, filter: 'tool:search', at: { kind: 'position', first: 0 } });
  expect(JSON.stringify(model.saved)).not.toContain('row 9');
});

test('a webview that comes back asks for the filter and the place where it was, and chooses the same row of the same session', async () => {
  await open({ ...NOTHING_SAVED, session: 's', row: 120, filter: 'x', at: { kind: 'position', first: 100 } });
  expect(names('ready')).toMatchObject([{ count: 60, at: { kind: 'position', first: 80 }, filter: 'x' }]);
  expect(timeline.selected).toBe(120);
  expect(timeline.viewport.sight.first).toBe(100);
  await open({ ...NOTHING_SAVED, session: 'another', row: 120 });
  expect(timeline.selected).toBeNull();
});

test('a first picture that failed is asked for again after a while, and then nothing more is said of it', async () => {
  model = new Model();
  model.failing = 'Tapline did not answer in time.';
  timeline = new Timeline(model, NOTHING_SAVED);
  await timeline.start(440);
  expect(timeline.view).toBeNull();
  expect(timeline.actions.notice).toContain('did not answer');
  model.failing = null;
  timeline.tick(440);
  expect(names('ready')).toHaveLength(1);
  model.time += 2000;
  timeline.tick(440);
  await settle();
  expect(timeline.view?.total).toBe(1000);
  expect(timeline.actions.notice).toBeNull();
});

test('a picture without the rows in sight is asked for again, but not for ever', async () => {
  const before = names('watch').length;
  timeline.accept({ ...model.view(), rows: [], first: 1000 });
  await settle();
  expect(names('watch').length).toBe(before + 1);
  expect(timeline.viewport.rowAt(999)).not.toBeNull();
  model.view = () => snapshot(1000, 1000, 0);
  timeline.accept(model.view());
  for (let i = 0; i < 20; i++) await settle();
  expect(names('watch').length).toBeLessThan(before + 6);
});

test('neither a smaller list nor an empty one stops following, whatever was chosen', async () => {
  timeline.select(999, 999);
  for (const height of [440, 0, 22, 1000, 3, 440]) timeline.resize(height === 0 ? 0 : 320, height + 100, height);
  await settle();
  expect(timeline.viewport.following).toBe(true);
  expect(timeline.viewport.sight.end).toBe(1000);
});

test('a row chosen by pointer is stayed with, and the end of the list takes following up again', async () => {
  timeline.pick(995, 995, 'as-they-are');
  model.total = 1005;
  timeline.accept(model.view());
  expect(timeline.viewport.sight.end).toBe(1000);
  expect(timeline.behind).toBe(5);
  timeline.scrolled(timeline.viewport.scroll.top + 1000);
  expect(timeline.viewport.following).toBe(true);
  expect(timeline.behind).toBe(0);
});

test('a filter says where its rows are to stand: at the chosen one, or at the newest where those are followed', async () => {
  timeline.setFilter('a');
  expect(names('filter').at(-1)).toEqual({ text: 'a', at: { kind: 'tail' } });
  timeline.pick(990, 990, 'as-they-are');
  await settle();
  timeline.setFilter('b');
  expect(names('filter').at(-1)).toMatchObject({ text: 'b', at: { kind: 'row', row: 990 } });
});
