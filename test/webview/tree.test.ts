import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filter, labels, placeOf, settled } from './harness/acts.js';
import { NESTED } from './harness/nested.js';
import { picture } from './harness/pictures.js';
import { describeWebview } from './harness/use.js';

/** The lines in sight: how deep, whether folded, and what they say. */
function lines(page: Page): Promise<string[]> {
  return page.locator('.row').evaluateAll((rows) =>
    rows.map((row) => {
      const text = row.classList.contains('group')
        ? row.querySelector('.group-name')?.textContent
        : row.querySelector('.label')?.textContent;
      const expanded = row.getAttribute('aria-expanded');
      return `${row.getAttribute('aria-level')}${expanded === null ? ' ' : expanded === 'true' ? '-' : '+'}${text}`;
    }),
  );
}

const CALLS = [
  ...[1, 2, 3].map((_, i) => ['1 server started', '1 initialize', '1 notifications/initialized'][i]!),
  '1-create_issue',
  '2 elicitation/create',
  '1 waiting for a person',
  '1+index_repo',
  '1 get_issue',
];

const POLLS = [...Array.from({ length: 6 }, () => '2 tasks/get'), '2 tasks/result'];

async function arrange(page: Page, nudge: 'groupByNone' | 'groupByMethod' | 'groupByTool' | 'groupByState'): Promise<void> {
  await page.evaluate((wish) => window.host.post({ kind: 'nudge', nudge: wish }), nudge);
  await settled(page);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
}

describeWebview('calls with their parts', (open) => {
  test('stand over them, mere polls folded away, and are folded by pointer and by arrows as in every tree', async () => {
    const page = await open({ width: 1000, height: 700, scenario: NESTED });
    expect(await lines(page)).toEqual(CALLS);
    expect(await page.locator('.folded-parts:not(:empty)').allTextContents()).toEqual(['+7']);

    const twisties = page.locator('.twistie:not(:empty)');
    await twisties.nth(1).click();
    await settled(page);
    expect(await lines(page)).toEqual([...CALLS.slice(0, 6), '1-index_repo', ...POLLS, '1 get_issue']);
    expect(await page.locator('.grid').getAttribute('aria-rowcount')).toBe('16');
    await picture(page, 'tree-columns');

    // From the call into its parts, out of them, and folded again.
    await page.locator('.grid').focus();
    await press(page, 'ArrowRight');
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('tasks/get');
    await press(page, 'ArrowDown', 'ArrowLeft');
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('index_repo');
    await press(page, 'ArrowLeft');
    expect(await lines(page)).toEqual(CALLS);
    await press(page, 'ArrowLeft', 'ArrowRight');
    expect((await lines(page)).at(6)).toBe('1-index_repo');
  });

  test('are chosen in the place of a part that is folded away', async () => {
    const page = await open({ width: 1000, height: 700, scenario: NESTED });
    await page.locator('.row .label', { hasText: 'elicitation/create' }).click();
    await settled(page);
    await page.locator('.twistie:not(:empty)').first().click();
    await settled(page);
    expect((await lines(page)).slice(3, 5)).toEqual(['1+create_issue', '1 waiting for a person']);
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('create_issue');
  });

  test('show their first part where they are unfolded at the lower edge of the list', async () => {
    const page = await open({ width: 600, height: 500, scenario: NESTED });
    const call = page.locator('.row', { hasText: 'index_repo' });
    await call.locator('.label').click();
    await settled(page);
    const height = await page.locator('.rows').evaluate((rows) => rows.clientHeight);
    const { y } = await placeOf(call);
    const { y: top } = await placeOf(page.locator('.rows'));
    // So high that the call is the last line in sight.
    await page.setViewportSize({ width: 600, height: Math.round(500 - (height - (y - top) - 22)) });
    await settled(page);
    const list = await placeOf(page.locator('.rows'));
    expect((await placeOf(call)).y + 22 + 22).toBeGreaterThan(list.y + list.height);
    await page.locator('.grid').focus();
    await press(page, 'ArrowRight');
    const part = await placeOf(page.locator('.row.part', { hasText: 'tasks/get' }).first());
    const rows = await placeOf(page.locator('.rows'));
    expect(part.y + part.height).toBeLessThanOrEqual(rows.y + rows.height);
  });

  test('stay in sight as context where only a part of them matches', async () => {
    const page = await open({ width: 1000, height: 700, scenario: NESTED });
    await filter(page, 'method:tasks/result');
    expect(await lines(page)).toEqual(['1-index_repo', '2 tasks/result']);
    expect(await page.locator('.row.context .label').allTextContents()).toEqual(['index_repo']);
    expect(await page.locator('.result-count').first().textContent()).toBe('1 of 15 rows');
    await filter(page, 'method:tools/call');
    expect((await labels(page)).length).toBe(3);
    expect(await page.locator('.row.context').count()).toBe(0);
  });

  test('have a bar that is thin while they wait for the other side, and one that goes on while their task does', async () => {
    const page = await open({ width: 1200, height: 700, scenario: NESTED });
    const call = page.locator('.row', { has: page.locator('.label', { hasText: 'create_issue' }) });
    const pieces = await call
      .locator('.piece')
      .evaluateAll((all) => all.map((piece) => [piece.className, piece.getBoundingClientRect().height]));
    expect(pieces).toEqual([
      ['piece busy', 10],
      ['piece thin', 4],
      ['piece busy', 10],
    ]);
    const asked = await placeOf(page.locator('.row', { hasText: 'elicitation/create' }).locator('.bar'));
    const thin = await placeOf(call.locator('.piece.thin'));
    expect(Math.abs(thin.x - asked.x)).toBeLessThan(1.5);
    expect(Math.abs(thin.width - asked.width)).toBeLessThan(1.5);
    const rest = await placeOf(page.locator('.row', { hasText: 'index_repo' }).locator('.rest'));
    expect(rest.height).toBe(4);
    expect(rest.width).toBeGreaterThan(thin.width * 2);
  });

  test('indent their parts by 14 px at every width, and keep the call in front', async () => {
    for (const width of [170, 220, 320, 600, 1000, 1400]) {
      const page = await open({ width, height: 700, scenario: NESTED });
      const part = await placeOf(page.locator('.row.part .label').first());
      const own = await placeOf(page.locator('.row:not(.part) .label', { hasText: 'create_issue' }));
      expect(part.x - own.x, `${width}`).toBe(14);
      await picture(page, `tree-${width}`);
      await page.context().close();
    }
  });
});

