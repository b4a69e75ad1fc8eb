import { c2s, call, type Scenario, TRACKER } from './scenario.js';

export const stopped = (t: number) => ({ t, ev: 'debug', state: 'stopped' }) as const;
const continued = (t: number) => ({ t, ev: 'debug', state: 'continued' }) as const;

/** What leaves nothing open: where the server stands, there is one request in flight. */
const CALM = TRACKER.records.filter(({ t, ...record }) => t < 78_000 && !('raw' in record && record.raw?.includes('search_issues')));

/** It stood for a while in the middle, and stands now in the only request in flight. */
export const STANDS: Scenario = {
  ...TRACKER,
  records: [...CALM, stopped(61_000), continued(73_400), c2s(84_000, call(20, 'convert', { to: 'pdf' })), stopped(86_300)].sort(
    (a, b) => a.t - b.t,
  ),
};
