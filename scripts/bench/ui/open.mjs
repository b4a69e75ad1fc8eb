// A recorded trace of a million frames: opening it, memory, moving through it, filters, numbers, and coming back to it.

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../driver.mjs';
import { Analysis, Timeline } from './host.mjs';
import { firstRow, framesSeen, hasNoFilter, watchFrames } from './in-page.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright-core').Page} Page */

const MB = 1e6;

/** @returns {Promise<Row[]>} */
export async function openRows(/** @type {string} */ file) {
  const floor = floorOf(file);
  const timeline = await Timeline.start();
  const analysis = new Analysis(file, null);
  try {
    // The extension host runs already when somebody opens a trace; its worker starts with that.
    await analysis.measured();
    const start = performance.now();
    const judged = analysis.judged().then(() => performance.now() - start);
    await timeline.use(analysis);
    await timeline.show();
    const first = performance.now() - start;
    const whole = await judged;
    const { held } = await analysis.measured();
    const size = `${(statSync(file).size / MB).toFixed(0)} MB`;
    const rows = [
      row(`open ${size}: first rows`, `${first.toFixed(0)} ms`, '≤ 1500 ms', first <= 1500),
      row('open: all judged and indexed', `${(whole / 1000).toFixed(2)} s (${(whole / floor).toFixed(2)} ×)`, '≤ 3 ×', whole <= 3 * floor, {
        reference: `${(floor / 1000).toFixed(2)} s (split and parse)`,
      }),
      row(
        'open: extension host held at most',
        `${held.thread.toFixed(0)} ms of its own (${held.clock.toFixed(0)} on the clock)`,
        '≤ 50 ms',
        held.thread <= 50,
      ),
      ...(await moves(timeline.page)),
      ...(await filters(timeline.page)),
      await shownAgain(timeline),
    ];
    const heap = (await timeline.heap()) / MB;
    return [...rows, row('memory: heap of the webview', `${heap.toFixed(0)} MB`, '≤ 150 MB', heap <= 150)];
  } finally {
    await timeline.close();
    await analysis.close();
  }
}

/** @returns {Row} */
function row(/** @type {string} */ what, measured, bar, verdict, { reference = '' } = {}) {
  return { what, reference, measured, bar, verdict };
}

/** The ms that splitting and parsing alone take: the better of two runs. */
function floorOf(/** @type {string} */ file) {
  const once = () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', 'floor.mjs'), file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The floor could not be measured:\n${stderr}`);
    return performance.now() - start;
  };
  return Math.min(once(), once());
}

/** Frames while a person scrolls, zooms and brushes. @returns {Promise<Row[]>} */
async function moves(/** @type {Page} */ page) {
  const list = await middle(page, '.rows');
  const overview = await middle(page, '.overview');
  const turn = (/** @type {number} */ by) => async () => page.mouse.wheel(0, by);
  await page.mouse.move(list.x, list.y);
  await page.locator('.grid').focus();
  await page.keyboard.press('Home');
  const scroll = await framesDuring(page, 120, turn(680));
  await page.mouse.move(overview.x, overview.y);
  const zoom = await framesDuring(page, 60, (i) => turn(i < 30 ? -120 : 120)());
  await page.mouse.dblclick(overview.x, overview.y);
  await page.mouse.move(overview.left + overview.width * 0.3, overview.y);
  await page.mouse.down();
  const brush = await framesDuring(page, 60, (i) => page.mouse.move(overview.left + overview.width * (0.3 + i / 150), overview.y));
  await page.mouse.up();
  await page.mouse.dblclick(overview.x, overview.y);
  return [frameRow('scroll', scroll), frameRow('zoom', zoom), frameRow('brush', brush)];
}

function frameRow(/** @type {string} */ what, /** @type {number[]} */ times) {
  const p95 = percentile(times, 0.95);
  const measured = `p95 ${p95.toFixed(1)} ms (median ${percentile(times, 0.5).toFixed(1)}, max ${Math.max(...times).toFixed(0)})`;
  return row(`${what}: time between frames`, measured, 'p95 ≤ 33 ms', p95 <= 33);
}

async function middle(/** @type {Page} */ page, /** @type {string} */ selector) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not in sight.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x, width: box.width };
}

/** The ms between the frames of a page while something is done to it many times. */
async function framesDuring(/** @type {Page} */ page, /** @type {number} */ times, /** @type {(i: number) => Promise<unknown>} */ act) {
  await page.evaluate(watchFrames);
  for (let i = 0; i < times; i++) await act(i);
  return page.evaluate(framesSeen);
}

const FILTERS = [
  'method:prompts/get',
  'tool:tool_3',
  'state:leaked',
  'state:cancelled',
  'by:server',
  'has:finding',
  'id:9000',
  'dur:>50ms',
  'size:>1kb',
  'rule:leak/*',
];

/** @returns {Promise<Row[]>} */
async function filters(/** @type {Page} */ page) {
  /** @type {[string, number][]} */
  const took = [];
  for (const filter of FILTERS) took.push([filter, await firstResult(page, filter)]);
  const [slowest, ms] = took.reduce((a, b) => (b[1] > a[1] ? b : a));
  const text = await firstResult(page, 'text:"harbour window"');
  return [
    row(`filter by ${FILTERS.length} fields: slowest first result`, `${ms.toFixed(0)} ms (${slowest})`, '≤ 300 ms', ms <= 300),
    row('filter by text in bodies: first result', `${text.toFixed(0)} ms`, 'shows progress', null),
  ];
}

/** The ms from the filter's last key until its first row is drawn. */
async function firstResult(/** @type {Page} */ page, /** @type {string} */ filter) {
  await page.locator('.filter-input').fill('');
  await page.locator('.filter-input').press('Enter');
  await page.waitForFunction(hasNoFilter);
  await page.locator('.filter-input').fill(filter);
  return page.evaluate(firstRow);
}

async function shownAgain(/** @type {Timeline} */ timeline) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    await timeline.hide();
    times.push(await timeline.show());
  }
  const worst = percentile(times, 0.5);
  return row(
    'hidden, then shown again: rows are there',
    `${worst.toFixed(0)} ms (max ${Math.max(...times).toFixed(0)})`,
    '≤ 200 ms',
    worst <= 200,
  );
}
