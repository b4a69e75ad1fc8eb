import type { TimeRange } from '../../../src/session/timeline/row.js';
import type { Ports } from '../ports.js';
import type { OverviewPorts } from './overview.js';

/** A timeline as its overview sees it. */
export function overviewPortsOf(
  timeline: { readonly now: number; showRange(range: TimeRange | null): Promise<void> },
  ports: Pick<Ports, 'ask' | 'changed' | 'clock'>,
): OverviewPorts {
  return {
    ask: (since) => ports.ask('overview', { since }).catch(() => null),
    show: (range) => timeline.showRange(range),
    whole: () => timeline.now,
    changed: () => ports.changed(),
    clock: () => ports.clock(),
  };
}
