import type { Timeline } from './timeline.js';

/** Whether a row is chosen that the filter in force hides. While the host does not know yet which one is chosen, none is. */
export function isChosenHidden({
  selected,
  view,
  filter,
  details: { state },
}: Pick<Timeline, 'selected' | 'view' | 'filter' | 'details'>): boolean {
  if (selected === null || view === null || filter === '' || view.search?.kind === 'running') return false;
  const known = state.kind === 'shown' && state.row === selected;
  return known && view.selectedIsHidden === true;
}
