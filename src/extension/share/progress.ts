import { ProgressLocation, window } from 'vscode';
import type { JobName, Jobs } from '../../cli/jobs/job.js';
import type { JobRunner } from './jobs.js';

/** Does a job while its title is on the screen, with a button that ends it. Null where the person ended it. */
export async function runWithProgress<N extends JobName>(
  jobs: JobRunner,
  title: string,
  name: N,
  ask: Jobs[N]['ask'],
): Promise<{ readonly reply: Jobs[N]['reply'] } | null> {
  return window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (_, token) => {
    const ended = new AbortController();
    token.onCancellationRequested(() => ended.abort());
    return jobs.run(name, ask, ended.signal);
  });
}
