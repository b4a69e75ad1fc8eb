import { l10n } from 'vscode';
import type { ServerRef } from '../config/configs.js';
import { nameIn } from '../config/serverName.js';
import { sayPhrases } from '../phrases.js';
import type { Twins } from '../provider/twins.js';
import { describeCounts, describeTime } from '../sessions/inLanguage.js';
import { failureOf, type Session } from '../sessions/session.js';
import type { ServerActivity } from './activity.js';

/** What a configuration says of a server beside its entry: in words, and the session that tells more. */
export interface Standing {
  readonly words: string;
  readonly session: Session;
}

/**
 * `2 pending · 1 leaked · 3 findings` of its live sessions, else of its last one; null where there is nothing to say: it never ran, or what
 * it did once is no matter any more, as it is not recorded now.
 */
export function standingOf(server: ServerRef, activity: ServerActivity, twins: Twins): Standing | null {
  const live = activity.liveOf(server);
  const [newest] = live;
  if (newest) return { words: [...liveWords(live), ...describeCounts(live)].join(' · '), session: newest };
  if (!isWatched(server, twins)) return null;
  const last = activity.lastOf(server);
  if (!last?.summary) return null;
  const failure = failureOf(last);
  const counts = describeCounts([last]);
  const said = failure ? [sayPhrases([failure])] : counts.length > 0 ? counts : [l10n.t('no findings')];
  return { words: [l10n.t('last run {0}', describeTime(new Date(last.started), new Date())), ...said].join(' · '), session: last };
}

/** Whether the server's traffic is recorded as things stand. */
export function isWatched(server: ServerRef, twins: Twins): boolean {
  return server.entry.state.kind === 'tapped' || twins.has(nameIn(server));
}

/** `live`, or `live 2 times`: several clients may run one server at the same time. */
export function liveWords(live: readonly Session[]): string[] {
  return [live.length === 1 ? l10n.t('live') : l10n.t('live {0} times', live.length)];
}
