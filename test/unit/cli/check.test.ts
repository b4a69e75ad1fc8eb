import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { check } from '../../../src/cli/check.js';
import { printed, TraceFolder } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const caught = printed();
const folder = new TraceFolder('check');

const HEADER = { tapline: 1, id: 'x', started: '2026-11-29T10:00:00.000Z', command: ['a'] };
const save = (name: string, wire: Wire | string) => folder.save(wire, { header: HEADER, name });

const CLEAN = () => save('clean.tapline.jsonl', new Wire().call(1).answer(1));
const WARNING = () =>
  save(
    'warning.tapline.jsonl',
    new Wire()
      .call(1)
      .cancel(1)
      .s({ id: 1, error: { code: 0, message: 'Request cancelled' } }),
  );
const ERROR = () => save('error.tapline.jsonl', new Wire().s('log "1" <&>').s('log 2').call('7').answer('7'));
const INFO = () => save('info.tapline.jsonl', new Wire().call(1));

describe('the exit code of check', () => {
  it.each([
    ['error', [0, 0, 0, 1]],
    ['warning', [0, 0, 1, 1]],
    ['info', [0, 1, 1, 1]],
    ['never', [0, 0, 0, 0]],
  ])('with --fail-on %s is 1 from that level on', async (level, codes) => {
    const files = [CLEAN(), INFO(), WARNING(), ERROR()];
    expect(await Promise.all(files.map((file) => check(['--fail-on', level, file])))).toEqual(codes);
  });

  it('is 1 for errors unless told otherwise', async () => {
    expect([await check([WARNING()]), await check([ERROR()]), await check([ERROR(), CLEAN()])]).toEqual([0, 1, 1]);
  });

  it.each([
    ['a file that is not there', () => join(folder.path, 'none.jsonl'), 'no such file'],
    ['a folder', () => folder.path, 'this is a folder'],
    ['an empty file', () => save('empty.jsonl', ''), 'is empty'],
    ['a file of another kind', () => save('notes.md', '# Notes\n'), 'not a Tapline trace'],
    ['a trace of a newer version', () => save('newer.jsonl', '{"tapline":99}\n'), 'version 99'],
  ])('is 2 for %s, with the reason, and the other files are judged all the same', async (_, file, reason) => {
    const path = file();
    expect(await check(['--format', 'json', '--fail-on', 'never', path, CLEAN()])).toBe(2);
    expect(caught.err).toContain(path);
    expect(caught.err).toContain(reason);
    expect(JSON.parse(caught.out).files).toHaveLength(1);
    // Whoever reads only the report learns of it too, in every format.
    expect(JSON.parse(caught.out).unreadable).toEqual([{ file: path, problem: expect.stringContaining(reason) }]);
    const report = async (format: string) => {
      caught.out = '';
      expect(await check(['--format', format, '--fail-on', 'never', path, CLEAN()])).toBe(2);
      return caught.out;
    };
    const [run] = JSON.parse(await report('sarif')).runs;
    expect(run.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [expect.objectContaining({ level: 'error', message: { text: expect.stringContaining(reason) } })],
      },
    ]);
    const junit = await report('junit');
    expect(junit).toContain('errors="1"');
    expect(junit).toMatch(new RegExp(`<error type="unreadable" message="[^"]*${reason}`));
    expect(await report('text')).toContain('1 file could not be judged');
  });

  it.each([
    [['--format', 'xml', 'x']],
    [['--format', 'constructor', 'x']],
    [['--fail-on', 'sometimes', 'x']],
    [['--unheard-of', 'x']],
    [[]],
  ])('is 2 for the call %j, with the usage', async (argv) => {
    expect(await check(argv)).toBe(2);
    expect(caught.err).toContain('usage: tapline check');
    expect(caught.out).toBe('');
  });

  it('is 0 for --help', async () => {
    expect(await check(['--help'])).toBe(0);
    expect(caught.out).toContain('--fail-on');
  });
});

