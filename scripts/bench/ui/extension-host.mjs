// A process in the place of the extension host: it starts the built worker and passes on what the bench and the worker say to each other,
// and does nothing else. So what it measures of itself is what an extension host would feel of Tapline: how long its one thread was ever
// held, how much its memory grew, how much time its threads took.

import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

/** How often the thread is looked at, in ms: what holds it for longer than that shows. */
const STEP_MS = 5;

const [script = '', settings = '{}'] = process.argv.slice(2);
/** Starts with the first thing that is asked of it. @type {Worker | null} */
let worker = null;
process.on('message', (/** @type {any} */ { kind, message }) => {
  if (kind === 'worker') {
    worker ??= start();
    worker.postMessage(message);
  } else process.send?.({ kind: 'measured', measured: measured() });
});
process.on('disconnect', () => process.exit());

function start() {
  const started = new Worker(script, { workerData: { settings: JSON.parse(settings) } });
  started.on('message', (message) => process.send?.({ kind: 'worker', message }));
  return started;
}

/** The longest since anybody asked: on the clock, and of the thread's own processor time, in which nothing else of the machine counts. */
let longest = { clock: 0, thread: 0 };
let mostMemory = process.memoryUsage.rss();
let last = now();

setInterval(() => {
  const at = now();
  longest = { clock: Math.max(longest.clock, at.clock - last.clock - STEP_MS), thread: Math.max(longest.thread, at.thread - last.thread) };
  last = at;
}, STEP_MS);
setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 50);

function now() {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), thread: (user + system) / 1000 };
}

function measured() {
  const { user, system } = process.cpuUsage();
  const result = { held: longest, processor: (user + system) / 1000, memory: mostMemory };
  longest = { clock: 0, thread: 0 };
  mostMemory = process.memoryUsage.rss();
  return result;
}
