import { formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import { exitPhrase } from '../../src/session/timeline/phrases.js';
import type { Level, RuleSum, SessionHead, SessionStatus, ViewSnapshot } from '../../src/session/timeline/row.js';
import { visible } from '../../src/session/timeline/visible.js';
import { findingsText } from '../presenter/foundWords.js';
import { wordsOf } from '../presenter/phrases.js';
import { type StringKey, say, sayCount } from '../strings.js';
import { el } from './dom.js';
import { shape } from './shapes.js';

const LEVELS: Readonly<Record<Level, StringKey>> = { error: 'levelError', warning: 'levelWarning', info: 'levelInfo' };

export interface SummaryActs {
  /** Leaves only the rows that a rule marks. */
  readonly showRule: (rule: string) => void;
  /** Leaves only the rows with findings of rules that are off. */
  readonly showSuppressed: () => void;
}

/** What there is to say of the session while no row is chosen. */
export function summaryView(view: ViewSnapshot, rules: readonly RuleSum[], acts: SummaryActs): HTMLElement {
  const { session, counts } = view;
  const suppressed = counts.suppressed ?? 0;
  if (session === null) return el('div');
  const facts: readonly (readonly [string, string])[] = [
    [say('status'), statusText(session.status)],
    [say('clientName'), peerText(session.client)],
    [say('serverName'), peerText(session.server)],
    [say('revision'), revisionText(view)],
    ...(session.command.length > 0 ? [[say('command'), session.command.join(' ')] as const] : []),
    [say('startedLabel'), startedText(session)],
    [say('lasted'), formatDuration(view.now)],
  ];
  const numbers: readonly (readonly [string, number])[] = [
    [say('frames'), counts.frames],
    [say('requests'), counts.requests],
    [say('responses'), counts.responses],
    [say('notifications'), counts.notifications],
    [say('strayFrames'), counts.stray],
    [say('inFlightLabel'), counts.inFlight],
    [say('cancelledLabel'), counts.cancelled],
    [say('orphanedLabel'), counts.orphaned],
    [say('leakedLabel'), counts.leaked],
  ];
  return el(
    'div',
    { class: 'summary' },
    el('p', { class: 'quiet' }, say('summaryHint')),
    list(facts.map(([name, text]) => [name, visible(text, 400)])),
    list([
      ...numbers.map(([name, count]) => [name, formatWhole(count)] as const),
      [say('findingsLabel'), findingsText(view)],
      ...(suppressed === 0 ? [] : [[say('suppressedLabel'), formatWhole(suppressed)] as const]),
    ]),
    rules.length === 0 && suppressed === 0 ? null : el('h3', {}, say('findingsByRule')),
    rules.length === 0 ? null : el('ul', { class: 'rule-sums' }, ...rules.map((sum) => ruleView(sum, acts.showRule))),
    suppressed === 0 ? null : suppressedView(suppressed, acts.showSuppressed),
  );
}

/** What changes the summary: where it is the same, the picture need not be made again. */
export function summaryKey(view: ViewSnapshot, rules: readonly RuleSum[]): string {
  return JSON.stringify([rules, view.session, view.counts, view.found, view.flagged, view.asked, Math.floor(view.now / 1000)]);
}

/** What rules that are off would have found: a person who turned one off must not forget it. */
function suppressedView(count: number, show: () => void): HTMLElement {
  const button = el('button', { class: 'link', type: 'button' }, 'has:suppressed');
  button.addEventListener('click', show);
  return el('p', { class: 'quiet suppressed' }, sayCount('Suppressed', count), ' ', button);
}

/** One rule; a click leaves only the rows that it marks. */
function ruleView({ rule, level, rows }: RuleSum, showRule: (rule: string) => void): HTMLElement {
  const button = el('button', { class: 'link', type: 'button' }, rule);
  button.addEventListener('click', () => showRule(rule));
  return el(
    'li',
    {},
    shape(level, `level-${level}`),
    el('span', { class: 'hidden-text' }, say(LEVELS[level])),
    button,
    el('span', { class: 'quiet' }, sayCount('Row', rows)),
  );
}

function list(pairs: readonly (readonly [string, string])[]): HTMLElement {
  return el('dl', {}, ...pairs.flatMap(([name, text]) => [el('dt', {}, name), el('dd', {}, text)]));
}

function statusText(status: SessionStatus): string {
  switch (status.kind) {
    case 'live':
      return say('live');
    case 'no-contact':
      return say('noContact');
    case 'unwritten':
      return say('unwritten');
    case 'ended':
      return exitWords(status.exit);
    case 'recorded':
      return say('recorded');
  }
}

/** How the server ended, as the model says it. */
function exitWords(exit: string): string {
  const words = exitPhrase(exit);
  return words === null ? exit : wordsOf([words]);
}

function peerText(peer: SessionHead['client']): string {
  return peer === null ? say('unknown') : `${peer.name} ${peer.version}`.trim();
}

/** What was agreed; while nothing is, what the client asks for. */
function revisionText({ session, asked }: ViewSnapshot): string {
  const agreed = session?.revision ?? null;
  if (agreed !== null) return agreed;
  return typeof asked === 'string' ? say('revisionAsked', asked) : say('unknown');
}

function startedText({ started }: SessionHead): string {
  const at = new Date(started);
  return Number.isNaN(at.getTime()) ? say('unknown') : at.toLocaleString();
}