describe('check --format json', () => {
  it('says how much is missing: frames that were lost, lines that are no records; so does the text', async () => {
    const lines = [
      JSON.stringify(HEADER),
      '{"t":1,"dir":"c2s","raw":"{}"}',
      '{"t":2,"ev":"gap","lost":3}',
      'garbage',
      '{"t":"x"}',
      '{"t":3,"ev":"gap","lost":1}',
    ];
    const file = save('missing.tapline.jsonl', `${lines.join('\n')}\n`);
    await check(['--format', 'json', file]);
    expect(JSON.parse(caught.out).files[0].missing).toEqual({ lost: 4, unreadable: 2 });
    caught.out = '';
    await check([file]);
    expect(caught.out).toContain('4 frames could not be recorded');
    expect(caught.out).toContain('2 lines of the file cannot be read');
  });

  it('prints one object with every member that is promised', async () => {
    await check(['--format', 'json', WARNING()]);
    expect(JSON.parse(caught.out)).toEqual({
      files: [
        {
          file: WARNING(),
          revision: '2025-06-18',
          client: { name: 'client', version: '1' },
          server: { name: 'server', version: '1' },
          counts: { frames: 6, requests: 2, responses: 2, notifications: 2, stray: 0, cancelled: 1, leaked: 0, orphaned: 1, findings: 1 },
          missing: { lost: 0, unreadable: 0 },
          findings: [
            {
              rule: 'cancel/error-after-cancel',
              level: 'warning',
              by: 'server',
              at: 5,
              id: 1,
              message: expect.stringMatching(
                /^The server answered the cancellation of request 1 \(tools\/call\) with error 0, \d+(\.\d+)? ms after it was cancelled; .*\.$/,
              ),
              clause: 'https://modelcontextprotocol.io/specification/2025-06-18/basic/utilities/cancellation#behavior-requirements',
              known: ['python-sdk#2480'],
              more: [],
              related: [4],
            },
          ],
          suppressed: [],
        },
      ],
    });
  });

  it('prints ids as on the wire, with all their digits', async () => {
    const raw = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":{}}`;
    const w = new Wire().s(raw('1752480000123456789')).s(raw('"7"')).s(raw('null')).s(raw('1e400')).s(raw('{"a":"x"}'));
    await check(['--format', 'json', save('ids.jsonl', w)]);
    expect([...caught.out.matchAll(/"id":(.*?),"message"/g)].map(([, id]) => id)).toEqual([
      '1752480000123456789',
      '"7"',
      'null',
      '1e400',
      '{"a":"x"}',
    ]);
    expect(() => JSON.parse(caught.out)).not.toThrow();
  });

  it('lists the records of a burst, and their number where there are more than a thousand', async () => {
    await check(['--format', 'json', ERROR()]);
    const [small] = JSON.parse(caught.out).files[0].findings;
    expect([small.at, small.more, 'total' in small]).toEqual([3, [4], false]);
    caught.out = '';
    const w = new Wire();
    for (let i = 0; i < 1500; i++) w.s('log');
    await check(['--format', 'json', save('burst.jsonl', w)]);
    const [burst] = JSON.parse(caught.out).files[0].findings;
    expect([burst.more.length, burst.total]).toEqual([1000, 1499]);
  });

  it('sorts findings by record and counts hints too', async () => {
    await check(['--format', 'json', save('order.jsonl', new Wire().call(1).call(2).cancel(2).wait(400).answer(2).s('log'))]);
    const [{ findings, counts }] = JSON.parse(caught.out).files;
    const ats = findings.map(({ at }: { at: number }) => at);
    expect(ats).toEqual([...ats].sort((a, b) => a - b));
    expect(counts.findings).toBe(findings.length);
    expect(findings.some(({ level }: { level: string }) => level === 'info')).toBe(true);
  });
});

