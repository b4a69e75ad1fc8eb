import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportsOn } from '../../../src/cli/report.js';
import { chosenRecords } from '../../../src/cli/share/chosen.js';
import { sharedName } from '../../../src/cli/share/name.js';
import { share } from '../../../src/cli/share/share.js';
import { corpusCases } from '../../support/corpus.js';
import { printed, TraceFolder } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const folder = new TraceFolder('share');
const caught = printed();

const SECRET = 'tops3cret-PW';
const HEADER = { tapline: 1, id: 'x', started: '2026-11-29T10:00:00.000Z', command: ['node', 's.js', '--password', SECRET] };
const reportOn = async (file: string) => (await reportsOn(file))[0]!;
const save = (wire: Wire | string) => folder.save(wire, { header: HEADER });

/** Two calls, of which the first is cancelled and answered all the same; the second has the password. */
const SESSION = () =>
  save(
    new Wire()
      .call(1)
      .cancel(1)
      .s({ id: 1, error: { code: 0, message: 'Request cancelled' } })
      .call(2, { name: 'login', arguments: { password: SECRET } })
      .answer(2),
  );

describe('sharing a whole trace', () => {
  it('writes a copy beside it, readable by its owner alone, without the secret and with the same verdict; tells what was replaced, and does not print it', async () => {
    const file = SESSION();
    expect(await share([file])).toBe(0);
    const copy = sharedName(file);
    expect(readFileSync(copy, 'utf8')).not.toContain(SECRET);
    const [head, ...records] = readFileSync(copy, 'utf8').split('\n');
    expect(JSON.parse(head!)).toMatchObject({ redacted: 'secrets' });
    expect(records.map(({ length }) => length)).toEqual(
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(1)
        .map(({ length }) => length),
    );
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(caught.err).toMatch(/1 value in 2 places/);
    expect(caught.err).not.toContain(SECRET);
    const [before, after] = [await reportOn(file), await reportOn(copy)];
    expect(after.findings).toEqual(before.findings);
    expect(after.counts).toEqual(before.counts);
  });

  it('a preview lists in full what would be replaced, by what, why and where, and writes nothing', async () => {
    const file = SESSION();
    expect(await share([file, '--preview'])).toBe(0);
    expect(caught.out).toMatch(/by its name +tops3cret-PW → xxxx0xxxx-X\w {2}2 × in command, params\.arguments\.password/);
    expect(() => statSync(sharedName(file))).toThrow();
  });

  it('a person lets a value or a member leave, or takes out more', async () => {
    const file = SESSION();
    const copyOf = async (...options: string[]) => {
      caught.out = '';
      await share([file, '-o', '-', ...options]);
      return caught.out;
    };
    expect(await copyOf('--keep', SECRET)).toContain(SECRET);
    expect(await copyOf('--keep-field', 'params.arguments.password')).toContain(SECRET);
    expect(await copyOf('--hide', 'Request cancelled')).not.toContain('Request cancelled');
    expect(await copyOf('--hide-field', 'error.message')).not.toContain('Request cancelled');
    expect(await copyOf('--anonymous')).not.toMatch(/login|Request cancelled/);
  });

  it('what a person hides leaves nowhere, not as a part of a word either; a text that is too short for that is refused', async () => {
    const file = save(
      new Wire()
        .call(1, { name: 'x', arguments: { q: 'acme acmecorp xacme acme_x ACME Acme', at: 'https://my-acmeshop.example/?q=%22acme%22' } })
        .answer(1),
    );
    await share([file, '-o', '-', '--hide', 'acme']);
    expect(caught.out).toContain('tools/call');
    expect(caught.out).not.toMatch(/acme/i);
    expect(await share([file, '--hide', 'Bob'])).toBe(2);
    expect(caught.err).toContain('--hide Bob: at least 4 characters');
  });

  it('lines that are no records are left out, and all others keep their places', async () => {
    const file = save(
      `${JSON.stringify(HEADER)}\n{"t":1,"dir":"c2s","raw":"{}"}\n{"password":"${SECRET}"\n{"t":2,"dir":"s2c","raw":"nonsense"}\n`,
    );
    expect(await share([file])).toBe(0);
    expect(readFileSync(sharedName(file), 'utf8')).not.toContain(SECRET);
    expect((await reportOn(sharedName(file))).findings).toEqual((await reportOn(file)).findings);
  });

  it('never overwrites: neither the trace nor another file, and leaves nothing half written', async () => {
    const file = SESSION();
    expect(await share([file, '-o', file])).toBe(2);
    expect(await share([file])).toBe(0);
    expect(await share([file])).toBe(2);
    expect(caught.err).toMatch(/is there already; name another file/);
    expect(await share([join(folder.path, 'nowhere')])).toBe(2);
    expect(await share([save('nonsense\n'.repeat(30))])).toBe(2);
  });
});

describe('sharing part of a trace', () => {
  it('one request, with the handshake, and a gap where frames were left out', async () => {
    const file = SESSION();
    await share([file, '-o', '-', '--id', '2']);
    const records = caught.out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as { ev?: string; lost?: number; raw?: string });
    expect(records.map(({ ev, raw }) => ev ?? (JSON.parse(raw!) as { method?: string }).method ?? 'answer')).toEqual([
      'initialize',
      'answer',
      'notifications/initialized',
      'gap',
      'tools/call',
      'answer',
    ]);
    expect(records[3]).toMatchObject({ lost: 3 });
    expect(await share([file, '--id', '9'])).toBe(2);
    expect(caught.err).toMatch(/no request has the id 9/);
  });

  it('records by their places, whole exchanges where they are requests, and the handshake', async () => {
    const file = SESSION();
    const { records } = await chosenRecords(file, { kind: 'places', at: [5, 6] }, []);
    expect([...records!].sort()).toEqual([0, 1, 2, 5, 6, 7]);
  });

  it('names what was found where a finding is asked for that is not there', async () => {
    expect(await share([SESSION(), '--finding', 'rpc/nothing'])).toBe(2);
    expect(caught.err).toMatch(/there is no finding of rpc\/nothing in the trace\. What was found in it: cancel\/error-after-cancel/);
  });

  it.each(corpusCases().slice(0, 24))(
    'the minimal trace of what was found in $name shows it, and nothing that the whole does not',
    async ({ trace }) => {
      const file = save(trace);
      const before = await reportOn(file);
      const [first] = before.findings;
      if (first === undefined) return;
      const target = `${file}.minimal`;
      expect(await share([file, '-o', target, '--finding', first.rule])).toBe(0);
      const after = await reportOn(target);
      expect(after.findings.map(({ rule, by }) => `${rule} ${by}`)).toContain(`${first.rule} ${first.by}`);
      const rules = new Set(before.findings.map(({ rule }) => rule));
      expect(after.findings.filter(({ rule }) => !rules.has(rule))).toEqual([]);
      expect(after.counts.frames).toBeLessThanOrEqual(before.counts.frames);
    },
  );
});
