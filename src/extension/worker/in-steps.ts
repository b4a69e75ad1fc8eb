/** So long the worker works on one thing before others get their turn, in ms. */
const SLICE_MS = 8;

/** Runs the steps of something long to their end, with a pause for others after each slice of time. */
export async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const deadline = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < deadline);
    await new Promise((resume) => setImmediate(resume));
  }
}
