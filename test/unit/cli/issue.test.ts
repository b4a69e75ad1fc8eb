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

  it('quotes no secret in the words of any finding', async () => {
    const token = 'ghp_a8Kd93jfLs02mNbVcXz81QwErTyUiOpAsDf1';
    const mail = 'erika.mustermann@firm-corp.com';
    const wire = new Wire()
      .c({ id: 1, method: 'tools/list' })
      .s({ id: 1, result: { tools: [{ name: 'login', inputSchema: { type: 'object', properties: { password: { type: 'string' } } } }] } })
      .s(`not json: token ${token} ${mail}`)
      .call(2, { name: 'login', arguments: { password: 48151623 } })
      .answer(2)
      .call(token)
      .cancel(token)
      .answer(token)
      .s({ id: token, result: {} })
      .c({ id: 3, method: 'mail/send', params: { to: mail } })
      .s({ id: 3, error: { code: 'x', message: mail } })
      .c({ id: 4, method: 'resources/read', params: { uri: `not an address ${token}` } })
      .s({ method: 'notifications/progress', params: { progressToken: token, progress: 1 } })
      .c({ method: 'notifications/cancelled', params: { requestId: 99, reason: token } });
    const file = save(wire);
    const [report] = await reportsOn(file);
    expect(report!.findings.length).toBeGreaterThan(8);
    expect(report!.findings.map(({ message }) => message).join()).toMatch(/ghp_a8Kd.*48151623|48151623.*ghp_a8Kd/s);
    for (const { rule, at } of report!.findings) {
      // As a reader sees it: Markdown has its special characters escaped.
      const read = (await issueOf(file, `${rule}@${at}`)).replace(/\\(?=[^\w\s])|\u200b/g, '');
      expect(read).not.toMatch(/a8Kd93|erika|mustermann|48151623/);
      expect(read).toContain(`\`${rule}\``);
    }
  });

  it('says what there is where it cannot', async () => {
    await expect(issueOf(save(new Wire().call(1).answer(1)), null)).rejects.toThrow(/Nothing was found/);
    await expect(issueOf(save(new Wire().s('noise')), 'rpc/x')).rejects.toThrow(/no finding of rpc\/x.*frame\/stdout-not-json/);
  });
});
