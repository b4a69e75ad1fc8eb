import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { faults } from '../support/peers/check.js';
import { type Command, python } from '../support/peers/command.js';
import { withPython } from '../support/peers/pythons.js';
import { Stage } from '../support/peers/stage.js';
import { clean } from '../support/recordings/clean.js';
import { exploreWith1, exploreWith2 } from '../support/recordings/explore.js';
import { fileOf, LIVE_PAIRS, PAIRS, type Pair } from '../support/recordings/pairs.js';
import { SCRIPTS, startOf, there } from '../support/recordings/servers.js';

/** Set to write the recordings anew: `TAPLINE_RECORD=1 npx vitest run --project peers test/peers/recordings.test.ts`. */
const RECORD = process.env.TAPLINE_RECORD !== undefined;
const RECORDINGS = resolve(import.meta.dirname, '../recordings');

describe('real traffic has no fault but the known ones', () => {
  for (const pair of RECORD ? PAIRS : LIVE_PAIRS) withInterpreters(pair);
});

function withInterpreters(pair: Pair): void {
  const name = `${pair.client} with ${pair.server} in ${pair.revision}`;
  withSdk(pair.client, name, (client, inner) =>
    withSdk(pair.server, inner, (server, whole) => test(whole, () => held(pair, client, server))),
  );
}

/** The Python that a side needs, or null where it needs none. */
function withSdk(side: string, name: string, body: (interpreter: string | null, name: string) => void): void {
  const version = /^python-(.*)$/.exec(side)?.[1];
  if (version === undefined) body(null, name);
  else withPython(version as Parameters<typeof withPython>[0], name, body);
}

async function held(pair: Pair, client: string | null, server: string | null): Promise<void> {
  const stage = Stage.forTest();
  const folder = join(stage.folder, 'files');
  mkdirSync(folder);
  const script = there(SCRIPTS[pair.server], folder);
  const env = { ...stage.env, MEMORY_FILE_PATH: join(stage.folder, 'memory.jsonl') };
  const command = stage.tapped(startOf(pair.server, folder, server));
  if (client !== null) await explorePython(client, command, env, { script, revision: pair.revision });
  else await (pair.client === 'typescript-1' ? exploreWith1 : exploreWith2)(command, env, pair.revision, script);

  const verdict = await stage.check();
  if (RECORD) writeFileSync(join(RECORDINGS, fileOf(pair)), clean(readFileSync(stage.trace, 'utf8'), folder, fileOf(pair)));
  expect(verdict.revision).toBe(pair.revision);
  expect(faults(verdict)).toEqual(Object.keys(pair.faults).sort());
}

/** Its program is told what to do by one piece of JSON on its stdin, and ends by itself. */
async function explorePython(interpreter: string, server: Command, env: Record<string, string>, order: unknown): Promise<void> {
  const { command, args } = python(interpreter, 'explore', server.command, ...server.args);
  const child = spawn(command, args, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said = text(child.stderr);
  child.stdin.end(JSON.stringify(order));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The client ended with code ${code}:\n${await said}`);
}
