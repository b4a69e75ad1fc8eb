import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/cli/check.js';
import { corpusCases } from '../../support/corpus.js';
import { HOSTILE } from '../../support/exports.js';
import { junitFaults } from '../../support/junit.js';
import { SAMPLES, sampleNames } from '../../support/logs.js';
import { printed, TraceFolder } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const caught = printed();
const folder = new TraceFolder('schemas');
const save = (name: string, wire: Wire | string) => folder.save(wire, { name });

const corpus = corpusCases().map(({ name, trace }) => save(`${name}.tapline.jsonl`, trace));
const recordings = join(import.meta.dirname, '../../recordings');
const noisy = save('noisy.tapline.jsonl', new Wire().call(1).call(2).s('noise').s('noise again').s({ id: 9, result: {} }));
const hostile = HOSTILE.map((text, i) =>
  save(
    `hostile ${i} <&"'>.tapline.jsonl`,
    new Wire()
      .s(text.replaceAll('\n', ' '))
      .c({ id: text, method: text })
      .s({ id: `${text}?`, result: text })
      .s({ id: text, error: { code: text, message: text } }),
  ),
);
const baseline = () => {
  const file = save('baseline.json', caught.out);
  caught.out = '';
  return file;
};

/** Calls of `check`, without their format. */
const CALLS: readonly (readonly [what: string, args: () => Promise<string[]> | string[]])[] = [
  ['the corpus', () => corpus],
  ['all recordings', () => readdirSync(recordings).map((file) => join(recordings, file))],
  ['logs of other tools', () => sampleNames().map((file) => join(SAMPLES, file))],
  ['hostile texts', () => hostile],
  [
    'texts of 10 MB',
    () => {
      const text = 'y<&'.repeat(3_500_000);
      return [
        save(
          'long.tapline.jsonl',
          new Wire()
            .s(text)
            .c({ id: text, method: text })
            .s({ id: 1, error: { code: 'x', message: text } }),
        ),
      ];
    },
  ],
  [
    'budgets, kept and exceeded',
    () => ['--allow-unmeasured', '--max-leaked', '0', '--max-orphaned', '5', '--p95', 'tools/call:a b=1ms', noisy],
  ],
  ['rules that are off', () => ['--rule', 'frame/*=off:known & "accepted" <here>', '--rule', 'leak/*=error', noisy]],
  [
    'a baseline',
    async () => {
      await check(['--format', 'json', noisy]);
      return ['--baseline', baseline(), noisy];
    },
  ],
  [
    'files that cannot be read',
    () => [join(folder.path, 'nowhere & <nothing>'), save('empty', ''), save('picture', '\u0000\u0001 no log'), noisy],
  ],
  ['nothing found', () => [save('clean.tapline.jsonl', new Wire().call(1).answer(1))]],
];

/** The schema of OASIS, as npm's `@microsoft/jest-sarif` carries it: of draft 4, from which what it uses differs in the name of its id. */
function sarifSchema(): object {
  const path = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { id: _, $schema: __, ...schema } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return schema;
}

const isSarif = new Ajv({
  strict: false,
  allErrors: true,
  // One of its patterns is none of ECMAScript's stricter grammar.
  unicodeRegExp: false,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    uri: (text: string) => URL.canParse(text),
    'uri-reference': (text: string) => URL.canParse(text, 'file:///base/'),
  },
}).compile(sarifSchema());

describe('SARIF', () => {
  it('would not pass for it with any fault: the schema is really applied', () => {
    expect(
      isSarif({ version: '2.1.0', runs: [{ tool: { driver: { name: 'a' } }, results: [{ message: { text: 'a' }, level: 'bad' }] }] }),
    ).toBe(false);
    expect(isSarif({ version: '2.1.0', runs: [{ tool: { driver: { name: 'a' } }, results: [{ message: {} }] }] })).toBe(false);
    expect(isSarif({ version: '2.1.0', runs: [{ tool: { driver: { name: 'a' } }, results: [{ message: { text: 'a' } }] }] })).toBe(true);
  });

  it.each(CALLS)(
    'of %s is what the schema of SARIF 2.1.0 asks for',
    async (_, args) => {
      await check(['--format', 'sarif', ...(await args())]);
      isSarif(JSON.parse(caught.out));
      expect(isSarif.errors).toBeNull();
    },
    20_000,
  );
});

/** What no document of XML 1.0 may hold (its clause 2.2), not even escaped: not every parser looks for that. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:0|x0);|\p{Cs}/u;

describe('JUnit', () => {
  it.each(CALLS)(
    'of %s is what the schema of Jenkins asks for, and its numbers are right',
    async (_, args) => {
      await check(['--format', 'junit', ...(await args())]);
      expect(junitFaults(caught.out)).toEqual([]);
      expect(NO_XML.exec(caught.out)).toBeNull();
    },
    20_000,
  );

  it('would not pass with a fault', () => {
    expect(junitFaults('<testsuites><testsuite name="a" tests="2"><testcase name="b"/>text</testsuite></testsuites>')).toHaveLength(3);
    expect(() => junitFaults('<testsuites><testsuite></testsuites>')).toThrow();
  });
});
