import { expect, test } from 'vitest';
import { phrase } from '../../src/session/timeline/phrases.js';
import { settled } from './harness/acts.js';
import { picture } from './harness/pictures.js';
import { describeWebview } from './harness/use.js';

describeWebview('what stands where no rows are', (open) => {
  test('has nothing over it of the rows that stood there before: neither lines nor the thumb', async () => {
    const page = await open({ width: 700, height: 400, rows: 1000 });
    const left = page.locator('.lines > *, .thumb').filter({ visible: true });
    await expect.poll(() => left.count()).toBeGreaterThan(1);
    await page.evaluate(
      (problem) => {
        window.host.patch = { ...window.host.patch, problem };
        window.host.push();
      },
      phrase('traceNewer', '2', '1'),
    );
    await page.locator('[data-scene="problem"]').waitFor();
    await settled(page);
    await picture(page, 'scene-after-rows');
    expect(await left.count()).toBe(0);
  });
});