describe('rules that are off, or of another level', () => {
  const file = () => save('late.tapline.jsonl', new Wire().call(1).cancel(1).cancel(1).wait(400).answer(1));
  const off = ['--rule', 'cancel/response-after-cancel=off:known <here>', '--rule', 'leak/*=off', '--rule', 'cancel/duplicate=error'];

  it('change the exit code and are listed apart in json, with reason and source', async () => {
    expect(await check(['--fail-on', 'warning', ...off.slice(0, 4), file()])).toBe(0);
    caught.out = '';
    expect(await check(['--format', 'json', ...off, file()])).toBe(1);
    const [{ findings, suppressed, counts }] = JSON.parse(caught.out).files;
    expect(counts.findings).toBe(1);
    expect(findings).toEqual([
      expect.objectContaining({ rule: 'cancel/duplicate', level: 'error', setting: { level: 'error', reason: null, source: '--rule' } }),
    ]);
    expect(suppressed.map(({ rule, level, setting }: Record<string, unknown>) => ({ rule, level, setting }))).toEqual([
      {
        rule: 'cancel/response-after-cancel',
        level: 'warning',
        setting: { level: 'off', reason: 'known <here>', source: '--rule' },
      },
      { rule: 'leak/cancelled-still-running', level: 'warning', setting: { level: 'off', reason: null, source: '--rule' } },
    ]);
  });

  it('are counted in text', async () => {
    await check([...off, file(), CLEAN()]);
    expect(caught.out).toContain('cancel/response-after-cancel  1 finding suppressed by --rule: known <here>');
    expect(caught.out).toContain('level set by --rule');
    expect(caught.out).toContain('2 suppressed');
  });

  it('are results with suppressions in sarif', async () => {
    await check(['--format', 'sarif', ...off, file()]);
    const results = JSON.parse(caught.out).runs[0].results;
    expect(results.map(({ ruleId, suppressions }: Record<string, unknown>) => [ruleId, suppressions])).toEqual([
      ['cancel/duplicate', undefined],
      [
        'cancel/response-after-cancel',
        [{ kind: 'external', status: 'accepted', justification: 'known <here>', properties: { source: '--rule' } }],
      ],
      ['leak/cancelled-still-running', [{ kind: 'external', status: 'accepted', properties: { source: '--rule' } }]],
    ]);
  });

  it('are skipped cases in junit', async () => {
    await check(['--format', 'junit', ...off, file()]);
    expect(caught.out).toContain('tests="3" failures="1" errors="0" skipped="2"');
    expect(caught.out).toContain('<skipped message="1 finding suppressed by --rule: known &lt;here&gt;"/>');
  });

  it('come from a file too, which the command line overrides', async () => {
    const rules = save('rules.json', '{"cancel/*":{"level":"off","reason":"from the file"},"leak/*":"error"}');
    await check(['--format', 'json', '--rules', rules, '--rule', 'cancel/duplicate=info', file()]);
    const [{ findings, suppressed }] = JSON.parse(caught.out).files;
    expect(findings.map(({ rule, level }: Record<string, unknown>) => [rule, level])).toEqual([
      ['cancel/duplicate', 'info'],
      ['leak/cancelled-still-running', 'error'],
    ]);
    expect(suppressed).toEqual([expect.objectContaining({ setting: { level: 'off', reason: 'from the file', source: rules } })]);
  });

  it.each([
    [['--rule', 'cancel/duplicat=off'], 'Did you mean cancel/duplicate?'],
    [['--rule', 'cancel/duplicate'], 'not of the form RULE=LEVEL'],
    [['--rule', 'cancel/duplicate=loud'], 'not "loud"'],
    [['--rules', join(folder.path, 'no-rules.json')], 'cannot be read'],
    [['--rules', join(folder.path, 'bad-rules.json')], 'is not JSON'],
    [['--rules', join(folder.path, 'odd-rules.json')], 'There is no rule "x/y"'],
  ])('that are wrong make the call wrong, in words: %j', async (options, problem) => {
    save('bad-rules.json', '{');
    save('odd-rules.json', '{"x/y":"off"}');
    expect(await check([...options, CLEAN()])).toBe(2);
    expect(caught.err).toContain(problem);
    expect(caught.err).toContain('tapline check --help');
    expect(caught.err).not.toContain('usage:');
    expect(caught.out).toBe('');
  });
});

describe('check --explain', () => {
  it('says what docs/rules.md says of a rule, and names near ones where there is none', async () => {
    expect(await check(['--explain', 'cancel/duplicate'])).toBe(0);
    expect(caught.out).toContain('A request is cancelled once.');
    expect(caught.out).toContain('2025-11-25 · Cancellation: https://');
    expect(await check(['--explain', 'cancel/dup'])).toBe(2);
    expect(caught.err).toContain('Did you mean cancel/duplicate?');
    caught.err = '';
    expect(await check(['--explain', 'nope'])).toBe(2);
    expect(caught.err).toContain('There is no rule "nope". The families of rules are frame, rpc, ');
    expect(caught.err).not.toContain('usage:');
  });

  it('takes no files: none would be judged', async () => {
    expect(await check(['--explain', 'cancel/duplicate', CLEAN()])).toBe(2);
    expect(caught.err).toContain('--explain judges nothing');
    expect(caught.out).toBe('');
  });
});

describe('check -', () => {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  afterEach(() => Object.defineProperty(process, 'stdin', stdin));
  const feed = (file: string, size: number) =>
    Object.defineProperty(process, 'stdin', { value: createReadStream(file, { highWaterMark: size }), configurable: true });

  it('judges the standard input like a file, however it is cut', async () => {
    for (const size of [1, 7, 65_536]) {
      const file = ERROR();
      caught.out = '';
      expect(await check([file])).toBe(1);
      const expected = caught.out.replace(file, '-');
      caught.out = '';
      feed(file, size);
      expect(await check(['-'])).toBe(1);
      expect(caught.out).toBe(expected);
    }
  });

  it('says what is wrong with it, and takes it once', async () => {
    feed(save('none.jsonl', 'text\n'), 100);
    expect(await check(['-'])).toBe(2);
    expect(caught.err).toContain('tapline check: -: ');
    caught.err = '';
    expect(await check(['-', CLEAN(), '-'])).toBe(2);
    expect(caught.err).toContain('name - once');
  });

  it('is a place in sarif, and no path', async () => {
    feed(ERROR(), 100);
    await check(['--format', 'sarif', '-']);
    expect(JSON.parse(caught.out).runs[0].results[0].locations[0].physicalLocation.artifactLocation).toEqual({ uri: 'stdin' });
  });
});

