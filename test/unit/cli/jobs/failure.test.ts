import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../src/cli/commands.js';
import { fileProblem } from '../../../../src/cli/errors.js';
import { failureOf } from '../../../../src/cli/jobs/failure.js';
import type { Job } from '../../../../src/cli/jobs/job.js';
import { TraceFolder } from '../../../support/printed.js';
import { Wire } from '../../../support/trace.js';

const folder = new TraceFolder('failures');
const DECIDED = { mode: 'secrets', choice: { keep: new Set(), keepFields: new Set(), hideFields: new Set() }, hide: [] } as const;
const copyTo = (output: string, file = '/t/a.tapline.jsonl'): Job => ({
  name: 'copy',
  ask: { file, output, part: { kind: 'all' }, decided: DECIDED as never },
});

/** As the system reports it. */
function refused(code: string, syscall: string, path?: string): Error {
  return Object.assign(new Error(`${code}: as the system says it, ${syscall}`), { code, syscall, errno: -1, ...(path && { path }) });
}

describe('what the system refused a job is told with the file and what to do', () => {
  it.each([
    ['a full disk, which names no file', refused('ENOSPC', 'write'), /^Nothing was written to \/o\/b: no space is left/],
    ['a quota that is used up', refused('EDQUOT', 'write'), /^Nothing was written to \/o\/b: no space is left/],
    ['a disk that is read-only', refused('EROFS', 'open', '/o/b.part'), /^Nothing was written to \/o\/b: you may not write there/],
    ['a folder of somebody else', refused('EACCES', 'open', '/o/b.part'), /^Nothing was written to \/o\/b: you may not write there/],
    ['a name that is too long', refused('ENAMETOOLONG', 'open', '/o/b.part'), /^Nothing was written to \/o\/b: the name is too long/],
    ['anything else', refused('EIO', 'open', '/o/b.part'), /^Nothing was written to \/o\/b: EIO/],
    ['a trace that is gone', refused('ENOENT', 'open', '/t/a.tapline.jsonl'), /^The trace \/t\/a\.tapline\.jsonl is not there\./],
    ['a trace of somebody else', refused('EACCES', 'open', '/t/a.tapline.jsonl'), /^The trace \/t\/a.* this user may not read it/],
    ['a disk that breaks down while it is read', refused('EIO', 'read'), /^The trace \/t\/a\.tapline\.jsonl cannot be read: EIO/],
  ])('%s', (_, error, told) => {
    const failure = failureOf(error, copyTo('/o/b'));
    expect(failure.message).toMatch(told);
    expect(failure).toMatchObject({ known: true, words: [{}] });
  });

  it('a command in a terminal, too, tells it so', () => {
    expect(fileProblem(refused('ENOSPC', 'write'), { file: 'a', output: 'b' })).toMatch(/^Nothing was written to b: no space is left/);
    expect(fileProblem(refused('EROFS', 'open', 'b'), { file: 'a', output: 'b' })).toMatch(/^Nothing was written to b: you may not/);
  });

  it('an error of our own is none of these, and keeps its place in the code', () => {
    const bug = Object.assign(new TypeError('x is not a function'), { code: 'ERR_INVALID_ARG_TYPE' });
    expect(failureOf(bug, copyTo('/o/b'))).toMatchObject({
      known: false,
      words: null,
      message: expect.stringContaining('failure.test.ts'),
    });
  });
});

it('a job that cannot write leaves nothing behind', async () => {
  const trace = folder.save(new Wire().call(1).answer(1));
  const taken = join(folder.path, 'taken');
  mkdirSync(taken);
  expect(await outcomeOf(copyTo(taken, trace))).toMatchObject({ kind: 'failed', known: true });
  expect(await outcomeOf(copyTo(join(folder.path, 'nowhere', 'x'), trace))).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/nowhere.*there is no such folder/),
  });
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
});
