import { expect, test } from 'vitest';
import { listLayout, pageLayout } from '../../../webview/presenter/columns.js';

function tracks(width: number): readonly number[] {
  const layout = listLayout(width);
  return layout.kind === 'columns' ? layout.template.split(' ').map((track) => Number.parseFloat(track)) : [];
}

test('columns leave as the list narrows: size, id, state; then the bar goes under the text, and at last the description', () => {
  expect(listLayout(860)).toMatchObject({ kind: 'columns', size: true, id: true, state: true });
  expect(listLayout(859)).toMatchObject({ size: false, id: true, state: true });
  expect(listLayout(759)).toMatchObject({ id: false, state: true });
  expect(listLayout(699)).toMatchObject({ state: false });
  expect(listLayout(480).kind).toBe('columns');
  expect(listLayout(479)).toMatchObject({ kind: 'narrow', description: true });
  expect(listLayout(298)).toMatchObject({ description: true });
  expect(listLayout(289)).toMatchObject({ kind: 'narrow', description: false });
});

test('at every width the columns fill the list, the request keeps 100 px, and the waterfall stands at its end', () => {
  for (let width = 480; width < 2500; width += 7) {
    const layout = listLayout(width);
    if (layout.kind !== 'columns') throw new Error('expected columns');
    const all = tracks(width);
    expect(all.reduce((sum, track) => sum + track, 0)).toBeCloseTo(width, 5);
    expect(all[layout.id ? 4 : 3]).toBeGreaterThanOrEqual(100);
    expect(layout.waterfall.left + layout.waterfall.width).toBe(width);
    expect(layout.axis.left).toBeGreaterThan(layout.waterfall.left);
    expect(layout.axis.left + layout.axis.width).toBeLessThan(width);
  }
});

test('clocks that are lower bounds get room for their sign', () => {
  const plain = listLayout(1000);
  const bounds = listLayout(1000, true);
  expect(plain).not.toEqual(bounds);
});

test('the page has a toolbar from 860 px, and details beside the list only where that keeps 560', () => {
  expect(pageLayout(289, 800).counters).toBe('glyphs');
  expect(pageLayout(320, 800)).toEqual({ counters: 'stacked', details: 'below' });
  expect(pageLayout(600, 800).counters).toBe('line');
  expect(pageLayout(900, 800)).toEqual({ counters: 'toolbar', details: 'below' });
  expect(pageLayout(963, 800).details).toBe('below');
  expect(pageLayout(964, 800).details).toBe('right');
  expect(pageLayout(1000, 800, 500).details).toBe('below');
  expect(pageLayout(320, 359).details).toBe('over');
});
