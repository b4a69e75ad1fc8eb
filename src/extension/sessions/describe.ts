import { formatBytes, formatCount, formatDuration } from '../../session/timeline/format.js';
import { exitPhrase, type Phrase, wordsOfPhrases } from '../../session/timeline/phrases.js';
import { visible } from '../../session/timeline/visible.js';
import type { ExchangeInfo } from '../worker/messages.js';
import { hasSeveralClients, isProbe, runOf } from './runs.js';
import { clockOf, failureOf, type Session } from './session.js';
import { IN_ENGLISH, type Language, SESSION_WORDS as WORDS } from './words.js';

/** From here on a session says what it takes on the disk: that is looked for where there is much of it. */
const LARGE_BYTES = 10_000_000;

/**
 * What stands behind a session's name in the tree: `VS Code · 3 pending · 3 leaked`, `today 14:02 · run 3 · exit 1 · 2 leaked`. `among`: all
 * sessions, to tell the runs of one server, and its clients, apart.
 */
export function describeSession(session: Session, now: Date, among: readonly Session[] = [], language = IN_ENGLISH): string {
  const { nth, of } = runOf(session, among);
  const run = of > 1 ? [language.say(WORDS.run, String(nth))] : [];
  if (session.state.kind === 'live') return describeLive(session, run, language);
  const client = session.summary?.head.client?.name;
  const whose = client !== undefined && hasSeveralClients(session, among) ? [visible(client, 60)] : [];
  return describeRecorded(session, now, [...whose, ...run], language);
}

/**
 * What stands behind an open request: `5 · leaked, since 14:02:05`, `13 · since 14:02:05`. The time at which it began, not its age: an
 * age had to be drawn anew each second, and VS Code loses clicks on a tree that is drawn anew.
 */
export function describeOpen(session: Session, exchange: ExchangeInfo, { say } = IN_ENGLISH): string {
  const id = exchange.dir === 's2c' ? say(WORDS.ofServer, exchange.id) : exchange.id;
  const began = clockTime(new Date(Date.parse(session.started) + exchange.start));
  return [id, say(exchange.state === 'leaked' ? WORDS.leakedSince : WORDS.since, began)].join(' · ');
}

/** `14:02:05`, local time. */
function clockTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * What a pick list says of an open request: `tools/call · id 13 · 18.3 s`, `server’s id 1 · 10.8 s · towards the client`. Its age leaves
 * out the time in which a debugger held the server, as everywhere.
 */
export function describePick(session: Session, exchange: ExchangeInfo, now: number, { say } = IN_ENGLISH): string {
  const last = Math.min(clockOf(session, now), exchange.standsSince ?? Number.POSITIVE_INFINITY);
  const age = formatDuration(Math.max(0, last - exchange.start - (exchange.stopped ?? 0)));
  const method = exchange.label === exchange.method ? [] : [visible(exchange.method)];
  const id = visible(exchange.id, 40);
  const parts = exchange.dir === 'c2s' ? [say(WORDS.id, id), age] : [say(WORDS.idOfServer, id), age, say(WORDS.towardsClient)];
  return [...method, ...parts].join(' · ');
}

/** A counter of sessions and what it stands at. */
export interface Count {
  readonly of: 'inFlight' | 'cancelled' | 'orphaned' | 'leaked' | 'findings' | 'suppressed';
  readonly count: number;
}

const COUNTERS = ['inFlight', 'cancelled', 'orphaned', 'leaked', 'findings', 'suppressed'] as const;

/** The counters that are not zero, summed over sessions. */
export function countsOf(sessions: readonly Session[]): Count[] {
  return COUNTERS.map((of) => ({
    of,
    count: sessions.reduce((total, { summary }) => total + (summary?.counts[of] ?? 0), 0),
  })).filter(({ count }) => count > 0);
}

/** `3 pending`, `1 finding`. */
export function describeCount({ of, count }: Count, { say } = IN_ENGLISH): string {
  const words = of === 'findings' ? (count === 1 ? WORDS.oneFinding : WORDS.manyFindings) : WORDS[of];
  return say(words, formatCount(count));
}

