import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compare } from '../../../src/cli/compare/compare.js';
import { exportTrace } from '../../../src/cli/export/export.js';
import { issue } from '../../../src/cli/issue/issue.js';
import { reportsOn } from '../../../src/cli/report.js';
import { share } from '../../../src/cli/share/share.js';
import { SAMPLES } from '../../support/logs.js';
import { printed } from '../../support/printed.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-log-traces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const caught = printed();

const log = (name: string) => join(SAMPLES, name);
const TWO = log('claude-desktop.server.log');
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tapline-log-') && !name.startsWith('tapline-log-traces-'));

describe('commands that take a trace, on the log of another tool', () => {
  it('share a session of it as a trace, which is judged as the log is: the same findings, none that the log cannot prove', async () => {
    const copy = join(folder, 'shared.tapline.jsonl');
    expect(await share(['-o', copy, `${TWO}#1`])).toBe(0);
    const [before] = await reportsOn(TWO);
    const [after] = await reportsOn(copy);
    expect(after!.source).toEqual(before!.source);
    expect(after!.counts).toEqual(before!.counts);
    expect(after!.findings.map(({ rule, level }) => [rule, level])).toEqual(before!.findings.map(({ rule, level }) => [rule, level]));
  });

  it('export and compare its sessions by their numbers', async () => {
    expect(await exportTrace(['--format', 'jsonl', '-o', '-', `${TWO}#2`])).toBe(0);
    const exchanges = caught.out.trim().split('\n');
    expect(exchanges.length).toBeGreaterThan(1);
    expect(exchanges.map((line) => JSON.parse(line))).toEqual(exchanges.map(() => expect.any(Object)));
    caught.out = '';
    expect(await compare([`${TWO}#1`, `${TWO}#2`])).toBe(1);
    expect(caught.out).not.toBe('');
    expect(await compare([`${TWO}#1`, `${TWO}#1`])).toBe(0);
  });

  it('make an issue of a finding in it', async () => {
    const { rule } = (await reportsOn(TWO))[0]!.findings.find(({ by }) => by !== null)!;
    expect(await issue(['--finding', rule, `${TWO}#1`])).toBe(0);
    expect(caught.out).toContain(`\`${rule}\``);
    const trace = /```json\n([\s\S]*?)\n```/.exec(caught.out)![1]!;
    expect(trace.split('\n')[0]).toContain('"format":"claude-desktop"');
  });

  it.each([
    ['share', () => share(['-o', join(folder, 'none'), TWO])],
    ['export', () => exportTrace(['--format', 'har', '-o', join(folder, 'none'), TWO])],
    ['compare', () => compare([TWO, TWO])],
    ['issue', () => issue([TWO])],
  ])('%s lists its sessions where there are several and none was named', async (_, run) => {
    expect(await run()).toBe(2);
    expect(caught.err).toContain('holds 2 sessions; say which:');
    expect(caught.err).toContain(`${TWO}#2`);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('say so where the log has no session of that number, and a trace no second one', async () => {
    expect(await share([`${TWO}#3`])).toBe(2);
    expect(caught.err).toContain('holds no session #3');
    const copy = join(folder, 'own.tapline.jsonl');
    await share(['-o', copy, `${TWO}#1`]);
    expect(await share([`${copy}#2`])).toBe(2);
    expect(caught.err).toContain('has one session, no #2');
    expect(readFileSync(copy, 'utf8')).not.toBe('');
  });

  it('leave nothing of it behind', async () => {
    const before = leftovers();
    await exportTrace(['--format', 'mermaid', '-o', '-', `${TWO}#1`]);
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
  });
});
