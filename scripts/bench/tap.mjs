// Measures the tap against a naive Node pipe, recording on and one follower attached. `rows()` returns what the table prints.

import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { Client, configured, Home, node, peakMemory, percentile, server, ways } from './driver.mjs';
import { proxyRows } from './proxies.mjs';

/** @typedef {import('./table.mjs').Row} Row */

const MB = 1_000_000;

/** The latency is measured in so many parts. */
const PARTS = 25;

/** @returns {Promise<Row[]>} */
export async function rows() {
  return [...(await latency()), ...(await throughput()), ...(await memory()), ...(await startUp()), ...(await proxyRows())];
}

/** Opens the ways with a follower on the tap, runs `measure`, and clears up. */
async function withWays(
  /** @type {(keyof typeof ways)[]} */ names,
  /** @type {(client: Client, pids: number[], trace: string) => Promise<Row[]>} */ measure,
) {
  const home = new Home();
  const client = new Client();
  try {
    const pids = await client.order({ op: 'open', commands: names.map((name) => ways[name](server)) });
    const { file } = await home.follow(pids[names.indexOf('tap')]);
    return await measure(client, pids, file);
  } finally {
    await client.close();
    home.remove();
  }
}

function latency() {
  return withWays(['direct', 'naive', 'tap'], async (client) => {
    await client.order({ op: 'roundTrips', blocks: 3, block: 1000, size: 200 });
    /** @type {number[][][]} */
    const parts = [];
    for (let i = 0; i < PARTS; i++) parts.push(await client.order({ op: 'roundTrips', blocks: 3, block: 500, size: 200 }));
    return [
      { p: 0.5, name: 'p50' },
      { p: 0.99, name: 'p99' },
    ].map(({ p, name }) => {
      // Each part compares what was measured at about the same time, and the median of these counts: a moment in which the machine
      // was busy with something else counts once.
      const at = parts.map((times) => times.map((values) => percentile(values, p)));
      const added = (/** @type {number} */ way) => at.map((values) => (values[way] ?? 0) - (values[0] ?? 0));
      const [naiveAdded, tapAdded] = [added(1), added(2)];
      const ratios = tapAdded.map((value, part) => value / (naiveAdded[part] ?? 0));
      return row(
        `added round trip, ${name}`,
        percentile(naiveAdded, 0.5),
        percentile(tapAdded, 0.5),
        percentile(ratios, 0.5),
        '≤ 1.25 ×',
        (value) => `${(value * 1000).toFixed(0)} µs`,
      );
    });
  });
}

async function throughput() {
  const all = [];
  for (const size of [200, 1024])
    all.push(
      ...(await withWays(['naive', 'tap'], async (client) => {
        await client.order({ op: 'pipelined', rounds: 4, count: 30_000, size });
        /** @type {number[][]} */
        const [naive = [], tap = []] = await client.order({ op: 'pipelined', rounds: 25, count: 20_000, size });
        const perSecond = (/** @type {number[]} */ times) => 20_000 / (percentile(times, 0.5) / 1000);
        const relations = naive.map((time, round) => time / (tap[round] ?? 0));
        const text = (/** @type {number} */ value) => `${Math.round(value).toLocaleString('en')}/s`;
        return [row(`pipelined, ${size} B messages`, perSecond(naive), perSecond(tap), percentile(relations, 0.5), '≥ 85 %', text)];
      })),
    );
  return all;
}

async function memory() {
  const long = await withWays(['naive', 'tap'], async (client, pids, trace) => {
    const times = await client.order({ op: 'longLine', bytes: 100 * MB });
    const complete = await settled(trace, ({ long, lost }) => long === 1 && lost === 0);
    return [
      memoryRow('one 100 MB line', pids, complete),
      row('one 100 MB line, time', times[0], times[1], times[1] / times[0], '–', (ms) => `${ms.toFixed(0)} ms`),
    ];
  });
  const many = await withWays(['naive', 'tap'], async (client, pids, trace) => {
    await client.order({ op: 'pipelined', rounds: 1, count: 500_000, size: 200 });
    const complete = await settled(trace, ({ frames, lost }) => frames >= 1_000_002 && lost === 0);
    return [memoryRow('1,000,000 frames', pids, complete)];
  });
  return [...long, ...many];
}

