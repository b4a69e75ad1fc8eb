/** Waits until `what` gives something other than undefined or false; fails with `why` and what was seen last after `ms`. */
export async function until<T>(why: string, what: () => T | Promise<T>, ms = 10_000): Promise<Exclude<T, undefined | false>> {
  const end = performance.now() + ms;
  for (;;) {
    const value = await what();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    if (performance.now() > end) throw new Error(`Waited ${ms} ms in vain: ${why}`);
    await pause(10);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
