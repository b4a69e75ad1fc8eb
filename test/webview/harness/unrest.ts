/**
 * Runs in the page, from before its first script: until the time is over, width and height of the page change at odd moments, to
 * nothing at times, while rows arrive. The same seed does the same. While it lasts, the body has `data-unrest`.
 */
export function unrest(seed: number): void {
  let state = seed * 7919;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const until = performance.now() + 800;
  let rows = 0;
  const step = () => {
    const { body } = document;
    const over = performance.now() >= until;
    if (body !== null && window.host !== undefined) {
      body.dataset.unrest = '';
      body.style.width = over ? '' : `${Math.floor(random() * innerWidth)}px`;
      body.style.height = over ? '' : `${random() < 0.2 ? 0 : Math.floor(random() * innerHeight)}px`;
      if (random() < 0.3) window.host.arrive([{ t: window.host.now, dir: 'stderr', raw: `arrived ${rows++}` }]);
      if (over) delete body.dataset.unrest;
      if (over) return;
    }
    if (random() < 0.5) requestAnimationFrame(step);
    else setTimeout(step, random() * 12);
  };
  setTimeout(step);
}
