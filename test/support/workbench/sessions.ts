import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionEntry } from '../../../src/tap/control/protocol.js';
import { sessionsFolder } from '../../../src/tap/home.js';

/** The sessions that taps recorded in a Tapline home, oldest first. */
export function sessionsIn(home: string): SessionEntry[] {
  const folder = sessionsFolder(home);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder).filter((name) => name.endsWith('.session.json'));
  return entries.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SessionEntry);
}
