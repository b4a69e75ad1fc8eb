import { expect, test } from 'vitest';
import * as s from './support.js';

test('control characters, direction marks and halves of pairs are made visible, whatever the row', () => {
  const made = s.run([
    s.stderr(1, '\u001b[31mred\u0000\u202egnp.exe\ud800'),
    s.client(2, s.call(1, 'tool\nname\u200b')),
    s.server(3, '\ufeffbanner\r'),
    s.client(4, s.request(2, 'x\u0007y')),
  ]);
  expect(made.rows().map(({ label, method }) => [label, method])).toEqual([
    ['␛[31mred␀‹U+202E›gnp.exe\ufffd', null],
    ['tool␊name‹U+200B›', 'tools/call'],
    ['‹U+FEFF›banner␍', null],
    ['x␇y', 'x␇y'],
  ]);
});

test('long texts are cut at 200 characters, never through a pair', () => {
  const made = s.run([s.client(1, s.call(1, 'x'.repeat(5000))), s.stderr(2, `${'y'.repeat(199)}😀${'z'.repeat(50)}`)]);
  expect(made.rows()[0]!.label).toBe(`${'x'.repeat(200)}…`);
  expect(made.rows()[1]!.label).toBe(`${'y'.repeat(199)}…`);
});

test('ids read exactly as on the wire, whatever they are', () => {
  const ids = ['7', '"7"', '-3', '12345678901234567890123', '1.5', '1e3', '"ид-😀"', '""', '0'];
  const made = s.run(ids.map((id, i) => s.client(i, `{"jsonrpc":"2.0","id":${id},"method":"m${i}"}`)));
  expect(made.rows().map(({ id }) => id)).toEqual(
    made.rows().map((_, i) => made.session && [...made.session.open('c2s')].find(({ method }) => method === `m${i}`)!.id),
  );
  expect(
    made
      .rows()
      .slice(0, 4)
      .map(({ id }) => id),
  ).toEqual(ids.slice(0, 4));
});

test('an id too long to be kept whole is shown cut, and its request cannot be cancelled', () => {
  const made = s.run([s.client(1, s.request('i'.repeat(50_000), 'tools/call')), s.client(2, s.request('i'.repeat(10_000), 'tools/call'))]);
  const [long, short] = made.rows();
  expect(long).toMatchObject({ cancellable: false });
  expect(long!.id!.length).toBeLessThan(20_000);
  expect(short).toMatchObject({ cancellable: true, id: `"${'i'.repeat(10_000)}"` });
});

test('bodies of any shape make rows and never throw', () => {
  const odd: unknown[] = [
    null,
    1,
    'text',
    [],
    {},
    { name: null },
    { name: { a: 1 } },
    { uri: 5 },
    { messages: [null] },
    { messages: [{ content: [3] }] },
  ];
  const methods = [
    'tools/call',
    'resources/read',
    'prompts/get',
    'sampling/createMessage',
    'elicitation/create',
    'initialize',
    '__proto__',
    'notifications/message',
  ];
  const made = s.run();
  let id = 0;
  for (const method of methods) {
    for (const params of odd) {
      made.push(
        s.client(id, s.request(id, method, params)),
        s.server(id, { ...s.result(id), result: params }),
        s.server(id, s.notification(method, params)),
      );
      id++;
    }
  }
  expect(made.rows().length).toBeGreaterThanOrEqual(2 * id);
});

test('a request whose id is no string or number is seen, though it can have no answer', () => {
  const made = s.run([s.client(1, s.request({ a: 1 }, 'tools/list')), s.client(2, s.request(null, 'tools/list'))]);
  expect(made.rows().map(({ label, end }) => [label, end])).toEqual([
    ['tools/list', 1],
    ['tools/list', 2],
  ]);
});

test('gaps, signals, ends of streams and recorder errors are rows in words', () => {
  const made = s.run([
    { t: 1, ev: 'gap', lost: 17 },
    { t: 2, ev: 'signal', signal: 'SIGTERM' },
    { t: 3, ev: 'eof', dir: 'c2s' },
    { t: 4, ev: 'eof', dir: 's2c' },
    { t: 5, ev: 'error', message: 'spawn nope ENOENT' },
    { t: 6, ev: 'exit', code: null, signal: 'SIGKILL' },
    { t: 7, ev: 'debug', state: 'stopped' },
  ]);
  expect(s.lines(made)).toEqual([
    '17 frames not recorded | gap of 17',
    'signal SIGTERM | passed on to the server | process',
    'client closed its output | end of input for the server | process',
    'server closed its output | process',
    'spawn nope ENOENT | process',
    'killed by SIGKILL | server ended | process',
    'stopped at a breakpoint | process | 0 ms',
  ]);
});
