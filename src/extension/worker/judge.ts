import type { FindingWatcher } from '../../rules/findings.js';
import type { SessionListener } from '../../session/listener.js';
import type { WorkerSettings } from './messages.js';

/** The rules, listening to a session and telling a watcher what they find. */
export function judge(_settings: WorkerSettings, _watcher: FindingWatcher): SessionListener {
  return {};
}
