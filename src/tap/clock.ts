/** The session's clock. `now()` is in milliseconds since its start, monotonic; `started` is the wall time that 0 stands for. */
export interface Clock {
  readonly started: string;
  now(): number;
}

/** Starts a clock: 0 is now. */
export function startClock(): Clock {
  const started = new Date().toISOString();
  const zero = performance.now();
  return { started, now: () => performance.now() - zero };
}
