import { expect, test } from 'vitest';
import { filter, labels, settled } from './harness/acts.js';
import { describeWebview } from './harness/use.js';

const RULE = 'cancel/error-after-cancel';

describeWebview('the rule of a finding', (open) => {
  test('is explained on the spot by keyboard, stays open while the details are drawn anew, and closes again', async () => {
    const page = await open({ width: 1400, height: 720 });
    await page.locator('.row .label', { hasText: 'export_report' }).click();
    const explain = page.getByRole('button', { name: 'Explain' }).first();
    expect(await explain.getAttribute('aria-expanded')).toBe('false');
    await explain.focus();
    await page.keyboard.press('Enter');
    const text = page.locator('.rule-text:visible');
    await text.waitFor();
    expect(await text.textContent()).toContain('No error response answers the cancellation itself.');
    expect(await text.textContent()).toContain('at fault  receiver of the cancellation');
    expect(await explain.getAttribute('aria-expanded')).toBe('true');
    expect(await text.getAttribute('aria-label')).toBe(`What ${RULE} asks`);
    await page.locator('.row .label', { hasText: 'search_issues' }).first().click();
    await settled(page);
    await page.locator('.row .label', { hasText: 'export_report' }).click();
    await page.locator('.rule-text:visible').waitFor();
    await page.getByRole('button', { name: 'Explain' }).first().press('Space');
    await page.locator('.rule-text:visible').waitFor({ state: 'detached' });
  });

  test('shows the same text when the pointer rests on it, in sight as a whole', async () => {
    const page = await open({ width: 1400, height: 720 });
    await page.locator('.row .label', { hasText: 'export_report' }).click();
    await page.getByRole('button', { name: RULE }).first().hover();
    const tip = page.locator('.tooltip.lines:visible');
    await tip.waitFor();
    expect(await tip.textContent()).toContain('No error response answers the cancellation itself.');
    expect(await tip.textContent()).toContain('comes close, and is fine:');
    expect(await tip.textContent()).toMatch(/\n/);
    expect(await tip.textContent()).not.toContain('\u240a');
    const box = (await tip.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(720);
  });

  test('that a setting turned off marks nothing, is told beside the number of findings, and is shown with the reason', async () => {
    const page = await open({ width: 1400, height: 720, rules: { [RULE]: { level: 'off', reason: 'known <b>fault</b>' } } });
    expect(await page.locator('.summary').textContent()).toMatch(/Suppressed\d/);
    const off = page.locator('.summary .suppressed');
    expect(await off.textContent()).toMatch(/^\d+ more findings? of (a rule that is|rules that are) off: has:suppressed$/);
    await off.getByRole('button').click();
    await settled(page);
    expect(await labels(page)).toContain('export_report');
    await page.locator('[data-counter="findings"]').hover();
    await page.locator('.tooltip:visible').waitFor();
    expect(await page.locator('.tooltip').textContent()).toMatch(/\d+ more of rules that are off: has:suppressed/);
    await filter(page, 'has:suppressed');
    expect(await labels(page)).toContain('export_report');
    await page.locator('.row .label', { hasText: 'export_report' }).first().click();
    await settled(page);
    expect(await page.locator('.rule-off').first().textContent()).toContain('Off by the setting tapline.rules: known <b>fault</b>');
    await page.getByRole('button', { name: RULE }).first().click();
    await settled(page);
    expect(await labels(page)).toContain('export_report');
    await filter(page, `rule:${RULE} has:finding`);
    expect(await labels(page)).toEqual([]);
  });

  test('that cannot be explained becomes a notice', async () => {
    const page = await open({ width: 1400, height: 720 });
    await page.evaluate(() => window.host.failing.set('explain', 'The worker is gone.'));
    await page.locator('.row .label', { hasText: 'export_report' }).click();
    await page.getByRole('button', { name: 'Explain' }).first().click();
    await page.getByText('The worker is gone.').waitFor();
    expect(await page.locator('.rule-text:visible').count()).toBe(0);
  });
});
