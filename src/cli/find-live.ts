import { listSessions } from '../tap/control/directory.js';
import type { SessionEntry } from '../tap/control/protocol.js';

/** The live session whose id is, or begins with, what was given; else why there is none. `why`: what can be done with a live one only. */
export async function findLive(prefix: string, why: string): Promise<SessionEntry | string> {
  if (prefix === '') return 'The session is empty: give the id, or the beginning of the id, that "tapline sessions" lists.';
  const all = await listSessions();
  const fitting = all.filter(({ id }) => id.startsWith(prefix));
  const exact = fitting.filter(({ id }) => id === prefix);
  const live = (exact.length > 0 ? exact : fitting).filter((session) => session.kind === 'live');
  if (live.length === 1) return live[0]!.entry;
  if (live.length > 1) return `Several live sessions begin with "${prefix}": ${live.map(({ id }) => id).join(', ')}. Give more of the id.`;
  if (fitting.length > 0) return `Session ${fitting.at(-1)!.id} has ended; ${why}.`;
  const others = all.filter(({ kind }) => kind === 'live').map(({ id }) => id);
  return `No session begins with "${prefix}". Live sessions: ${others.length > 0 ? others.join(', ') : 'none'}.`;
}
