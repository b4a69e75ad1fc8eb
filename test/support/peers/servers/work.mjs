// What the tools of the TypeScript servers do.
// @ts-check

/** Work that takes its time, and counts how much of it runs. */
export class Work {
  running = 0;

  /**
   * Runs for `seconds` in equal steps, and ends early, with an error, once `signal` says so.
   * @param {number} seconds
   * @param {number} steps
   * @param {AbortSignal} signal
   * @param {(step: number) => Promise<void>} report called after each step
   */
  async run(seconds, steps, signal, report) {
    this.running++;
    try {
      for (let step = 1; step <= steps; step++) {
        await pause((seconds * 1000) / steps, signal);
        await report(step);
      }
    } finally {
      this.running--;
    }
  }
}

/** A tool's result that is one text. */
export function text(/** @type {string} */ said) {
  return { content: [{ type: /** @type {const} */ ('text'), text: said }] };
}

function pause(/** @type {number} */ ms, /** @type {AbortSignal} */ signal) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(new Error('cancelled'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve(undefined);
    }, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
