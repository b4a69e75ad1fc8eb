import { onTestFinished } from 'vitest';
import { WorkerClient } from '../../../src/extension/worker/client.js';
import { DEFAULT_SETTINGS, type ExchangeInfo, type SessionSummary } from '../../../src/extension/worker/messages.js';
import { ControlClient } from '../../../src/tap/control/client.js';
import { WORKER } from './command.js';
import type { Stage } from './stage.js';

/** A session as the extension watches it while it goes on. */
export interface LiveWatch {
  readonly worker: WorkerClient;
  /** The newest picture. */
  latest(): SessionSummary;
  /** Every number of leaked requests that a badge would have shown, in order. */
  readonly leaked: readonly number[];
}

/** Watches the live session of a stage through the extension's worker; requests count as leaked after `leakThresholdMs`. */
export async function watchLive(stage: Stage, leakThresholdMs: number): Promise<LiveWatch> {
  const worker = new WorkerClient({ script: WORKER, settings: { ...DEFAULT_SETTINGS, leakThresholdMs } });
  onTestFinished(() => worker.dispose());
  const leaked: number[] = [];
  let latest: SessionSummary;
  const take = (summary: SessionSummary) => {
    latest = summary;
    leaked.push(summary.counts.leaked);
  };
  worker.onSummary(take);
  take(await worker.open(stage.trace, await stage.entry()));
  return { worker, latest: () => latest, leaked };
}

/** Cancels requests of the clients through the control socket, all at once, as the extension does for a person who cancels all leaked ones. */
export async function cancelAll(stage: Stage, exchanges: readonly ExchangeInfo[]): Promise<void> {
  const control = await ControlClient.connect(await stage.entry());
  onTestFinished(() => control.close());
  await Promise.all(exchanges.map(({ id }) => control.cancel({ id, to: 'server', graceMs: DEFAULT_SETTINGS.graceMs })));
}