/** The counters that are not zero, summed over sessions, in words; for tooltips and screen readers. */
export function describeCounts(sessions: readonly Session[], language = IN_ENGLISH): string[] {
  return countsOf(sessions).map((count) => describeCount(count, language));
}

function describeLive(session: Session, run: readonly string[], language: Language): string {
  const { summary } = session;
  const { say } = language;
  if (!summary) return [say(WORDS.live), ...run].join(' · ');
  if (summary.problem) return say(WORDS.cannotBeRead);
  const client = summary.head.client ? [visible(summary.head.client.name, 60)] : [];
  const { kind } = summary.head.status;
  if (kind === 'no-contact') return [...client, ...run, say(WORDS.noContact)].join(' · ');
  if (kind === 'unwritten') return [...client, ...run, say(WORDS.unwritten)].join(' · ');
  const counts = countsOf([session])
    .filter(({ of }) => of === 'inFlight' || of === 'leaked')
    .map((count) => describeCount(count, language));
  if (counts.length === 0 && summary.counts.frames > 0) counts.push(say(WORDS.idle));
  return [...client, ...run, ...counts].join(' · ') || say(WORDS.live);
}

function describeRecorded(session: Session, now: Date, apart: readonly string[], language: Language): string {
  const { say } = language;
  const when = [describeTime(new Date(session.started), now, language), ...apart].join(' · ');
  const { summary } = session;
  if (!summary) return when;
  if (summary.problem) return `${when} · ${say(WORDS.cannotBeRead)}`;
  const failure = failureOf(session);
  if (failure !== null) return `${when} · ${sayPhrase(failure, language)}`;
  const { status } = summary.head;
  const exit = status.kind === 'ended' && status.exit && status.exit !== 'exit 0' ? [exitWords(status.exit, language)] : [];
  const { frames } = summary.counts;
  if (isCutShort(session)) exit.push(say(WORDS.cutShort));
  if (isProbe(session)) exit.push(say(WORDS.probe));
  const large = session.bytes >= LARGE_BYTES ? [formatBytes(session.bytes)] : [];
  // What a list is looked through for; how large a session is only where there is nothing of it.
  const counts = describeCounts([session], language);
  return [
    when,
    ...exit,
    ...(counts.length > 0 || isProbe(session) ? counts : [say(frames === 1 ? WORDS.oneFrame : WORDS.manyFrames, formatCount(frames))]),
    ...large,
  ].join(' · ');
}

/** Whether the recording ends before the session did: its tap was killed, or the file was cut. */
export function isCutShort({ state, summary }: Session): boolean {
  return state.kind === 'recorded' && summary?.head.status.kind === 'recorded' && summary.complete && summary.counts.frames > 0;
}

/** How a process ended, as far as Tapline has words of its own for it. */
function exitWords(exit: string, language: Language): string {
  const phrase = exitPhrase(exit);
  return phrase === null ? exit : sayPhrase(phrase, language);
}

function sayPhrase(phrase: Phrase, { say }: Language): string {
  return wordsOfPhrases([phrase], (english, values) => say(english, ...values));
}

/** `today 14:02`, `yesterday 17:40`, `Nov 28 09:15`, `Nov 28 2025`. Local time. */
export function describeTime(time: Date, now: Date, { locale, say } = IN_ENGLISH): string {
  if (Number.isNaN(time.getTime())) return say(WORDS.unknownTime);
  const clock = `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((midnight.getTime() - new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()) / 86_400_000);
  if (days === 0) return say(WORDS.today, clock);
  if (days === 1) return say(WORDS.yesterday, clock);
  const day = { day: 'numeric', month: 'short' } as const;
  if (time.getFullYear() === now.getFullYear()) return `${new Intl.DateTimeFormat(locale, day).format(time)} ${clock}`;
  // English takes a comma before the year in its own format.
  return new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }).format(time).replace(',', '');
}
