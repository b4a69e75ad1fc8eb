import { type Command, python } from './command.js';
import { WireClient } from './wire.js';

/** How often a tool is called at once, and after how many seconds each call is given up. */
export interface CallOrder {
  readonly times?: number;
  readonly timeout?: number;
}

/** A ClientSession of a Python SDK that does what it is told. */
export interface PythonClient {
  /** What came of each call: the text of its result, or `{error}`. */
  call(tool: string, args: object, order?: CallOrder): Promise<unknown[]>;
  close(): Promise<unknown>;
}

/** Starts it; it starts the server by itself, as clients do. */
export function pythonClient(interpreter: string, server: Command, env: NodeJS.ProcessEnv): PythonClient {
  // What its program is told and answers are lines of JSON too; the traffic is between it and the server that it starts.
  const program = new WireClient(python(interpreter, 'client', server.command, ...server.args), env);
  let answers = 0;
  return {
    call: async (tool, args, { times = 1, timeout } = {}) => {
      program.write(JSON.stringify({ tool, arguments: args, times, timeout: timeout ?? null }));
      return JSON.parse(await program.line(answers++)) as unknown[];
    },
    // The SDK gives its server 2 s before it ends it: a client that is killed meanwhile leaves tap and server behind.
    close: () => program.close(20_000),
  };
}
