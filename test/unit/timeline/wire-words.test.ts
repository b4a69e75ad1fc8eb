import { expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { arrowsOf } from '../../../webview/presenter/wire.js';
import { useTranslations } from '../../../webview/strings.js';
import { english } from '../../support/english.js';
import * as s from './support.js';

/** One of everything that the model puts into words on the wire, beside what came over it. */
const RECORDS = [
  ...s.HANDSHAKE,
  s.client(100, s.call(5, 'again, as 9', {}, 'p5')),
  s.server(150, s.progress('p5', 1)),
  s.server(160, s.progress('p5', 2)),
  s.client(200, s.cancel(5, 'result')),
  s.server(300, s.error(5, 0)),
  s.client(400, s.call(6, 'same')),
  s.client(6000, s.call(7, 'same')),
  s.client(6100, s.cancel(7)),
  s.server(6200, s.result(7)),
  s.client(6300, s.request(8, 'result')),
  s.server(6400, s.error(8, -32601)),
  s.server(6500, 'ping'),
];

const wires = () => {
  const made = s.run(RECORDS);
  return made.rows().map(({ index }) => detailOf(made.timeline, index, { now: 1e5, graceMs: 1000, live: false }).wire);
};

test('in English the words of the wire are the text that stands in the model', () => {
  const lines = wires()
    .flat()
    .filter(({ words }) => words !== undefined);
  expect(lines.length).toBe(10);
  for (const { text, words } of lines) expect(english(words === undefined ? [] : [words])).toBe(text);
});

test('in another language the words of the model are said in it, and what came over the wire stays as it came', () => {
  useTranslations(
    JSON.stringify({
      result: 'Ergebnis',
      'error {0}': 'Fehler {0}',
      'cancelled, {0}': 'abgebrochen, {0}',
      ping: 'Ping',
      '{0}, orphaned': '{0}, verwaist',
    }),
  );
  const said = wires().map((wire) => arrowsOf(wire).map(({ text }) => text));
  useTranslations('{}');
  expect(said).toContainEqual(['tools/call', 'progress, 2 times', 'abgebrochen, “result”', 'Fehler 0, verwaist']);
  expect(said).toContainEqual(['result', 'Fehler −32601']);
  expect(said).toContainEqual(['ping']);
});
