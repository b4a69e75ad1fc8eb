import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ControlClient } from '../../../src/tap/control/client.js';
import { listSessions } from '../../../src/tap/control/directory.js';
import type { SessionEntry } from '../../../src/tap/control/protocol.js';
import { english } from '../../support/english.js';
import { call, request } from '../timeline/support.js';
import { eventually, folder, Harness } from './support.js';

const dir = folder();
const tapScript = join(dir.path, 'tap.js');
const serverScript = join(dir.path, 'server.js');
const harness = new Harness();
let tap: ChildProcess | null = null;

/** Answers the handshake and pings; calls stay open, and go on after a cancellation when their tool is called "stubborn". */
const SERVER = `
const send = (m) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...m }) + '\\n');
let text = '';
process.stdin.on('data', (d) => {
  text += d;
  const lines = text.split('\\n');
  text = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize') send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } });
    if (method === 'ping') send({ id, result: {} });
    if (method === 'tools/call' && params.name === 'stubborn') setTimeout(() => send({ id, result: { content: [] } }), 800);
  }
});
process.stdin.on('end', () => process.exit(3));
`;

beforeAll(async () => {
  await build({ entryPoints: ['src/tap/main.ts'], bundle: true, platform: 'node', format: 'cjs', outfile: tapScript, logLevel: 'error' });
  writeFileSync(serverScript, SERVER);
});
afterEach(() => tap?.kill('SIGKILL'));
afterAll(() => {
  harness.server.close();
  dir.done();
});

async function start(options: readonly string[] = []): Promise<SessionEntry> {
  const env = { ...process.env, TAPLINE_HOME: join(dir.path, 'home') };
  tap = spawn(process.execPath, [tapScript, '--name', 'tracker', ...options, '--', process.execPath, serverScript], { env });
  tap.stdout!.resume();
  for (let tries = 0; tries < 100; tries++) {
    const session = (await listSessions(join(dir.path, 'home', 'sessions'))).find(({ kind }) => kind === 'live');
    if (session?.kind === 'live') return session.entry;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error('The tap did not start.');
}

function say(message: unknown): void {
  tap!.stdin!.write(`${JSON.stringify(message)}\n`);
}

test('a real tap is followed live: a click stops one request, another is answered all the same, then the session ends', async () => {
  const entry = await start();
  await harness.ask('openView', { view: 'v', file: entry.file, entry });
  await harness.view('v', 'ready', { count: 50, at: { kind: 'tail' }, filter: '' });
  const shown = <T>(probe: (snapshot: ReturnType<typeof harness.snapshots>[number]) => T | undefined | false, ms = 4000) =>
    eventually(() => {
      const snapshot = harness.snapshots().at(-1);
      return (snapshot && probe(snapshot)) || undefined;
    }, ms);

  say(request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }));
  await shown(({ rows }) => rows.find(({ method, state }) => method === 'initialize' && state.kind === 'answered'));
  say(call(1, 'silent'));
  say(call(2, 'stubborn'));
  const pending = await shown(({ rows }) => rows.filter(({ cancellable }) => cancellable).length === 2 && rows);
  expect(pending.slice(-2).map(({ label }) => label)).toEqual(['silent', 'stubborn']);

  const control = await ControlClient.connect(entry);
  await control.cancel({ id: '1', to: 'server', graceMs: 300 });
  await control.cancel({ id: '2', to: 'server', graceMs: 300 });
  const row = (label: string) =>
    shown(({ rows }) =>
      rows.find((each) => each.label === label && each.state.kind === 'cancelled' && each.state.outcome.kind !== 'waiting'),
    );
  expect((await row('silent')).state).toMatchObject({ by: 'tapline', outcome: { kind: 'stopped' } });
  const stubborn = await row('stubborn');
  expect(stubborn.state).toMatchObject({ by: 'tapline', outcome: { kind: 'answered' } });
  const late = await shown(({ rows }) => rows.find(({ state }) => state.kind === 'orphaned'));
  expect(late).toMatchObject({ label: 'late answer to 2', withheld: true, partner: stubborn.index });

  const silent = await harness.view('v', 'detail', { row: (await row('silent')).index, limit: 1000 });
  expect(english(silent.verdict)).toMatch(/^Cancelled by you after .* The server stopped: it answered a ping sent after the cancellation/);
  expect(silent.wire.map(({ what, injected, withheld }) => [what, injected, withheld])).toEqual([
    ['request', false, false],
    ['cancellation', true, false],
    ['ping', true, false],
    ['ping-answer', false, true],
    ['response', true, false],
  ]);
  expect(silent.bodies.map(({ part, is }) => [part, is])).toEqual([
    ['response', 'json'],
    ['cancellation', 'json'],
    ['request', 'json'],
  ]);

  tap!.stdin!.end();
  // That its process is gone may be known before its last record is read.
  const ended = await shown(({ session }) => session?.status.kind === 'ended' && session.status.exit !== 'ended').then(() =>
    harness.snapshots().at(-1),
  );
  expect(ended).toMatchObject({
    running: false,
    session: { name: 'tracker', status: { exit: 'exit 3' } },
    counts: { inFlight: 0, cancelled: 2, orphaned: 1, leaked: 0 },
  });
}, 20_000);

test('a real tap that cannot write says so within a moment, and is followed once it can', async () => {
  const place = join(dir.path, 'place');
  writeFileSync(place, 'no folder');
  const other = new Harness();
  try {
    const entry = await start(['--trace', join(place, 'trace.jsonl')]);
    await other.ask('open', { file: entry.file, entry });
    await other.ask('openView', { view: 'v', file: entry.file, entry });
    await other.view('v', 'ready', { count: 50, at: { kind: 'tail' }, filter: '' });
    say(request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }));
    const summary = await eventually(() =>
      other.posted.find((message) => message.kind === 'summary' && message.summary.head.status.kind === 'unwritten'),
    );
    expect(summary).toMatchObject({ summary: { running: false, counts: { frames: 0 } } });
    rmSync(place);
    mkdirSync(place);
    const shown = await eventually(
      () =>
        other
          .snapshots()
          .find(({ session, rows }) => session?.status.kind === 'live' && rows.some(({ method }) => method === 'initialize')),
      10_000,
    );
    expect(shown).toMatchObject({ problem: null, running: true });
  } finally {
    other.server.close();
  }
}, 30_000);
