import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reportsOn } from '../../../src/cli/report.js';
import { DEFAULT_SETTINGS } from '../../../src/extension/worker/messages.js';
import { OpenSession } from '../../../src/extension/worker/open-session.js';
import { inEnglish } from '../../../src/session/timeline/phrases.js';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import { convertLog } from '../../../src/trace/files/convert.js';
import { SAMPLES, sampleNames } from '../../support/logs.js';
import { Harness } from './support.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-convert-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a log of another tool, as traces', () => {
  it.each(sampleNames())('%s comes to the same verdict as the log itself', async (name) => {
    const log = join(SAMPLES, name);
    const sessions = (await convertLog(log, folder, name))!;
    const direct = await reportsOn(log);
    const again = (await Promise.all(sessions.map(({ file }) => reportsOn(file)))).flat();
    const plain = (reports: typeof direct) =>
      reports.map(({ counts, findings, source, revision }) => ({ counts, findings, source, revision }));
    expect(plain(again)).toEqual(plain(direct));
    for (const { file } of sessions) if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is left alone where it is a trace already', async () => {
    const file = join(folder, 'own.jsonl');
    writeFileSync(file, '{"tapline":1,"id":"a","started":"2026-01-01T00:00:00.000Z","command":[]}\n');
    expect(await convertLog(file, folder, 'own')).toBeNull();
  });

  it('is refused where it is neither, with what was looked for, and leaves no file behind', async () => {
    const file = join(folder, 'none.txt');
    writeFileSync(file, 'hello\n');
    await expect(convertLog(file, folder, 'none')).rejects.toThrow(/no log that Tapline knows/);
  });

  it('shows in the timeline where it comes from and what it does not show', async () => {
    const [session] = (await convertLog(join(SAMPLES, 'java-sdk.log'), folder, 'shown'))!;
    const open = new OpenSession(session!.file, null, DEFAULT_SETTINGS, () => {});
    await open.ready(20_000);
    const view = open.addView(() => {});
    view.view.watch(50, { kind: 'position', first: 0 });
    const { missing, session: head } = view.reply() as ViewSnapshot;
    open.close();
    expect(head!.status).toEqual({ kind: 'recorded' });
    expect(missing!.log!.map(inEnglish).join(' ')).toMatch(
      /Read from a log \(java-sdk\)\. Its counts are not exact\. .*one direction only/,
    );
    expect(missing!.end).toBe(false);
  });

  it.each([
    ['prose', 'Nothing of MCP stands here.\nNor here.\n', /no log that Tapline knows/],
    ['spans', '{"resourceSpans":[{"scopeSpans":[{"spans":[]}]}]}\n', /OpenTelemetry spans/],
    ['another archive', '{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[]}}\n', /HTTP archive/],
    ['nothing', '', /file is empty/],
  ])('tells in the timeline why a file that was opened as one is none: %s', async (name, text, why) => {
    const file = join(folder, `${name}.txt`);
    writeFileSync(file, text);
    const harness = new Harness();
    await expect(harness.ask('convert', { file, folder, stem: name })).rejects.toThrow(why);
    const { problem } = await harness.openView(file);
    expect(inEnglish(problem!)).toMatch(why);
    harness.server.close();
  });

  it('keeps its header within the first line that is left for it, however long its name is', async () => {
    const log = join(folder, 'long.log');
    const text = readFileSync(join(SAMPLES, 'claude-desktop.all.log'), 'utf8').replaceAll('[notes]', `[${'n'.repeat(9000)}]`);
    writeFileSync(log, text);
    const sessions = (await convertLog(log, folder, 'long'))!;
    const reports = (await Promise.all(sessions.map(({ file }) => reportsOn(file)))).flat();
    expect(reports.map(({ counts, source }) => [counts.requests, source!.format])).toEqual([
      [4, 'claude-desktop'],
      [3, 'claude-desktop'],
    ]);
  });
});
