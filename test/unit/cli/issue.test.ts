import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { issueOf } from '../../../src/cli/issue/issue.js';
import { reportsOn } from '../../../src/cli/report.js';
import { corpusCases } from '../../support/corpus.js';
import { Wire } from '../../support/trace.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-issue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function save(wire: Wire | string): string {
  const file = join(folder, `${files++}.tapline.jsonl`);
  writeFileSync(file, typeof wire === 'string' ? wire : wire.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return file;
}

const cases = corpusCases().filter(({ verdict }) => verdict.violations.some(({ sure }) => sure));

describe('a finding as an issue', () => {
  it.each(cases.slice(0, 12))('holds a trace that shows it again: $name', async ({ trace }) => {
    const file = save(trace);
    const markdown = await issueOf(file, null);
    const [block] = [...markdown.matchAll(/(`{3,})json\n([\s\S]*?)\n\1/g)];
    const [again] = await reportsOn(save(`${block![2]!}\n`));
    const rule = /\| Rule \| `([^`]+)`/.exec(markdown)![1];
    const before = (await reportsOn(file))[0]!.findings.find((one) => one.rule === rule)!;
    expect(again!.findings.map((one) => [one.rule, one.by, one.clause])).toContainEqual([before.rule, before.by, before.clause]);
    expect(markdown).toContain(before.clause);
  });

  it('takes secrets out, and calls nobody by a name that came over the wire', async () => {
    const wire = new Wire()
      .call(1, { name: 'x', arguments: { password: 'tops3cret-PW' } })
      .cancel(1)
      .s({ id: 1, error: { code: 0, message: 'Request cancelled, ask @maintainer ``` <img src=x>' } });
    const markdown = await issueOf(save(wire), 'cancel/error-after-cancel');
    expect(markdown).not.toContain('tops3cret-PW');
    const outside = markdown.replace(/(`{3,})\w+\n[\s\S]*?\n\1/g, '');
    expect(outside).not.toMatch(/@maintainer|<img/);
    expect(outside).not.toContain('```');
  });

  it('says what there is where it cannot', async () => {
    await expect(issueOf(save(new Wire().call(1).answer(1)), null)).rejects.toThrow(/nothing was found/);
    await expect(issueOf(save(new Wire().s('noise')), 'rpc/x')).rejects.toThrow(/no finding of rpc\/x.*frame\/stdout-not-json/);
  });
});
