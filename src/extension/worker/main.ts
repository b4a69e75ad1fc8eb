import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ReadAhead } from './ahead/read-ahead.js';
import { DEFAULT_SETTINGS, type ToWorker, type WorkerSettings } from './messages.js';
import { WorkerServer } from './server.js';

/** Entry of the worker thread in which traces are read and judged, so that the extension host never waits for that. */
const port = parentPort;
if (port === null) throw new Error('This file is the analysis worker of Tapline and runs only as a worker thread.');
const { settings } = workerData as { readonly settings?: WorkerSettings };
const script = join(__dirname, 'ahead.js');
const server = new WorkerServer(
  settings ?? DEFAULT_SETTINGS,
  (message) => port.postMessage(message),
  (fd, from, arrived) => new ReadAhead(fd, from, script, arrived),
);
port.on('message', (message: ToWorker) => void server.receive(message));
