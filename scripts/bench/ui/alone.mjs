// The worker without a page: the processor time that reading, judging and indexing a trace takes, of both of its threads, and the memory. On
// a machine that has other things to do, times on the clock tell of those too; these do not.

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Analysis } from './host.mjs';

/** @typedef {import('../table.mjs').Row} Row */

const MB = 1e6;

/** @returns {Promise<Row[]>} */
export async function aloneRows(/** @type {string} */ file) {
  const floor = await processorTime(() => floorIn(file));
  const analysis = new Analysis(file, null);
  const before = await analysis.measured();
  await analysis.judged();
  const after = await analysis.measured();
  const judged = after.processor - before.processor;
  const grown = (after.memory - before.memory) / MB;
  const first = await numbers(analysis);
  const again = await numbers(analysis);
  await analysis.close();
  return [
    {
      what: 'all judged and indexed, processor time of all threads',
      reference: `${(floor / 1000).toFixed(2)} s (split and parse)`,
      measured: `${(judged / 1000).toFixed(2)} s (${(judged / floor).toFixed(2)} ×)`,
      bar: '',
      verdict: null,
    },
    {
      what: 'memory: extension host with its worker grew by',
      reference: '',
      measured: `${grown.toFixed(0)} MB`,
      bar: '≤ 400 MB',
      verdict: grown <= 400,
    },
    {
      what: `statistics of ${first.calls.toLocaleString('en')} requests, processor time`,
      reference: '',
      measured: `${first.ms.toFixed(0)} ms (again ${again.ms.toFixed(0)})`,
      bar: '≤ 300 ms',
      verdict: first.ms <= 300,
    },
  ];
}

/** The same work in a thread of this process, as the worker is one. */
function floorIn(/** @type {string} */ file) {
  const worker = new Worker(join(import.meta.dirname, '..', 'floor.mjs'), { argv: [file], stdout: true });
  return new Promise((done, failed) => worker.once('exit', done).once('error', failed));
}

/** The ms that all threads of this process spent while something was done. */
async function processorTime(/** @type {() => Promise<unknown>} */ act) {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function numbers(/** @type {Analysis} */ analysis) {
  await analysis.openView();
  await analysis.view('ready', { count: 40, at: { kind: 'tail' }, filter: '' });
  const before = await analysis.measured();
  let calls = 0;
  for (let counted = 0; counted < 1; ) {
    const statistics = await analysis.view('statistics', {});
    ({ counted } = statistics);
    calls = statistics.all.calls;
  }
  const { processor } = await analysis.measured();
  return { ms: processor - before.processor, calls };
}
