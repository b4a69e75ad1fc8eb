import { receiverOf, senderOf } from '../../src/protocol/direction.js';
import { formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { WireLine } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';
import { wordsOf } from './phrases.js';

export type Lane = 'client' | 'tapline' | 'server';

/** One arrow between the lanes. */
export interface Arrow {
  readonly from: Lane;
  readonly to: Lane;
  /** Whose it is: `tapline` where Tapline put it there, `orphan` where it belongs to nobody, else `plain`. */
  readonly kind: 'plain' | 'tapline' | 'orphan';
  readonly time: string;
  readonly text: string;
  readonly injected: boolean;
  readonly withheld: boolean;
  /** The whole line in words. */
  readonly label: string;
}

/** The picture "On the Wire": the first time is the session's, the others count from it. */
export function arrowsOf(lines: readonly WireLine[]): readonly Arrow[] {
  const start = lines[0]?.t ?? 0;
  return lines.map((line, i) => {
    const sender = senderOf(line.dir);
    const receiver = receiverOf(line.dir);
    const time = i === 0 ? wireTime(line.t) : `+${wireSpan(line.t - start)}`;
    const marks = [line.injected ? say('injected') : '', line.withheld ? say('withheld') : ''].filter((mark) => mark !== '');
    const text = line.words === undefined ? line.text : wordsOf([line.words]);
    const from = line.injected ? 'tapline' : sender;
    const to = line.withheld ? 'tapline' : receiver;
    return {
      from,
      to,
      kind: line.injected ? 'tapline' : line.what === 'orphan' ? 'orphan' : 'plain',
      time,
      text,
      injected: line.injected,
      withheld: line.withheld,
      label: [say('wireTo', time, say(from), say(to), text), ...marks].join(', '),
    };
  });
}

/** Where seconds to the millisecond would say nothing, or more than anybody reads, a span reads as durations do. */
function wireSpan(ms: number): string {
  return (ms > 0 && ms < 0.5) || ms >= 10_000_000 ? formatDuration(ms) : wireTime(ms);
}

/** Seconds to the millisecond, so that the lines can be told apart: `48.020 s`. */
function wireTime(ms: number): string {
  const [whole, fraction] = (Math.max(0, ms) / 1000).toFixed(3).split('.');
  return `${formatWhole(Number(whole))}.${fraction} s`;
}
