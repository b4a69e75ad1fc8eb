import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TimelineBridge } from '../../../src/extension/timeline/bridge.js';
import { emptyView } from '../../../src/extension/timeline/emptyView.js';
import type { FromWebview, ToWebview } from '../../../webview/messages.js';

const READY = { count: 20, at: { kind: 'tail' as const }, filter: 'state:leaked' };
/** What another session begins with, whatever was chosen in the one before: all of its time, nothing folded. */
const ANEW = { range: null, arrangement: { by: 'none', folded: [], unfolded: [], foldedSections: [] } };
const A = { file: '/a', entry: null };
const B = { file: '/b', entry: null };

let sent: ToWebview[];
let say: (message: FromWebview) => void;
let opened: { file: string; disposed: boolean; asked: string[]; push: (view: ReturnType<typeof emptyView>) => void }[];
let actions: string[];
let bridge: TimelineBridge;

beforeEach(() => {
  sent = [];
  opened = [];
  actions = [];
  const port = {
    postMessage: async (message: ToWebview) => sent.push(message) > 0,
    onDidReceiveMessage: (listener: (message: FromWebview) => void) => {
      say = listener;
      return { dispose: () => {} };
    },
  };
  const worker = {
    createView: (file: string, _entry: unknown, push: (view: ReturnType<typeof emptyView>) => void) => {
      const view = { file, disposed: false, asked: [] as string[], push };
      opened.push(view);
      return {
        ask: async (name: string, ask: unknown) => {
          if (name === 'detail') throw new Error('Row 9 is not there.');
          view.asked.push(`${name} ${JSON.stringify(ask)}`);
          return { ...emptyView('', 0, null), total: opened.length } as never;
        },
        records: async () => null,
        dispose: () => {
          view.disposed = true;
        },
      };
    },
  };
  const act = {
    row: async (file: string, row: number, action: string) => actions.push(`${action} ${file} ${row}`) > 0,
    openPart: async (file: string, row: number, at: number) => actions.push(`part ${file} ${row} ${at}`) > 0,
    cancelAllLeaked: async (file: string) => actions.push(`leaked ${file}`),
    filters: async (what: string, filter: string) => {
      actions.push(`filters ${what} ${filter}`);
      return what === 'choose' ? 'state:leaked' : null;
    },
    openClause: async (rule: string) => actions.push(`clause ${rule}`) > 0,
    command: async (command: string) => actions.push(`command ${command}`) > 0,
  };
  bridge = new TimelineBridge(port, worker, act, (filter) => emptyView(filter, 60_000, { kind: 'restricted' }));
});

const ask = (seq: number, name: string, value: unknown) => say({ kind: 'ask', seq, name, ask: value } as FromWebview);
const reply = (seq: number) =>
  vi.waitFor(() => {
    const found = sent.find((message) => 'seq' in message && message.seq === seq);
    if (!found) throw new Error('no reply yet');
    return found;
  });

