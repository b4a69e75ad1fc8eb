import { formatDuration } from '../../src/session/timeline/format.js';
import type { Sort, StatisticsColumn } from '../presenter/statisticsLines.js';
import { type StringKey, say } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { rove } from './roving.js';
import { shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

interface Column {
  readonly column: StatisticsColumn;
  /** What the head says; figures such as p50 are the same in every language. */
  readonly text: () => string;
  readonly tip: StringKey;
}

const COLUMNS: readonly Column[] = [
  { column: 'request', text: () => say('columnRequest'), tip: 'requestColumnTip' },
  { column: 'calls', text: () => say('columnCalls'), tip: 'callsTip' },
  { column: 'errors', text: () => say('columnErrors'), tip: 'errorsTip' },
  { column: 'cancelled', text: () => say('columnCancelled'), tip: 'cancelledTip' },
  { column: 'leaked', text: () => say('columnLeaked'), tip: 'leakedTip' },
  { column: 'p50', text: () => 'p50', tip: 'p50Tip' },
  { column: 'p95', text: () => 'p95', tip: 'p95Tip' },
  { column: 'p99', text: () => 'p99', tip: 'p99Tip' },
  { column: 'max', text: () => say('columnMax'), tip: 'maxTip' },
  { column: 'sent', text: () => say('columnSent'), tip: 'sentTip' },
  { column: 'received', text: () => say('columnReceived'), tip: 'receivedTip' },
];

/** The picture of times stands in front of this column. */
const AFTER_PICTURE: StatisticsColumn = 'sent';

/** The heads of the columns: each is a button that sorts by it, all are one tab stop. */
export class StatisticsHead {
  readonly element = el('thead', { role: 'rowgroup' });
  private leakThresholdMs = 0;
  private readonly heads = new Map<StatisticsColumn, HTMLElement>();

  constructor(sortBy: (column: StatisticsColumn) => void, tooltips: Tooltips) {
    const row = el('tr', { role: 'row' });
    const buttons: HTMLButtonElement[] = [];
    for (const { column, text, tip } of COLUMNS) {
      if (column === AFTER_PICTURE) row.append(el('th', { role: 'columnheader', scope: 'col', class: 'picture' }, say('timesScale')));
      const button = el('button', { type: 'button' }, el('span', {}, text()));
      button.append(shape('arrow-down'), shape('arrow-up'));
      button.addEventListener('click', () => sortBy(column));
      tooltips.add(button, () => say(tip, formatDuration(this.leakThresholdMs)));
      buttons.push(button);
      const head = el('th', { role: 'columnheader', scope: 'col', class: column === 'request' ? '' : 'number' }, button);
      this.heads.set(column, head);
      row.append(head);
    }
    rove(row, () => buttons);
    this.element.append(row);
  }

  /** `leakThresholdMs`: how long a request may be open before it counts as leaked. */
  update({ column, order }: Sort, leakThresholdMs: number): void {
    this.leakThresholdMs = leakThresholdMs;
    for (const [name, head] of this.heads) setAttribute(head, 'aria-sort', name === column ? order : 'none');
  }
}
