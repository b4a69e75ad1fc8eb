import { parentPort, workerData } from 'node:worker_threads';
import type { FromSpanThread, SpanTask, ToSpanThread } from './messages.js';
import type { SpanService } from './service.js';

/** Entry of the thread that sends spans for the editor, until it is told to stop. The work is the commands' own. */
const commands = require('./commands.js') as typeof import('../commands.js');

function begin(task: SpanTask): SpanService {
  const service = commands.spanService(task, (message) => {
    if (message.kind === 'lost-role') running = begin({ ...task, since: null });
    else tell(message);
  });
  void service.look();
  return service;
}

function tell(message: FromSpanThread): void {
  parentPort?.postMessage(message);
}

let running = begin(workerData as SpanTask);
parentPort?.on('message', (message: ToSpanThread) => {
  switch (message) {
    case 'look':
      void running.look();
      return;
    case 'stop':
      void running.end().then(() => parentPort?.close());
      return;
  }
});
