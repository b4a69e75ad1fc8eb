import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Job, type JobName, type JobOutcome, type Jobs, unfinished } from '../../cli/jobs/job.js';
import { inEnglish, type Phrase } from '../../session/timeline/phrases.js';
import { UserError } from '../base/errors.js';

/** Does work on whole traces, each job in a thread of its own: neither the extension host nor the timelines wait for it, and it can be ended. */
export class JobRunner {
  /** `script`: absolute path of `dist/jobs.js`. `say`: the words for a person. */
  constructor(
    private readonly script: string,
    private readonly say: (words: readonly Phrase[]) => string = (words) => words.map(inEnglish).join(' '),
  ) {}

  /**
   * Resolves with what came of it; null where it was ended by `signal`: then nothing is written. Rejects with a `UserError` where the
   * job cannot be done.
   */
  run<N extends JobName>(name: N, ask: Jobs[N]['ask'], signal?: AbortSignal): Promise<{ readonly reply: Jobs[N]['reply'] } | null> {
    if (signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.script, { name: `tapline ${name}`, workerData: { name, ask } as Job });
      let outcome: JobOutcome | null = null;
      let crash: Error | null = null;
      const end = () => void worker.terminate();
      signal?.addEventListener('abort', end, { once: true });
      worker.on('message', (message: JobOutcome) => {
        outcome = message;
      });
      worker.on('error', (error) => {
        crash = error instanceof Error ? error : new Error(String(error));
      });
      worker.on('exit', () => {
        signal?.removeEventListener('abort', end);
        if (outcome?.kind === 'done') resolve({ reply: outcome.reply as Jobs[N]['reply'] });
        else if (outcome?.kind === 'failed') reject(this.errorOf(outcome));
        else {
          cleanUp(ask);
          if (signal?.aborted) resolve(null);
          else reject(crash ?? new Error(`The job “${name}” ended without a word.`));
        }
      });
    });
  }

  private errorOf({ message, words, known }: JobOutcome & { readonly kind: 'failed' }): Error {
    const text = words === null ? message : this.say(words);
    return known ? new UserError(text) : new Error(text);
  }
}

function cleanUp(ask: Jobs[JobName]['ask']): void {
  if ('output' in ask && ask.output !== null) rmSync(unfinished(ask.output), { force: true });
}
