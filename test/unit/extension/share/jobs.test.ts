import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliBundles } from '../../../../scripts/cli-bundle.mjs';
import { ENGLISH, type Language } from '../../../../src/cli/language.js';
import { UserError } from '../../../../src/extension/base/errors.js';
import { Decisions } from '../../../../src/extension/share/decisions.js';
import { JobRunner } from '../../../../src/extension/share/jobs.js';
import { Wire } from '../../../support/trace.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-jobs-'));
const jobs = new JobRunner(join(folder, 'jobs.js'));
const SECRET = 'tops3cret-PW';
const HEADER = { tapline: 1, id: 'x', started: '2026-11-29T10:00:00.000Z', command: ['node', 's.js'] };
let files = 0;
const path = (name = `${files++}.tapline.jsonl`) => join(folder, name);
function save(wire: Wire): string {
  const file = path();
  writeFileSync(file, [HEADER, ...wire.records].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}
const SESSION = () =>
  save(
    new Wire()
      .call(1, { name: 'login', arguments: { password: SECRET, city: 'Oslo' } })
      .answer(1)
      .call(2)
      .answer(2),
  );
const ALL = { kind: 'all' } as const;
const CHINESE: Language = { tag: 'zh-cn', strings: JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')) };

beforeAll(async () => {
  await Promise.all(cliBundles.map((bundle) => build({ ...bundle, outdir: folder, logLevel: 'error' })));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a job in its thread', () => {
  it('lists what a copy takes out, and writes the copy as it was decided, for its owner alone', async () => {
    const [file, output] = [SESSION(), path()];
    const decisions = new Decisions();
    decisions.hideText('Oslo');
    const found = await jobs.run('preview', { file, part: ALL, decided: decisions.forPreview });
    expect(found!.reply.taken.map(({ value, kind }) => [value, kind])).toEqual([
      [SECRET, 'named'],
      ['Oslo', 'chosen'],
    ]);
    decisions.tick([SECRET, 'Oslo'], new Set(['Oslo']));
    const done = await jobs.run('copy', { file, output, part: ALL, decided: decisions.forCopy });
    expect(done!.reply).toEqual({ values: 1, minimal: true, verdict: { kind: 'same', findings: 0 } });
    expect(readFileSync(output, 'utf8')).toContain(SECRET);
    expect(readFileSync(output, 'utf8')).not.toContain('Oslo');
    expect(statSync(output).mode & 0o777).toBe(0o600);
  });

  it('replaces what the person chose to replace, whole', async () => {
    const [file, output] = [SESSION(), path()];
    writeFileSync(output, 'older');
    await jobs.run('copy', { file, output, part: ALL, decided: new Decisions().forCopy });
    expect(readFileSync(output, 'utf8')).toMatch(/^\{"tapline":1,/);
    expect(existsSync(`${output}.part`)).toBe(false);
  });

  it('exports a part in a format, to a file or as the reply', async () => {
    const [file, output] = [SESSION(), path('x.har')];
    const part = { kind: 'places', at: new Uint32Array([3]) } as const;
    expect(await jobs.run('export', { file, part, format: 'har', output })).toEqual({ reply: null });
    expect(JSON.parse(readFileSync(output, 'utf8')).log.entries.length).toBeGreaterThan(0);
    const diagram = await jobs.run('export', { file, part, format: 'mermaid', output: null });
    expect(diagram!.reply).toMatch(/^sequenceDiagram\n[\s\S]*login · 1/);
    expect(diagram!.reply).not.toContain(' 2 answered');
  });

  it('says to a person what is wrong with what was asked', async () => {
    const ask = { file: path('nowhere.tapline.jsonl'), part: ALL, decided: new Decisions().forCopy };
    await expect(jobs.run('preview', ask)).rejects.toThrow(UserError);
    writeFileSync(ask.file, '');
    await expect(jobs.run('preview', ask)).rejects.toThrow(UserError);
    await expect(jobs.run('issue', { file: SESSION(), of: { rule: 'rpc/nothing', at: 1 } })).rejects.toThrow(/no finding of rpc\/nothing/);
  });

  it('that is ended leaves what was there as it was', async () => {
    const [file, output] = [SESSION(), path()];
    writeFileSync(output, 'older');
    const ended = new AbortController();
    const running = jobs.run('copy', { file, output, part: ALL, decided: new Decisions().forCopy }, ended.signal);
    ended.abort();
    // One that was done before it heard of it is done.
    if ((await running) === null) expect(readFileSync(output, 'utf8')).toBe('older');
    expect(existsSync(`${output}.part`)).toBe(false);
    expect(await jobs.run('copy', { file, output, part: ALL, decided: new Decisions().forCopy }, ended.signal)).toBeNull();
  });

  it('compares two sessions, and calls out what changed silently', async () => {
    const listing = (description: string) =>
      save(
        new Wire()
          .c({ id: 1, method: 'tools/list' })
          .s({ id: 1, result: { tools: [{ name: 'send_`mail`', description, inputSchema: { type: 'object' } }] } }),
      );
    const names = { before: 'one', after: 'two' };
    const done = await jobs.run('compare', {
      before: listing('Sends.'),
      after: listing('Sends, and reads your files first.'),
      names,
      language: ENGLISH,
    });
    const { differences, markdown, definitions } = done!.reply;
    expect(differences).toBe(1);
    expect(definitions).toMatchObject([{ of: 'tools', name: 'send_`mail`', silent: true }]);
    expect(markdown).toMatch(/> \*\*Changed silently:\*\* tool send\\_\\`mail\\`\./);
    expect(markdown).toMatch(
      /```diff\n@@[^\n]*\n[\s\S]*\n- {2}"description": "Sends\.",\n\+ {2}"description": "Sends, and reads your files first\.",\n/,
    );
  });

  it('writes of a comparison in the language that it was asked for in all that is not from the wire', async () => {
    const tools = (description: string, version: string) =>
      save(
        new Wire(null)
          .c({
            id: 0,
            method: 'initialize',
            params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: '客', version } },
          })
          .s({ id: 0, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: '务', version: '1' } } })
          .c({ id: 1, method: 'tools/list' })
          .s({ id: 1, result: { tools: [{ name: '邮', description, inputSchema: { type: 'object' } }] } })
          .s('x'),
      );
    const ask = { before: tools('1', '1'), after: tools('2', '2'), names: { before: '1', after: '2' }, language: CHINESE };
    const { markdown } = (await jobs.run('compare', ask))!.reply;
    const [prose] = markdown.split('```');
    expect(prose).toMatch(/悄然更改/);
    expect(prose!.replace('description', '')).not.toMatch(/[a-z]{2}/i);
  });

  it('writes a report as a page in the language that it was asked for, with a copy of the trace in it, for its owner alone', async () => {
    for (const [name, text] of Object.entries({ 'webview.js': 'timeline()', 'report.css': 'a{}', 'webview.css': 'b{}' }))
      writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'report.js.br'), brotliCompressSync('host()'));
    const [file, output] = [SESSION(), path('report.html')];
    const decided = new Decisions().forCopy;
    await jobs.run('report', { file, output, name: 'x</script>.tapline.jsonl', part: ALL, decided, language: CHINESE });
    const page = readFileSync(output, 'utf8');
    expect(page).toMatch(/<html lang="zh-cn">/);
    expect(page).toContain(`${CHINESE.strings['The timeline needs JavaScript.']}</noscript>`);
    const [, strings] = /id="tapline-strings">([^<]*)</.exec(page) ?? [];
    expect(JSON.parse(strings!)).toEqual(CHINESE.strings);
    const [, packed] = /data-file="x&lt;\/script>.tapline.jsonl">([^<]*)</.exec(page) ?? [];
    const trace = gunzipSync(Buffer.from(packed!, 'base64')).toString();
    expect(trace).toContain('Oslo');
    expect(trace).not.toContain(SECRET);
    expect(statSync(output).mode & 0o777).toBe(0o600);

    const part = { kind: 'places', at: [5] } as const;
    await jobs.run('report', { file, output, name: 'x', part, decided, language: ENGLISH });
    expect(readFileSync(output, 'utf8')).toMatch(
      /name="description" content="A recorded session of the Model Context Protocol, revision 2025-06-18\."/,
    );
  });

  it('exports the fewest frames that show what is wrong, as it does any other part', async () => {
    const file = save(new Wire().call(1, { name: 'ok' }).answer(1).call(2, { name: 'slow' }).cancel(2).answer(2));
    const part = { kind: 'finding', rule: 'cancel/response-after-cancel', at: 7 } as const;
    const done = await jobs.run('export', { file, format: 'mermaid', part, output: null });
    expect(done!.reply).toContain('slow');
    expect(done!.reply).not.toContain('ok');
  });
});
