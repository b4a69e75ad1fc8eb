import { Client as Client2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, test } from 'vitest';
import { faults } from '../support/peers/check.js';
import { type Command, ours } from '../support/peers/command.js';
import { connect } from '../support/peers/sdk.js';
import { Stage } from '../support/peers/stage.js';
import { pause } from '../support/peers/wait.js';

// What clients on the TypeScript SDKs are known to do wrong with cancellations, and that the newer line no longer does.

/** A server that reads and never says a word. */
const MUTE: Command = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
/** More than the window in which a response and a cancellation may have crossed on the wire. */
const AFTER_THE_RACE = 400;

describe('a client whose server never answers initialize', () => {
  const impatient = { timeout: 300 };
  test.each([
    {
      line: '1.x',
      given: (server: Command, env: Record<string, string>) =>
        new Client1({ name: 'sdk-1', version: '1' }).connect(new Stdio1({ ...stdio(server), env }), impatient),
      expected: ['error cancel/initialize client'],
    },
    {
      line: '2.x',
      given: (server: Command, env: Record<string, string>) =>
        new Client2({ name: 'sdk-2', version: '2' }).connect(new Stdio2({ ...stdio(server), env }), impatient),
      expected: [],
    },
  ])('gives up: the TypeScript SDK $line has the faults $expected', async ({ given, expected }) => {
    const stage = Stage.forTest();
    await expect(given(stage.tapped(MUTE), stage.env)).rejects.toThrow('timed out');
    expect(faults(await stage.check())).toEqual(expected);
  });
});

describe('a client whose signal is set off after the answer', () => {
  test.each([
    { line: '1.x' as const, expected: ['warning cancel/already-completed client'] },
    { line: '2.x' as const, expected: [] },
  ])('sends a cancellation or none: the TypeScript SDK $line has the faults $expected', async ({ line, expected }) => {
    const stage = Stage.forTest();
    const client = await connect(line, stage.tapped(ours('typescript2')), stage.env);
    const late = new AbortController();
    await client.callTool('echo', { text: 'done' }, { signal: late.signal });
    await pause(AFTER_THE_RACE);
    late.abort('too late');
    await client.callTool('echo', { text: 'after' });
    await client.close();
    const verdict = await stage.check();
    expect(faults(verdict)).toEqual(expected);
    expect(verdict.counts).toMatchObject({ cancelled: 0, leaked: 0, orphaned: 0 });
  });
});

function stdio({ command, args }: Command) {
  return { command, args: [...args], stderr: 'ignore' as const };
}