describe('the other formats', () => {
  it('text says what happened where, without colours and without the terminal codes of the wire', async () => {
    await check([save('codes.jsonl', new Wire().s('\u001b[31mred')), CLEAN()]);
    expect(caught.out).toMatch(/frame\/stdout-not-json {2}record 3 \(line 5\)/);
    expect(caught.out).toContain('No findings.');
    expect(caught.out).toContain('2 files: 1 error, ');
    expect(caught.out).not.toContain('\u001b');
  });

  it('sarif names the rule, the level and the line of the file', async () => {
    await check(['--format', 'sarif', ERROR(), INFO()]);
    const [run] = JSON.parse(caught.out).runs;
    const [first] = run.results;
    expect(first).toMatchObject({ ruleId: 'frame/stdout-not-json', level: 'error', relatedLocations: [{ id: 0 }] });
    expect(first.locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: expect.stringMatching(/^file:.*error\.tapline\.jsonl$/) },
      region: { startLine: 5 },
    });
    expect(run.tool.driver.rules[first.ruleIndex].id).toBe(first.ruleId);
    expect(run.results.at(-1).level).toBe('note');
  });

  it('text names the lines of what was found again, a few of them', async () => {
    await check([ERROR()]);
    expect(caught.out).toContain('record 3 (line 5) and 1 more (line 6)');
    caught.out = '';
    const wire = new Wire();
    for (let i = 0; i < 9; i++) wire.s('text');
    await check([save('many.tapline.jsonl', wire)]);
    expect(caught.out).toContain('record 3 (line 5) and 8 more (lines 6, 7, 8, 9, 10, …)');
  });

  it('sarif says what a rule weighs', async () => {
    await check(['--format', 'sarif', CLEAN()]);
    const rules: { id: string; defaultConfiguration: { level: string } }[] = JSON.parse(caught.out).runs[0].tool.driver.rules;
    const settings = new Map(rules.map(({ id, defaultConfiguration }) => [id, defaultConfiguration]));
    expect(settings.get('frame/stdout-not-json')).toEqual({ enabled: true, level: 'error' });
    expect([...settings.values()].filter(({ level }) => !['error', 'warning', 'note'].includes(level))).toEqual([]);
  });

  it.each([
    ['with space & ü.tapline.jsonl', 'with%20space%20&%20%C3%BC.tapline.jsonl'],
    // Windows has no such names.
    ...(process.platform === 'win32' ? [] : [['a:b#c.tapline.jsonl', './a:b%23c.tapline.jsonl']]),
  ])('sarif names a file below the working folder by a path that holds elsewhere too: %s', async (name, uri) => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder.path);
    await check(['--format', 'sarif', save(name, new Wire().s('log'))]);
    const [run] = JSON.parse(caught.out).runs;
    expect(run.results[0].locations[0].physicalLocation.artifactLocation).toEqual({ uri, uriBaseId: 'WORKING_FOLDER' });
    expect(new URL(uri, run.originalUriBaseIds.WORKING_FOLDER.uri).href).toBe(pathToFileURL(join(folder.path, name)).href);
  });

  it('sarif gives a finding the same fingerprint in every run, and no two of one run the same', async () => {
    const prints = async (wire: Wire) => {
      caught.out = '';
      await check(['--format', 'sarif', save('prints.tapline.jsonl', wire)]);
      return JSON.parse(caught.out).runs[0].results.map(
        (one: { partialFingerprints: object }) => Object.values(one.partialFingerprints)[0],
      );
    };
    const first = await prints(new Wire().answer(7).answer(8));
    expect(new Set(first).size).toBe(2);
    expect(await prints(new Wire().call(1).wait(300).answer(1).answer(17).answer(18))).toEqual(first);
    expect(await prints(new Wire().s('log'))).not.toContain(first[0]);
  });

  it('junit fails the cases at the level asked for, and escapes what XML cannot hold', async () => {
    await check(['--format', 'junit', '--fail-on', 'error', ERROR(), INFO(), CLEAN()]);
    expect(caught.out).toContain('tests="1" failures="1"');
    expect(caught.out.match(/failures="0"/g)).toHaveLength(2);
    expect(caught.out).toContain('log &quot;1&quot; &lt;&amp;&gt;');
    expect(caught.out).toContain('name="no findings"');
    expect(caught.out).toContain('<system-out>');
  });
});
