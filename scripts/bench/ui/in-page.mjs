/// <reference lib="dom" />
// What the measurements run inside the page. Each function is sent there as its text, so none may use anything from outside itself.

/** What VS Code gives a page, and a watch on its frames. */
export function prepare() {
  const page = /** @type {any} */ (window);
  page.acquireVsCodeApi = () => ({
    postMessage: (/** @type {unknown} */ message) => page.toHost(message),
    getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
    setState: (/** @type {unknown} */ state) => sessionStorage.setItem('state', JSON.stringify(state)),
  });
  page.bench = { watching: false, times: [], newest: [] };
  let last = 0;
  const frame = (/** @type {number} */ now) => {
    if (page.bench.watching && last > 0) page.bench.times.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

export function tell(/** @type {string} */ message) {
  window.postMessage(JSON.parse(message), '*');
}

export function hasRows() {
  return document.querySelector('.row:not(.unknown) .label') !== null;
}

export function hasNoFilter() {
  return [...document.querySelectorAll('.result:not(.range)')].every((bar) => !bar.checkVisibility());
}

/** Begins to note the time between frames. */
export function watchFrames() {
  Object.assign(/** @type {any} */ (window).bench, { watching: true, times: [] });
}

/** @returns {number[]} the ms between frames since `watchFrames` */
export function framesSeen() {
  const { bench } = /** @type {any} */ (window);
  bench.watching = false;
  return bench.times;
}

/** Puts the filter that was typed in force; resolves with the ms until the first row that it lets through is drawn. */
export async function firstRow() {
  const start = performance.now();
  const input = document.querySelector('.filter-input');
  input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  while (performance.now() - start < 20_000) {
    const count = document.querySelector('.result:not(.range) .result-count')?.textContent ?? '';
    const [some, all] = count.match(/[\d,]+/g) ?? [];
    const drawn = document.querySelector('.row:not(.unknown)') !== null;
    if (some !== undefined && some !== all && some !== '0' && drawn) return performance.now() - start;
    await new Promise((frame) => requestAnimationFrame(frame));
  }
  return Number.POSITIVE_INFINITY;
}

/** Notes from now on whenever the newest row is another: when, by the wall clock, and its id. */
export function watchNewest() {
  const { bench } = /** @type {any} */ (window);
  let last = -1;
  const look = () => {
    const ids = [...document.querySelectorAll('.row:not(.unknown) .id')].map(({ textContent }) => Number(textContent || Number.NaN));
    const newest = Math.max(-1, ...ids.filter(Number.isFinite));
    if (newest > last) {
      last = newest;
      bench.newest.push([Date.now(), newest]);
    }
    requestAnimationFrame(look);
  };
  look();
}

/** @returns {[number, number][]} */
export function newestSeen() {
  return /** @type {any} */ (window).bench.newest;
}

/** When a row with this id or a later one was drawn; null while none is. */
export function drawnAt(/** @type {number} */ id) {
  return /** @type {any} */ (window).bench.newest.find(([, seen]) => seen >= id)?.[0] ?? null;
}
