import { expect, test } from 'vitest';
import { inEnglish } from '../../../src/session/timeline/phrases.js';
import { nameOf } from '../../../webview/presenter/names.js';
import { descriptionOf, labelOf } from '../../../webview/presenter/rowTexts.js';
import { useTranslations } from '../../../webview/strings.js';
import * as s from './support.js';

/** Everything that the model says on rows in words of its own, beside texts from the wire that read like them. */
const RECORDS = [
  ...s.HANDSHAKE,
  s.client(100, s.request(1, 'tools/list')),
  s.server(110, s.result(1, { tools: [{}, {}] })),
  s.client(120, s.request(2, 'prompts/list')),
  s.server(130, s.result(2, { prompts: [{}] })),
  s.client(200, s.call(3, 'exit 1')),
  s.client(210, s.cancel(3)),
  s.server(220, s.error(3, 0)),
  s.server(230, s.result(1)),
  s.server(240, s.result(99)),
  s.server(250, { jsonrpc: '2.0', result: {} }),
  s.client(260, s.cancel(77)),
  s.client(270, s.cancel(1)),
  s.client(280, s.notification('notifications/cancelled', {})),
  s.server(290, s.progress('a · 1 of 2', 3, 4)),
  s.server(300, s.progress('b', 3)),
  s.server(305, s.notification('notifications/message', { level: 'info', data: 'no id · malformed' })),
  s.stderr(310, 'exit 1'),
  s.server(315, 'server started'),
  { t: 320, ev: 'gap', lost: 1 },
  { t: 325, ev: 'gap', lost: 1200 },
  { t: 328, ev: 'debug', state: 'continued' },
  { t: 330, ev: 'debug', state: 'stopped' },
  { t: 340, ev: 'debug', state: 'continued' },
  { t: 350, ev: 'eof', dir: 'c2s' },
  { t: 360, ev: 'eof', dir: 's2c' },
  { t: 370, ev: 'signal', signal: 'SIGTERM' },
  { t: 380, ev: 'error', message: 'The server could not be started: no such program.' },
  { t: 390, ev: 'exit', code: null, signal: 'SIGKILL' },
  { t: 400, ev: 'exit', code: 3 },
] as const;

function rows() {
  const made = s.run();
  made.timeline.started(['exit 3', 'server ended']);
  made.push(...RECORDS);
  return made.rows();
}

test('in English the words of a row are the text that stands in the model', () => {
  const said = rows().filter(({ words }) => words !== undefined);
  expect(said.length).toBe(21);
  for (const { label, description, words } of said) {
    if (words?.label) expect(inEnglish(words.label)).toBe(label);
    if (words?.description) expect(inEnglish(words.description)).toBe(description);
  }
});

test('whatever the model says on a row can be said in another language, and what came over the wire stays as it came', () => {
  const english = rows();
  const wire = /^(initialize|tools\/|prompts\/|notifications\/|2025-11-25|VS Code|info|exit 1$|exit 3 server|The server could)/;
  useTranslations(JSON.stringify(ALL_STARRED));
  const starred = rows().map((row) => [labelOf(row), descriptionOf(row)] as const);
  const names = rows().map((row) => nameOf(row, { now: 1000, atLeast: false }));
  useTranslations('{}');
  starred.forEach(([label, description], i) => {
    const { state } = english[i]!;
    const captured = (text: string) => text === '' || wire.test(text) || state.kind === 'stderr' || state.kind === 'stray';
    expect(label.includes('*'), label).toBe(!captured(english[i]!.label));
    expect(names[i]).toContain(label);
    const own = !captured(english[i]!.description) && english[i]!.description !== 'tools/call';
    expect(description.includes('*'), `${label}: ${description}`).toBe(own && !description.startsWith('info'));
  });
  expect(starred).toContainEqual(['*server started', 'exit 3 server ended']);
  expect(starred).toContainEqual(['exit 1', 'tools/call']);
  expect(starred).toContainEqual(['notifications/progress', '*token "a · 1 of 2" · *3 of 4']);
  expect(starred).toContainEqual(['notifications/cancelled', '*no id · *malformed']);
});

/** A language in which every word of the model begins with a star. */
const ALL_STARRED = Object.fromEntries(
  [
    ...['server started', 'exit {0}', 'killed by {0}', 'signal {0}', 'server ended', 'passed on to the server', 'client closed its output'],
    ...['server closed its output', 'end of input for the server', 'stopped at a breakpoint', 'debugger let the server go on'],
    ...['{0} frame not recorded', '{0} frames not recorded', 'late answer to {0}', 'second answer to {0}', 'answer to {0}'],
    ...['answer without an id', 'result', 'error {0}', 'no id', 'for {0}', 'no such request', 'already answered', 'malformed'],
    ...['token {0}', '{0} of {1}', '{0} tools', '{0} prompt'],
  ].map((words) => [words, `*${words}`]),
);
