import type { Command } from './command.js';
import { pythonClient } from './pythonClient.js';
import { pause } from './wait.js';
import { WireClient } from './wire.js';

/** A client that gives calls up without a word to the server. */
export interface Quitter {
  /** Calls the tool `slow` so many times at once, and stops waiting a moment later. */
  giveUp(times: number): Promise<void>;
  /** What the tool `running` of the server counts. */
  running(): Promise<number>;
  close(): Promise<unknown>;
}

/** Far longer than any test: nothing of it ends by itself. */
const SLOW = { seconds: 120, steps: 1 };
const PATIENCE = 0.3;

/** The real one: ClientSession of a Python SDK 1.x with its `read_timeout_seconds`. */
export function pythonQuitter(interpreter: string, server: Command, env: NodeJS.ProcessEnv): Quitter {
  const client = pythonClient(interpreter, server, env);
  return {
    giveUp: async (times) => {
      const outcomes = await client.call('slow', SLOW, { times, timeout: PATIENCE });
      if (!outcomes.every((outcome) => JSON.stringify(outcome).includes('Timed out')))
        throw new Error(`The client did not give up: ${JSON.stringify(outcomes)}`);
    },
    running: async () => Number((await client.call('running', {}))[0]),
    close: () => client.close(),
  };
}

/** One that writes the same bytes as the Python SDK 1.29.0, for machines without Python. */
export async function scriptedQuitter(server: Command, env: NodeJS.ProcessEnv): Promise<Quitter> {
  const client = new WireClient(server, env);
  let nextId = 0;
  let listed = false;
  const send = (method: string, params?: object): number => {
    client.write(JSON.stringify({ method, ...(params && { params }), jsonrpc: '2.0', id: nextId }));
    return nextId++;
  };
  await client.response(
    send('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'mcp', version: '0.1.0' } }),
  );
  client.write('{"method":"notifications/initialized","jsonrpc":"2.0"}');
  return {
    giveUp: async (times) => {
      for (let call = 0; call < times; call++) send('tools/call', { name: 'slow', arguments: SLOW });
      await pause(PATIENCE * 1000);
    },
    running: async () => {
      const { result } = await client.response(send('tools/call', { name: 'running', arguments: {} }));
      // The SDK asks for the tools when the first result comes, to check it against the tool's schema.
      if (!listed) await client.response(send('tools/list'));
      listed = true;
      return Number((result as { content: [{ text: string }] }).content[0].text);
    },
    close: () => client.close(),
  };
}