describe('a timeline’s bridge', () => {
  it('shows an empty picture while there is no session, and does not wake the worker for it', async () => {
    ask(1, 'ready', READY);
    expect(await reply(1)).toMatchObject({ kind: 'reply', reply: { session: null, filter: 'state:leaked', leakThresholdMs: 60_000 } });
    bridge.drawEmpty();
    expect(sent.at(-1)).toMatchObject({ kind: 'view', view: { idle: { kind: 'restricted' } } });
    ask(2, 'locate', { row: 1 });
    expect(await reply(2)).toMatchObject({ reply: { position: null } });
    expect(opened).toEqual([]);
  });

  it('begins to read a session while its page loads, and not while nobody sees it', async () => {
    bridge.show(A);
    expect(opened).toMatchObject([{ file: '/a', asked: [] }]);
    ask(1, 'ready', READY);
    await reply(1);
    expect(opened).toMatchObject([{ file: '/a', disposed: false, asked: [`ready ${JSON.stringify(READY)}`] }]);
    bridge.suspend();
    bridge.show(B);
    expect(opened).toMatchObject([{ file: '/a', disposed: true }]);
    bridge.resume();
    await vi.waitFor(() => expect(opened).toMatchObject([{ disposed: true }, { file: '/b', disposed: false }]));
  });

  it('brings a webview that was ready to another session with its filter, from the newest row on', async () => {
    bridge.show(A);
    ask(1, 'ready', { ...READY, at: { kind: 'position', first: 40 } });
    await reply(1);
    bridge.show(B);
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ kind: 'view' }));
    expect(opened.map(({ file, disposed }) => [file, disposed])).toEqual([
      ['/a', true],
      ['/b', false],
    ]);
    expect(opened[1]!.asked).toEqual([`ready ${JSON.stringify({ ...READY, ...ANEW })}`]);
  });

  it('keeps window and filter current for that, as the webview changes them', async () => {
    bridge.show(A);
    ask(1, 'ready', READY);
    await reply(1);
    ask(2, 'filter', { text: 'tool:x' });
    ask(3, 'watch', { count: 50, at: { kind: 'tail' } });
    await reply(3);
    bridge.show(B);
    await vi.waitFor(() => expect(opened[1]?.asked).toHaveLength(1));
    expect(opened[1]!.asked[0]).toBe(`ready ${JSON.stringify({ count: 50, at: { kind: 'tail' }, filter: 'tool:x', ...ANEW })}`);
  });

  it('lets go of the worker’s view while hidden, and takes it up with the next ready', async () => {
    bridge.show(A);
    ask(1, 'ready', READY);
    await reply(1);
    bridge.suspend();
    expect(opened[0]!.disposed).toBe(true);
    ask(2, 'ready', READY);
    expect(await reply(2)).toMatchObject({ kind: 'reply' });
    expect(opened).toHaveLength(2);
  });

  it('gives its picture back to a webview that lived on while it was hidden', async () => {
    bridge.show(A);
    ask(1, 'ready', { ...READY, at: { kind: 'position', first: 40 } });
    await reply(1);
    bridge.suspend();
    bridge.resume();
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ kind: 'view' }));
    expect(opened[1]!.asked).toEqual([`ready ${JSON.stringify({ ...READY, at: { kind: 'position', first: 40 } })}`]);
    opened[1]!.push(emptyView('later', 1, null));
    expect(sent.at(-1)).toMatchObject({ kind: 'view', view: { filter: 'later' } });
  });

  it('wakes with the newest rows of the session that took the place of the old one meanwhile', async () => {
    bridge.show(A);
    ask(1, 'ready', { ...READY, at: { kind: 'position', first: 40 } });
    await reply(1);
    bridge.suspend();
    bridge.show(B);
    bridge.resume();
    await vi.waitFor(() => expect(opened[1]?.asked).toEqual([`ready ${JSON.stringify({ ...READY, ...ANEW })}`]));
    expect(opened[1]!.file).toBe('/b');
  });

  it('answers with the session that is shown now where another one was shown when it was asked', async () => {
    bridge.show(A);
    ask(1, 'ready', READY);
    await reply(1);
    ask(2, 'watch', { count: 50, at: { kind: 'tail' } });
    bridge.show(B);
    expect(await reply(2)).toMatchObject({ reply: { total: 2 } });
  });

  it('knows whether the keyboard is in it, and that it is not once the picture is hidden', () => {
    const heard: boolean[] = [];
    bridge.onDidChangeFocus(() => heard.push(bridge.focused));
    say({ kind: 'focus', on: true });
    say({ kind: 'focus', on: true });
    bridge.suspend();
    expect(heard).toEqual([true, false]);
  });

  it('brings the keyboard into the list as soon as there is one', async () => {
    bridge.show(A);
    bridge.focusList();
    expect(sent).toEqual([]);
    ask(1, 'ready', READY);
    await reply(1);
    expect(sent.filter(({ kind }) => kind === 'nudge')).toEqual([{ kind: 'nudge', nudge: 'focusList' }]);
    bridge.focusList();
    expect(sent.filter(({ kind }) => kind === 'nudge')).toHaveLength(2);
  });

  it('passes pushes on', async () => {
    bridge.show(A);
    ask(1, 'ready', READY);
    await reply(1);
    opened[0]!.push(emptyView('x', 1, null));
    expect(sent.at(-1)).toMatchObject({ kind: 'view', view: { filter: 'x' } });
  });

  it('answers a failure with the sentence that it came with', async () => {
    bridge.show(A);
    ask(1, 'detail', { row: 9, limit: 0 });
    expect(await reply(1)).toEqual({ kind: 'error', seq: 1, message: 'Row 9 is not there.' });
  });

  it('carries out actions on the session that is shown, and none without one', async () => {
    ask(1, 'action', { row: 3, action: 'cancel' });
    expect(await reply(1)).toMatchObject({ reply: { done: false } });
    bridge.show(A);
    ask(2, 'action', { row: 3, action: 'cancel' });
    expect(await reply(2)).toMatchObject({ reply: { done: true } });
    ask(3, 'cancelAllLeaked', {});
    ask(4, 'openClause', { rule: 'id/reused' });
    ask(5, 'command', { command: 'tapServer' });
    await reply(5);
    expect(actions).toEqual(['cancel /a 3', 'leaked /a', 'clause id/reused', 'command tapServer']);
  });

  it('applies a filter that was chosen from a list, which begins at the one in force', async () => {
    bridge.show(A);
    ask(1, 'ready', { ...READY, filter: 'tool:x' });
    await reply(1);
    ask(2, 'filters', { what: 'choose', filter: 'tool:y' });
    expect(await reply(2)).toMatchObject({ reply: { done: true } });
    expect(sent).toContainEqual({ kind: 'applyFilter', text: 'state:leaked' });
    expect(await bridge.pickFilter('save')).toBe(false);
    expect(actions).toEqual(['filters choose tool:y', 'filters save tool:x']);
  });

  it('chooses a row as soon as the webview can take it', async () => {
    bridge.show(A, 7);
    expect(sent).toEqual([]);
    ask(1, 'ready', READY);
    await reply(1);
    expect(sent.at(-1)).toEqual({ kind: 'choose', row: 7 });
    bridge.show(A, 8);
    expect(sent.at(-1)).toEqual({ kind: 'choose', row: 8 });
  });

  it('forgets the chosen row with the session', () => {
    bridge.show(A);
    say({ kind: 'selected', row: 4 });
    expect(bridge.selected).toBe(4);
    bridge.show(B);
    expect(bridge.selected).toBeNull();
  });

  it('says nothing more once disposed', async () => {
    bridge.show(A);
    ask(1, 'ready', READY);
    bridge.dispose();
    await Promise.resolve();
    opened[0]?.push(emptyView('', 0, null));
    expect(sent).toEqual([]);
  });
});
