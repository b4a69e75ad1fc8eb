// A scripted server that writes what the Python SDK 1.27.0 writes, byte for byte, where a call of `slow` is cancelled: progress
// until the cancellation, then an error with code 0. So this case runs on machines without Python too.
// @ts-check

import { createInterface } from 'node:readline';

const write = (/** @type {unknown} */ message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** Python writes whole numbers of a float as `1.0`, which JSON.stringify cannot. */
const progress = (/** @type {number | string} */ token, /** @type {number} */ step, /** @type {number} */ steps) =>
  process.stdout.write(
    `{"method":"notifications/progress","params":{"progressToken":${JSON.stringify(token)},"progress":${step}.0,"total":${steps}.0},"jsonrpc":"2.0"}\n`,
  );

/** The timers of the calls that run, by id. @type {Map<number | string, NodeJS.Timeout>} */
const running = new Map();

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    switch (method) {
      case 'initialize':
        return write({
          jsonrpc: '2.0',
          id,
          result: {
            protocolVersion: params.protocolVersion,
            capabilities: {
              experimental: {},
              prompts: { listChanged: false },
              resources: { subscribe: false, listChanged: false },
              tools: { listChanged: false },
            },
            serverInfo: { name: 'python', version: '1.27.0' },
          },
        });
      case 'tools/call':
        return run(id, params);
      case 'ping':
        return write({ jsonrpc: '2.0', id, result: {} });
      case 'notifications/cancelled': {
        const timer = running.get(params.requestId);
        if (timer === undefined) return;
        clearInterval(timer);
        running.delete(params.requestId);
        return write({ jsonrpc: '2.0', id: params.requestId, error: { code: 0, message: 'Request cancelled' } });
      }
    }
  })
  .on('close', () => process.exit(0));

function run(/** @type {number | string} */ id, /** @type {any} */ params) {
  const { seconds, steps } = params.arguments;
  let step = 0;
  const timer = setInterval(
    () => {
      step++;
      if (params._meta?.progressToken !== undefined) progress(params._meta.progressToken, step, steps);
      if (step < steps) return;
      clearInterval(timer);
      running.delete(id);
      write({
        jsonrpc: '2.0',
        id,
        result: { content: [{ type: 'text', text: 'done' }], structuredContent: { result: 'done' }, isError: false },
      });
    },
    (seconds * 1000) / steps,
  );
  running.set(id, timer);
}
