import type { Level, Row } from '../../src/session/timeline/row.js';
import { visible } from '../../src/session/timeline/visible.js';
import { type Countable, say, sayCount } from '../strings.js';
import { descriptionOf, labelOf } from './rowTexts.js';
import { type Clock, wordsOf } from './words.js';

const FINDINGS = { error: 'AtError', warning: 'AtWarning', info: 'AtInfo' } as const satisfies Record<Level, Countable>;

/** What a row is called when it is read aloud: all its columns, in words. */
export function nameOf(row: Row, clock: Clock): string {
  const words = wordsOf(row, clock);
  const duration = row.state.kind === 'orphaned' && words.duration !== '' ? say('afterCancel', words.duration.slice(1)) : words.duration;
  const parts = [
    labelOf(row),
    descriptionOf(row),
    row.id === null ? '' : say('idName', row.id),
    row.dir === null ? '' : say(row.dir === 'c2s' ? 'fromClient' : 'fromServer'),
    words.state,
    findingsName(row),
    duration,
    words.size,
    row.parts === undefined ? '' : sayCount('Part', row.parts.count),
    row.of === undefined ? '' : say('partOfCall'),
    row.context ? say('contextOnly') : '',
    row.injected ? say('injected') : '',
    row.withheld ? say('withheld') : '',
  ];
  return visible(parts.filter((part) => part !== '').join(', '), 600);
}

/** How many findings a row has, and how bad they are; empty where it has none. */
function findingsName(row: Pick<Row, 'findings' | 'level'>): string {
  return row.findings === 0 || row.level === null ? '' : sayCount(FINDINGS[row.level], row.findings);
}
