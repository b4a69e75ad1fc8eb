import { parentPort, workerData } from 'node:worker_threads';
import type { Job, JobOutcome } from './job.js';

/** Entry of the thread that does one job for the editor and ends: ending it is how a job is called off. The work is the commands' own. */
async function work(): Promise<JobOutcome> {
  const commands = require('./commands.js') as typeof import('../commands.js');
  return await commands.outcomeOf(workerData as Job);
}

void work().then((outcome) => parentPort?.postMessage(outcome));
