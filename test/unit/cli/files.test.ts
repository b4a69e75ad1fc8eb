import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { compare } from '../../../src/cli/compare/compare.js';
import { fileProblem } from '../../../src/cli/errors.js';
import { exportTrace } from '../../../src/cli/export/export.js';
import { htmlReport } from '../../../src/cli/html/html.js';
import { issue } from '../../../src/cli/issue/issue.js';
import { share } from '../../../src/cli/share/share.js';
import { printed, TraceFolder } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const caught = printed();
const folder = new TraceFolder('files');

const READING = {
  compare: (file: string) => compare([file, file]),
  export: (file: string) => exportTrace(['--format', 'jsonl', '-o', '-', file]),
  report: (file: string) => htmlReport(['-o', '-', file]),
  issue: (file: string) => issue([file]),
  share: (file: string) => share(['-o', '-', file]),
};

describe.each(Object.entries(READING))('%s tells what is wrong with the trace that it was given, and ends with 2', (name, run) => {
  it.each([
    ['where there is none', () => join(folder.path, 'none.tapline.jsonl'), 'there is no such file.'],
    ['where it is a folder', () => folder.path, 'this is a folder; name the trace files in it.'],
  ])('%s', async (_, file, problem) => {
    expect(await run(file())).toBe(2);
    expect(caught.err).toMatch(`tapline ${name}: ${file()}: ${problem}\n`);
    expect(caught.out).toBe('');
  });

  it('where it is no trace', async () => {
    const file = folder.save('no trace at all');
    expect(await run(file)).toBe(2);
    expect(caught.err).toMatch(`tapline ${name}: ${file}: `);
  });
});

const WRITING = {
  export: (args: string[]) => exportTrace(['--format', 'jsonl', ...args]),
  report: htmlReport,
  share,
};

describe.each(Object.entries(WRITING))('%s tells why it cannot write, ends with 2', (name, run) => {
  let trace = '';
  beforeEach(() => {
    trace = folder.save(new Wire().call(1).answer(1));
  });

  it('and leaves what is there already as it is', async () => {
    const there = folder.save('mine', { name: `${name}.txt` });
    expect(await run(['-o', there, trace])).toBe(2);
    expect(caught.err).toContain(`tapline ${name}: ${there} is there already; name another file with --output.\n`);
  });

  it('into a folder that there is not', async () => {
    const nowhere = join(folder.path, 'nowhere', 'file');
    expect(await run(['-o', nowhere, trace])).toBe(2);
    expect(caught.err).toContain(`tapline ${name}: there is no folder for ${nowhere}.\n`);
  });

  it('and never writes over the trace', async () => {
    expect(await run(['--output', trace, trace])).toBe(2);
    expect(caught.err).toContain('would overwrite the trace; name another file with --output.');
  });

  it.each([
    ['none', [], /name the trace to/],
    ['two', ['a', 'b'], /one trace at a time/],
  ] as const)('where %s is named', async (_, named, problem) => {
    expect(await run([...named])).toBe(2);
    expect(caught.err).toMatch(problem);
  });
});

it('an error of our own is no problem of a file, and is not told as one', () => {
  const bug = new TypeError('x is not a function');
  expect(() => fileProblem(bug, { file: 'a', output: 'b' })).toThrow(bug);
});
