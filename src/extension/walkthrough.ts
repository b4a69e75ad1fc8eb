import { ManagedContextKey } from './base/contextKey.js';
import type { IDisposable } from './base/dispose.js';
import type { Canceller } from './sessions/canceller.js';

/** Ticks off the walkthrough's third step with the first cancellation, however it was asked for. */
export function trackCancelled(canceller: Canceller): IDisposable {
  const hasCancelled = new ManagedContextKey<boolean>('tapline.hasCancelled');
  return canceller.onDidCancel(() => {
    hasCancelled.value = true;
  });
}