describeWebview('sections', (open) => {
  test('have heads that look as heads wherever they come to stand, whatever stood there before, with no sum cut in two', async () => {
    const page = await open({ width: 320, height: 700 });
    await arrange(page, 'groupByTool');
    await page.locator('.grid').focus();
    await press(page, 'Home');
    const looks = () =>
      page.locator('.row.group').evaluateAll((heads) =>
        heads.map((head) => {
          const [line, name, sums] = [head, head.querySelector('.group-name')!, head.querySelector('.group-sums')!].map((part) =>
            part.getBoundingClientRect(),
          );
          const seen = [...head.querySelectorAll('.group-sum')]
            .map((sum) => sum.getBoundingClientRect())
            .filter(({ top }) => top < sums!.bottom);
          return [line!.height, Math.round(name!.top - line!.top), seen.every(({ right }) => right <= sums!.right)];
        }),
      );
    const first = await looks();
    expect(new Set(first.map(String))).toEqual(new Set([String(first[0])]));
    // Each fold lets heads come to where rows of every state stood.
    for (let i = 0; i < 4; i++) {
      await press(page, 'ArrowLeft', 'ArrowDown');
      await settled(page);
      expect(new Set((await looks()).map(String))).toEqual(new Set([String(first[0])]));
    }
  });

  test('have heads with sums, are folded by pointer and keys, and come and go with the grouping', async () => {
    const page = await open({ width: 1000, height: 700, scenario: NESTED });
    await arrange(page, 'groupByTool');
    expect(await lines(page)).toEqual([
      '1-process',
      '2 server started',
      '1-Other requests',
      '2 initialize',
      '2 notifications/initialized',
      '1-create_issue',
      '2-create_issue',
      '3 elicitation/create',
      '1-stderr',
      '2 waiting for a person',
      '1-index_repo',
      '2+index_repo',
      '1-get_issue',
      '2 get_issue',
    ]);
    expect(
      await page
        .locator('.group')
        .first()
        .evaluate((head) => head.getBoundingClientRect().height),
    ).toBe(26);
    await picture(page, 'tree-sections');

    await page.locator('.group-name', { hasText: 'create_issue' }).click();
    await settled(page);
    expect((await lines(page)).slice(5, 7)).toEqual(['1+create_issue', '1-stderr']);
    expect(await page.locator('.row[aria-selected="true"]').getAttribute('aria-label')).toContain('create_issue');
    await page.locator('.grid').focus();
    await press(page, 'ArrowRight', 'ArrowRight');
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('create_issue');
    // A call that can be folded is folded first, then its section is gone to.
    await press(page, 'ArrowLeft', 'ArrowLeft');
    expect(await page.locator('.row[aria-selected="true"] .group-name').textContent()).toBe('create_issue');

    await arrange(page, 'groupByState');
    expect(await page.locator('.group .group-name').allTextContents()).toEqual(['process', 'answered', 'notification', 'stderr']);
    await arrange(page, 'groupByNone');
    expect(await page.locator('.group:visible').count()).toBe(0);
  });

  test('survive that the view is hidden and shown again', async () => {
    const page = await open({ width: 1000, height: 700, scenario: NESTED });
    await arrange(page, 'groupByMethod');
    await page.locator('.group-name', { hasText: 'tools/call' }).click();
    await settled(page);
    const before = await lines(page);
    const state = await page.evaluate(() => window.host.state);
    const again = await open({ width: 1000, height: 700, scenario: NESTED, state });
    await settled(again);
    expect(await lines(again)).toEqual(before);
  });

  test('leave every place of a long list to be reached, each line whole', async () => {
    const page = await open({ width: 600, height: 500, scenario: NESTED, rows: 20_000 });
    await arrange(page, 'groupByState');
    await page.locator('.grid').focus();
    await press(page, 'Home');
    expect((await lines(page)).slice(0, 3)).toEqual(['1-process', '2 server started', '1-stderr']);
    await press(page, 'End');
    const rows = await placeOf(page.locator('.rows'));
    const last = await placeOf(page.locator('.row').last());
    expect(last.y + last.height).toBe(rows.y + rows.height);
  });
});
