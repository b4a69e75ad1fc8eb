import { basename } from 'node:path';
import { visible } from '../../session/timeline/visible.js';
import { describeTime } from './describe.js';
import { type Session, titleOf } from './session.js';
import { IN_ENGLISH, type Language } from './words.js';

/**
 * What tells a session from others of the same title: the folder that its server runs in where each of them has its own, else when it
 * started. Null where there is no other.
 */
export function distinctionOf(
  session: Session,
  all: readonly Session[],
  now: Date = new Date(),
  language: Language = IN_ENGLISH,
): string | null {
  const title = titleOf(session);
  const others = all.filter((other) => other.file !== session.file && titleOf(other) === title);
  if (others.length === 0) return null;
  const folder = folderOf(session);
  if (folder !== null && others.every((other) => folderOf(other) !== null && folderOf(other) !== folder)) return visible(folder, 40);
  const started = new Date(session.started);
  const time = describeTime(started, now, language);
  if (others.every((other) => describeTime(new Date(other.started), now, language) !== time)) return time;
  return `${time}:${String(started.getSeconds()).padStart(2, '0')}`;
}

/** The title of a session, cut, and what tells it from others: `tracker`, `tracker (shop)`, `demo (today 14:02)`. */
export function nameAmong(session: Session, all: readonly Session[], now: Date = new Date(), language = IN_ENGLISH): string {
  const title = visible(titleOf(session), 60);
  const distinction = distinctionOf(session, all, now, language);
  return distinction === null ? title : `${title} (${distinction})`;
}

function folderOf({ cwd }: Session): string | null {
  return cwd === null ? null : basename(cwd) || cwd;
}