function memoryRow(/** @type {string} */ what, /** @type {number[]} */ [naivePid = 0, tapPid = 0], /** @type {boolean} */ complete) {
  const [naive, tap] = [peakMemory(naivePid), peakMemory(tapPid)];
  const text = (/** @type {number} */ value) => `${value.toFixed(0)} MiB`;
  if (naive === null || tap === null)
    return { what: `memory, ${what}`, reference: '–', measured: 'this system does not tell', bar: '', verdict: null };
  return {
    ...row(`memory, ${what}${complete ? ', nothing lost' : ', LOST RECORDS'}`, naive, tap, tap - naive, '≤ + 40 MiB', text),
    verdict: complete && tap - naive <= 40,
  };
}

/** Reads the trace until it holds what it should, or half a minute has passed. */
async function settled(
  /** @type {string} */ trace,
  /** @type {(counts: { frames: number, long: number, lost: number }) => boolean} */ holds,
) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (holds(await count(trace))) return true;
    await new Promise((done) => setTimeout(done, 300));
  }
  return false;
}

/** Counts the records of a trace by their beginnings; lines are not held, however long. */
async function count(/** @type {string} */ trace) {
  const counts = { frames: 0, long: 0, lost: 0 };
  let length = 0;
  let head = '';
  for await (const chunk of createReadStream(trace, { highWaterMark: 1 << 20 })) {
    let at = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, at)) {
      length += end - at;
      if (head.length < 60) head += chunk.toString('latin1', at, Math.min(end, at + 60));
      if (/"dir":"(c2s|s2c)"/.test(head) && !head.includes('"ev"')) counts.frames++;
      if (length > 100 * MB) counts.long++;
      if (head.includes('"gap"')) counts.lost++;
      at = end + 1;
      length = 0;
      head = '';
    }
    length += chunk.length - at;
    if (head.length < 60) head += chunk.toString('latin1', at, Math.min(chunk.length, at + 60));
  }
  return counts;
}

/** From the start of the process to the server's first byte. */
async function startUp() {
  const home = new Home();
  try {
    const hello = [...server, '--hello'];
    const lines = { naive: ways.naive(hello), tap: ways.tap(hello), configured: configured(home, hello) };
    /** @type {{ naive: number[], tap: number[], configured: number[] }} */
    const times = { naive: [], tap: [], configured: [] };
    for (let i = 0; i < 21; i++)
      for (const way of /** @type {const} */ (['naive', 'tap', 'configured'])) times[way].push(await firstByte(lines[way]));
    const naive = percentile(times.naive, 0.5);
    const startRow = (/** @type {string} */ what, /** @type {number[]} */ measured, /** @type {number} */ most) => {
      const added = percentile(measured, 0.5) - naive;
      return { ...row(what, naive, naive + added, added, `≤ + ${most} ms`, (ms) => `${ms.toFixed(0)} ms`), verdict: added <= most };
    };
    return [startRow('start-up', times.tap, 30), startRow('start-up as configured, with the launcher', times.configured, 60)];
  } finally {
    home.remove();
  }
}

/** @returns {Promise<number>} milliseconds */
function firstByte(/** @type {string[]} */ [command = node, ...args]) {
  return new Promise((done) => {
    const start = performance.now();
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let time = 0;
    child.stdout.once('data', () => {
      time = performance.now() - start;
      child.stdin.end();
    });
    child.stdout.resume();
    child.once('exit', () => done(time));
  });
}

/** @returns {Row} */
function row(
  /** @type {string} */ what,
  /** @type {number} */ naive,
  /** @type {number} */ tap,
  /** @type {number} */ relation,
  /** @type {string} */ bar,
  /** @type {(value: number) => string} */ text,
) {
  const met = { '≤ 1.25 ×': relation <= 1.25, '≥ 85 %': relation >= 0.85 }[bar] ?? null;
  const shown = bar.includes('%')
    ? ` (${(relation * 100).toFixed(0)} %)`
    : bar.includes('×') || bar === '–'
      ? ` (${relation.toFixed(2)} ×)`
      : ` (${relation >= 0 ? '+' : ''}${text(relation)})`;
  return { what, reference: text(naive), measured: text(tap) + shown, bar, verdict: met };
}
