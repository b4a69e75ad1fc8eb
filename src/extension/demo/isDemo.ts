import type { Session } from '../sessions/session.js';

/** Whether a session is the demo that a window started: it alone runs in the folder of an extension that the demo is in. */
export function isDemo({ cwd, command }: Pick<Session, 'cwd' | 'command'>): boolean {
  return /[\\/]media[\\/]demo$/.test(cwd ?? '') && /[\\/]demo[\\/]server\.mjs$/.test(command.at(-1) ?? '');
}

/** The sessions that numbers in sight of everybody are about: the demo's own count only while there is nothing else. */
export function withoutDemo(live: readonly Session[]): readonly Session[] {
  const real = live.filter((session) => !isDemo(session));
  return real.length > 0 ? real : live;
}
