import { formatAxis, formatWhole } from '../../../src/session/timeline/format.js';
import { MARK_KINDS, type MarkKind } from '../../../src/session/timeline/overview/bins.js';
import type { TimeRange, ViewSnapshot } from '../../../src/session/timeline/row.js';
import { type StringKey, say } from '../../strings.js';
import { tickStep } from '../axis.js';
import { findingsText } from '../foundWords.js';
import type { BinSums } from './bins.js';
import type { Mark } from './marks.js';

const WORDS: Readonly<Record<MarkKind, StringKey>> = {
  error: 'overviewErrors',
  warning: 'overviewWarnings',
  info: 'overviewInfo',
  cancelled: 'overviewCancelled',
  orphaned: 'overviewOrphaned',
  leaked: 'overviewLeaked',
};

/** A time of the session as a person reads it, no finer than a step of so many ms. */
export function timeText(t: number, step: number): string {
  return t === 0 ? '0:00' : formatAxis(Math.round(t / step) * step, Math.min(step, 1000));
}

/** `15:00 to 30:00`, as fine as the range is short. */
export function rangeText({ from, to }: TimeRange): string {
  const step = Math.min(1000, tickStep((to - from) / 100));
  return say('rangeText', timeText(from, step), timeText(to, step));
}

/** What a mark stands for, in lines: when it was, and how many of which kind. */
export function markLines({ of, time }: Pick<Mark, 'of' | 'time'>): readonly string[] {
  const step = Math.min(1000, tickStep((time.to - time.from) / 4));
  const moment = timeText((time.from + time.to) / 2, Math.max(step, 100));
  const when = time.to - time.from < 1000 ? say('atTime', moment) : rangeText(time);
  return [when, ...MARK_KINDS.flatMap((kind) => (of[kind] === undefined ? [] : [say(WORDS[kind], formatWhole(of[kind]))]))];
}

/** What the strip shows, in words. What is counted elsewhere has its number from there: a mark may stand for a part of a finding. */
export function overviewSum({ frames, most }: BinSums, view: Pick<ViewSnapshot, 'counts' | 'found' | 'flagged'>): string {
  const { counts } = view;
  const parts = [say('overviewFrames', formatWhole(frames)), say('overviewMost', formatWhole(most))];
  if (counts.findings > 0) parts.push(say('overviewFindings', findingsText(view)));
  for (const kind of ['cancelled', 'orphaned', 'leaked'] as const)
    if (counts[kind] > 0) parts.push(say(WORDS[kind], formatWhole(counts[kind])));
  return `${parts.join('. ')}.`;
}
