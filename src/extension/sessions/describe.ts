import { formatBytes, formatCount, formatDuration } from '../../session/timeline/format.js';
import { visible } from '../../session/timeline/visible.js';
import type { ExchangeInfo } from '../worker/messages.js';
import { hasSeveralClients, isProbe, runOf } from './runs.js';
import { clockOf, failureOf, type Session } from './session.js';

/** From here on a session says what it takes on the disk: that is looked for where there is much of it. */
const LARGE_BYTES = 10_000_000;

/**
 * What stands behind a session's name in the tree: `VS Code · 3 in flight · 3 leaked`, `today 14:02 · run 3 · exit 1 · 2 leaked`. `among`: all
 * sessions, to tell the runs of one server, and its clients, apart.
 */
export function describeSession(session: Session, now: Date, among: readonly Session[] = []): string {
  const { nth, of } = runOf(session, among);
  const run = of > 1 ? [`run ${nth}`] : [];
  if (session.state.kind === 'live') return describeLive(session, run);
  const client = session.summary?.head.client?.name;
  const whose = client !== undefined && hasSeveralClients(session, among) ? [visible(client, 60)] : [];
  return describeRecorded(session, now, [...whose, ...run]);
}

/**
 * What stands behind an open request: `5 · leaked, since 14:02:05`, `13 · since 14:02:05`. The time at which it began, not its age: an
 * age had to be drawn anew each second, and VS Code loses clicks on a tree that is drawn anew.
 */
export function describeOpen(session: Session, exchange: ExchangeInfo): string {
  const id = exchange.dir === 's2c' ? `server’s ${exchange.id}` : exchange.id;
  const since = `since ${clockTime(new Date(Date.parse(session.started) + exchange.start))}`;
  return [id, exchange.state === 'leaked' ? `leaked, ${since}` : since].join(' · ');
}

/** `14:02:05`, local time. */
function clockTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * What a pick list says of an open request: `tools/call · id 13 · 18.3 s`, `server’s id 1 · 10.8 s · towards the client`. Its age leaves
 * out the time in which a debugger held the server, as everywhere.
 */
export function describePick(session: Session, exchange: ExchangeInfo, now: number): string {
  const last = Math.min(clockOf(session, now), exchange.standsSince ?? Number.POSITIVE_INFINITY);
  const age = formatDuration(Math.max(0, last - exchange.start - (exchange.stopped ?? 0)));
  const method = exchange.label === exchange.method ? [] : [visible(exchange.method)];
  const id = visible(exchange.id, 40);
  return (exchange.dir === 'c2s' ? [...method, `id ${id}`, age] : [...method, `server’s id ${id}`, age, 'towards the client']).join(' · ');
}

/** The counters that are not zero, summed over sessions, in words; for tooltips and screen readers. */
export function describeCounts(sessions: readonly Session[]): string[] {
  const sum = (key: 'inFlight' | 'cancelled' | 'orphaned' | 'leaked' | 'findings') =>
    sessions.reduce((total, session) => total + (session.summary?.counts[key] ?? 0), 0);
  const findings = sum('findings');
  const suppressed = sessions.reduce((total, session) => total + (session.summary?.counts.suppressed ?? 0), 0);
  const parts: [number, string][] = [
    [sum('inFlight'), 'in flight'],
    [sum('cancelled'), 'cancelled'],
    [sum('orphaned'), 'orphaned'],
    [sum('leaked'), 'leaked'],
    [findings, findings === 1 ? 'finding' : 'findings'],
    [suppressed, 'suppressed'],
  ];
  return parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
}

function describeLive(session: Session, run: readonly string[]): string {
  const { summary } = session;
  if (!summary) return ['live', ...run].join(' · ');
  if (summary.problem) return 'cannot be read';
  const client = summary.head.client ? [visible(summary.head.client.name, 60)] : [];
  if (summary.head.status.kind === 'no-contact') return [...client, ...run, 'no contact'].join(' · ');
  const { inFlight, leaked, frames } = summary.counts;
  const counts = [
    ...(inFlight > 0 ? [`${formatCount(inFlight)} in flight`] : []),
    ...(leaked > 0 ? [`${formatCount(leaked)} leaked`] : []),
  ];
  if (counts.length === 0 && frames > 0) counts.push('idle');
  return [...client, ...run, ...counts].join(' · ') || 'live';
}

function describeRecorded(session: Session, now: Date, apart: readonly string[]): string {
  const when = [describeTime(new Date(session.started), now), ...apart].join(' · ');
  const { summary } = session;
  if (!summary) return when;
  if (summary.problem) return `${when} · cannot be read`;
  const failure = failureOf(session);
  if (failure !== null) return `${when} · ${failure}`;
  const { status } = summary.head;
  const exit = status.kind === 'ended' && status.exit && status.exit !== 'exit 0' ? [status.exit] : [];
  const { frames } = summary.counts;
  if (isProbe(session)) exit.push('probe');
  const large = session.bytes >= LARGE_BYTES ? [formatBytes(session.bytes)] : [];
  // What a list is looked through for; how large a session is only where there is nothing of it.
  const counts = describeCounts([session]);
  return [
    when,
    ...exit,
    ...(counts.length > 0 || isProbe(session) ? counts : [`${formatCount(frames)} ${frames === 1 ? 'frame' : 'frames'}`]),
    ...large,
  ].join(' · ');
}

/** `today 14:02`, `yesterday 17:40`, `Nov 28 09:15`, `Nov 28 2025`. Local time. */
export function describeTime(time: Date, now: Date): string {
  if (Number.isNaN(time.getTime())) return 'at an unknown time';
  const clock = `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((midnight.getTime() - new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()) / 86_400_000);
  if (days === 0) return `today ${clock}`;
  if (days === 1) return `yesterday ${clock}`;
  const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }).format(time);
  return time.getFullYear() === now.getFullYear() ? `${date} ${clock}` : `${date} ${time.getFullYear()}`;
}
