import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { fileOf, PAIRS, VSCODE_PAIRS } from '../../support/recordings/pairs.js';
import { recordsOf } from '../../support/recordings/read.js';
import { run } from '../../support/trace.js';

const ALL = [...PAIRS, ...VSCODE_PAIRS];
const FOLDER = resolve(import.meta.dirname, '../../recordings');

// What real clients and servers said to each other. A fault found here that nobody knew of is either new, or a false alarm.
describe('a recording of real traffic', () => {
  it.each(ALL.map((pair) => [fileOf(pair), pair] as const))('%s has the known faults and no other', (file, pair) => {
    const judge = createJudge({ guarded: false });
    run(recordsOf(join(FOLDER, file)), [judge]);
    const alarms = judge.findings.filter(({ level }) => level !== 'info').map(({ level, rule, by }) => `${level} ${rule} ${by}`);
    expect([...new Set(alarms)].sort()).toEqual(Object.keys(pair.faults).sort());
  });

  it('is there for every pair, and for nothing else', () => {
    const files = readdirSync(FOLDER).filter((file) => file.includes('--'));
    expect(files.sort()).toEqual(ALL.map(fileOf).sort());
  });

  it('tells nothing of the machine it was made on', () => {
    for (const file of readdirSync(FOLDER))
      expect(readFileSync(join(FOLDER, file), 'utf8')).not.toMatch(/\/tmp\/|\/root\/|\/home\/(?!user)|node_modules/);
  });
});
