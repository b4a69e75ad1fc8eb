import { createServer } from 'node:net';

/**
 * The wished port where it is free, so that the address, and with it what the browser keeps for it, is the same next time; else 0 for any.
 * @param {number} wish
 * @returns {Promise<number>}
 */
export function freePort(wish) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(wish, '127.0.0.1', () => probe.close(() => resolve(wish)));
  });
}
