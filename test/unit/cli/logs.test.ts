import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/cli/check.js';
import { convertLog } from '../../../src/trace/files/convert.js';
import { SAMPLES } from '../../support/logs.js';
import { printed } from '../../support/printed.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const caught = printed();

const log = (name: string) => join(SAMPLES, name);

describe('check, on the log of another tool', () => {
  it('gives one entry a session, with its format and whether its counts are exact', async () => {
    const file = log('claude-desktop.server.log');
    expect(await check(['--format', 'json', file])).toBe(1);
    const { files } = JSON.parse(caught.out);
    expect(files.map((entry: { file: string }) => entry.file)).toEqual([`${file}#1`, `${file}#2`]);
    expect(files[0]).toMatchObject({
      format: 'claude-desktop',
      complete: true,
      counts: { leaked: 1, orphaned: 1, cancelled: 1, stray: 1 },
    });
    expect(files[0]).not.toHaveProperty('reasons');
  });

  it('names the file alone where it holds one session, and says why its counts are not exact', async () => {
    const file = log('claude-code.jsonl');
    expect(await check(['--format', 'json', file])).toBe(0);
    const [entry] = JSON.parse(caught.out).files;
    expect(entry).toMatchObject({
      file,
      format: 'claude-code',
      complete: false,
      server: { name: 'tide' },
      counts: { orphaned: 1, leaked: 0 },
    });
    expect(entry.reasons).toEqual(['The log holds no traffic, only messages that their receiver could not place.']);
    expect(entry.findings).toEqual([expect.objectContaining({ rule: 'response/unknown-id', level: 'info', by: null })]);
  });

  it('judges one session of a log where FILE#2 names it, and says what there is where it names none', async () => {
    const file = log('claude-desktop.server.log');
    expect(await check(['--format', 'json', `${file}#2`])).toBe(0);
    expect(JSON.parse(caught.out).files.map((entry: { file: string }) => entry.file)).toEqual([`${file}#2`]);
    expect(await check([`${file}#3`])).toBe(2);
    expect(caught.err).toContain('the file has 2 sessions, so there is no #3.');
    const own = join(folder, 'trace#2');
    writeFileSync(own, '{"tapline":1,"id":"x","started":"2026-01-01T00:00:00.000Z","command":[]}\n{"t":1,"dir":"stderr","raw":"x"}\n');
    expect(await check([own])).toBe(0);
  });

  it('numbers the sessions of a log as the commands that take one trace do: by where they begin', async () => {
    const desktop = readFileSync(log('claude-desktop.all.log'), 'utf8');
    const lines = desktop.split('\n');
    // The session of one server ends, and begins anew, while that of the other goes on.
    const again = lines.filter((line) => line.includes('[notes]'));
    const file = join(folder, 'again.log');
    writeFileSync(file, [...lines, ...again, ''].join('\n'));
    await check(['--format', 'json', '--fail-on', 'never', file]);
    const { files } = JSON.parse(caught.out) as { files: readonly { file: string; counts: { frames: number } }[] };
    const converted = await convertLog(file, folder, 'again');
    expect(files.map(({ counts }) => counts.frames)).toEqual(converted?.map(({ messages }) => messages));
    expect(files.map(({ file: name }) => name)).toEqual(files.map((_, i) => `${file}#${i + 1}`));
    expect(converted?.map(({ name }) => name)).toEqual(['tide', 'notes', 'notes']);
  });

  it('gives the sessions of each where logs of several kinds stand in one file', async () => {
    const file = join(folder, 'mixed.log');
    writeFileSync(file, ['claude-desktop.all.log', 'zed.log', 'cursor.log'].map((name) => readFileSync(log(name), 'utf8')).join(''));
    await check(['--format', 'json', '--fail-on', 'never', file]);
    const { files } = JSON.parse(caught.out) as { files: readonly { format: string }[] };
    expect(files.map(({ format }) => format)).toEqual(['claude-desktop', 'claude-desktop', 'zed', 'cursor']);
  });

  it('says nothing of a format for a trace of its own', async () => {
    const file = join(folder, 'own.tapline.jsonl');
    writeFileSync(file, '{"tapline":1,"id":"x","started":"2026-01-01T00:00:00.000Z","command":[]}\n{"t":1,"dir":"stderr","raw":"x"}\n');
    expect(await check(['--format', 'json', file])).toBe(0);
    const [entry] = JSON.parse(caught.out).files;
    for (const member of ['format', 'complete', 'reasons', 'limits']) expect(entry).not.toHaveProperty(member);
  });

  it('tells it in the text too, with the line of the log that each finding stands on', async () => {
    await check([log('vscode.debug.log'), log('java-sdk.log')]);
    expect(caught.out).toContain('Read from a log (vscode). Messages were written anew');
    expect(caught.out).toMatch(/frame\/stdout-not-json {2}record 1 \(line 5\)/);
    expect(caught.out).toContain('Its counts are not exact.\n  The log shows one direction only');
    expect(caught.out).not.toMatch(/java-sdk[\s\S]*leak\//);
  });

  it('gives SARIF the lines of the log itself, told apart by session', async () => {
    const file = log('claude-desktop.server.log');
    await check(['--format', 'sarif', file]);
    const { results } = JSON.parse(caught.out).runs[0];
    expect(results[0].properties).toMatchObject({ session: `${file}#1`, format: 'claude-desktop', complete: true });
    const uris = new Set(
      results.map(
        (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
          result.locations[0]!.physicalLocation.artifactLocation.uri,
      ),
    );
    expect([...uris]).toEqual([expect.stringMatching(/claude-desktop\.server\.log$/)]);
  });

  it('gives JUnit the format and the reasons as properties of the suite', async () => {
    await check(['--format', 'junit', log('mcpspy.jsonl')]);
    expect(caught.out).toContain('<property name="format" value="mcpspy"/>');
    expect(caught.out).toContain('<property name="complete" value="false"/>');
    expect(caught.out).toMatch(/<property name="reason" value="Its recorder leaves messages out/);
  });

  it('refuses what is neither, with what it looked for and exit code 2', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'Dear diary,\n');
    expect(await check([file])).toBe(2);
    expect(caught.err).toContain(`${file}: The file is not a Tapline trace, and no log that Tapline knows. It looked for`);
    expect(caught.err).toContain('Claude Desktop');
  });
});
