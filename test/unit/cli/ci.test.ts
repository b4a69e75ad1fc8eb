import { describe, expect, it } from 'vitest';
import { check } from '../../../src/cli/check.js';
import { printed, TraceFolder } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const folder = new TraceFolder('ci');
const caught = printed();

const save = (text: string | Wire) => folder.save(text);
async function baselineOf(...traces: string[]): Promise<string> {
  caught.out = '';
  await check(['--format', 'json', ...traces]);
  const file = save(caught.out);
  caught.out = '';
  return file;
}

/** So many answers of the wrong kind, under ids from the first on. */
const lateErrors = (ids: readonly number[]) =>
  ids.reduce(
    (wire, id) =>
      wire
        .call(id)
        .cancel(id)
        .s({ id, error: { code: 0, message: 'Request cancelled' } }),
    new Wire(),
  );

describe('a baseline', () => {
  it('lets pass what was there before, under other ids and times, and fails what is new', async () => {
    const baseline = await baselineOf(save(lateErrors([1, 2])));
    expect(await check(['--fail-on', 'warning', save(lateErrors([31, 32]))])).toBe(1);
    expect(await check(['--fail-on', 'warning', '--baseline', baseline, save(lateErrors([31, 32]))])).toBe(0);
    expect(await check(['--fail-on', 'warning', '--baseline', baseline, save(lateErrors([1, 2]).s('noise'))])).toBe(1);
    expect(caught.out).toMatch(/frame\/stdout-not-json/);
  });

  it('lets pass as many of a kind as there were, in all files together, and not one more', async () => {
    const one = await baselineOf(save(lateErrors([1])));
    expect(await check(['--fail-on', 'warning', '--baseline', one, save(lateErrors([5])), save(lateErrors([6]))])).toBe(1);
    const two = await baselineOf(save(lateErrors([1])), save(lateErrors([1])));
    expect(await check(['--fail-on', 'warning', '--baseline', two, save(lateErrors([5])), save(lateErrors([6]))])).toBe(0);
  });

  it('lets nothing pass that is folded into a finding that was there before', async () => {
    const baseline = await baselineOf(save(new Wire().s('Starting up')));
    expect(await check(['--baseline', baseline, save(new Wire().s('Starting up'))])).toBe(0);
    expect(await check(['--baseline', baseline, save(new Wire().s('Starting up').s('Traceback: KeyError').s('other'))])).toBe(1);
    const more = await baselineOf(save(new Wire().s('Starting up').s('Traceback: KeyError').s('other')));
    expect(await check(['--baseline', more, save(new Wire().s('Starting up').s('again'))])).toBe(0);
  });

  it('hides nothing: what it lets pass is listed apart, with the baseline as the reason, and not counted', async () => {
    const baseline = await baselineOf(save(lateErrors([1])));
    await check(['--format', 'json', '--baseline', baseline, save(lateErrors([5]))]);
    const [file] = (
      JSON.parse(caught.out) as {
        files: { counts: { findings: number }; findings: unknown[]; suppressed: { rule: string; setting: object }[] }[];
      }
    ).files;
    expect(file?.counts.findings).toBe(0);
    expect(file?.suppressed).toMatchObject([
      { rule: 'cancel/error-after-cancel', setting: { level: 'off', reason: 'in the baseline', source: baseline } },
    ]);
    caught.out = '';
    await check(['--format', 'sarif', '--baseline', baseline, save(lateErrors([5]))]);
    expect(caught.out).toMatch(/"suppressions"/);
  });

  it.each([
    ['is not there', '/nowhere/at-all', /cannot be read .*Make it with/s],
    ['is no report', '', /is not what "tapline check --format json" prints/],
  ])('that %s is told, and nothing is judged', async (_, path, message) => {
    expect(await check(['--baseline', path || save('{"files":[{"findings":[{"rule":1}]}]}'), save(new Wire())])).toBe(2);
    expect(caught.err).toMatch(message);
  });
});

describe('a budget', () => {
  const leaks = () => save(new Wire().call(1).call(2).call(3).answer(3));
  const slow = () => {
    const wire = new Wire();
    for (let id = 1; id <= 20; id++)
      wire
        .call(id, { name: 'search' })
        .wait(id === 20 ? 60_000 : 900)
        .answer(id);
    return save(wire);
  };

  it.each([
    ['leaked requests', ['--max-leaked', '1'], leaks, 1],
    ['leaked requests, exactly as many', ['--max-leaked', '2'], leaks, 0],
    ['orphaned responses', ['--max-orphaned', '0'], () => save(new Wire().s({ id: 77, result: {} })), 1],
    ['the time of 95 % of the answers: the slowest of twenty does not count', ['--p95', 'tools/call=1s'], slow, 0],
    ['the time of 95 % of the answers', ['--p95', 'tools/call=800ms'], slow, 1],
    ['the time of a tool', ['--p95', 'tools/call:search=0.5s'], slow, 1],
    ['what does not occur, where that is allowed', ['--p95', 'prompts/get=1ms', '--allow-unmeasured'], slow, 0],
  ])('for %s', async (_, options, trace, code) => {
    expect(await check(['--fail-on', 'never', ...options, trace()])).toBe(code);
  });

  it('says what it cost and what was allowed, in every format', async () => {
    const file = leaks();
    const told = async (format: string) => {
      caught.out = '';
      await check(['--fail-on', 'never', '--format', format, '--max-leaked', '1', '--p95', 'tools/call=1m', file]);
      return caught.out;
    };
    expect(await told('text')).toMatch(/✖ budget {2}over budget: 2 leaked, at most 1 leaked allowed\n.*within 1 m/);
    expect(JSON.parse(await told('json'))).toMatchObject({
      files: [
        {
          budgets: [
            { budget: 'max-leaked', most: 1, actual: 2, over: true },
            { budget: 'p95 tools/call', most: 60_000, over: false },
          ],
        },
      ],
    });
    expect(await told('junit')).toMatch(/failures="1".*name="max-leaked">\s*<failure type="budget"/s);
    expect(await told('sarif')).toMatch(/"ruleId": "budget\/leaked"/);
  });

  it('for what no session has fails the call, as a slip in a name would let everything pass, unless that is allowed', async () => {
    expect(await check(['--p95', 'tools/cal=1s', '--fail-on', 'never', slow()])).toBe(2);
    expect(caught.err).toMatch(/--p95 tools\/cal: there is no answer to measure.*--allow-unmeasured/);
    expect(caught.out).toMatch(/tools\/cal/);
    caught.err = '';
    expect(await check(['--p95', 'tools/cal=1s', '--fail-on', 'never', '--allow-unmeasured', slow()])).toBe(0);
    expect(caught.err).toBe('');
  });

  it.each([
    ['--max-leaked', 'few'],
    ['--max-orphaned', '-1'],
    ['--p95', 'tools/call'],
    ['--p95', 'tools/call=2'],
  ])('that cannot be read is told: %s %s', async (option, value) => {
    expect(await check([`${option}=${value}`, leaks()])).toBe(2);
    expect(caught.err).toMatch(new RegExp(option));
  });
});
