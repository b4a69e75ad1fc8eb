import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Batches } from './batch.js';

/** What the thread is given: a file that is open, from where on, and where to answer. By the port comes the size of each batch that is wanted. */
export interface AheadData {
  readonly fd: number;
  readonly from: number;
  readonly port: MessagePort;
}

/** Entry of the thread that reads a long trace ahead of the one that judges it. That a batch is there is told to the worker's own port. */
const { fd, from, port } = workerData as AheadData;
const batches = new Batches(fd, from);
port.on('message', (bytes: number) => {
  const batch = batches.next(bytes);
  const { kinds, times, sizes, ends } = batch;
  port.postMessage(batch, [kinds.buffer, times.buffer, sizes.buffer, ends.buffer] as ArrayBuffer[]);
  parentPort?.postMessage(null);
});
