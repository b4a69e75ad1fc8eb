import { expect, test } from 'vitest';
import { type ListLayout, listLayout, pageLayout } from '../../../webview/presenter/columns.js';

function columnsOf(layout: ListLayout): readonly string[] {
  return layout.kind === 'columns' ? layout.template.split(' ') : [];
}

function tracks(width: number): readonly number[] {
  return columnsOf(listLayout(width)).map((track) => Number.parseFloat(track));
}

test('columns leave as the list narrows: size, id, state; then the bar goes under the text, and at last description and duration', () => {
  expect(listLayout(936)).toMatchObject({ kind: 'columns', size: true, id: true, state: true });
  expect(listLayout(935)).toMatchObject({ size: false, id: true, state: true });
  expect(listLayout(835)).toMatchObject({ id: false, state: true });
  expect(listLayout(781)).toMatchObject({ state: false });
  expect(listLayout(554).kind).toBe('columns');
  expect(listLayout(553)).toMatchObject({ kind: 'narrow', room: 'words' });
  expect(listLayout(298)).toMatchObject({ room: 'words' });
  expect(listLayout(289)).toMatchObject({ kind: 'narrow', room: 'durations' });
  expect(listLayout(229)).toMatchObject({ kind: 'narrow', room: 'names' });
});

test('the column of ids is as wide as the longest one, up to a limit', () => {
  const id = (chars: number) => Number.parseFloat(columnsOf(listLayout(1400, false, chars))[3]!);
  expect(id(1)).toBe(34);
  expect(id(6)).toBeGreaterThanOrEqual(6 * 7.23 + 8);
  expect(id(36)).toBe(98);
});

test('at every width the columns fill the list, the request keeps 240 px, and the waterfall stands at its end', () => {
  for (let width = 554; width < 2500; width += 7) {
    const layout = listLayout(width);
    if (layout.kind !== 'columns') throw new Error('expected columns');
    const all = tracks(width);
    expect(all.reduce((sum, track) => sum + track, 0)).toBeCloseTo(width, 5);
    expect(all[layout.id ? 4 : 3]).toBeGreaterThanOrEqual(240);
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
  expect(pageLayout(229, 800).counters).toBe('least');
  expect(pageLayout(289, 800).counters).toBe('glyphs');
  expect(pageLayout(320, 800)).toEqual({ counters: 'stacked', details: 'below' });
  expect(pageLayout(600, 800).counters).toBe('line');
  expect(pageLayout(900, 800)).toEqual({ counters: 'toolbar', details: 'below' });
  expect(pageLayout(963, 800).details).toBe('below');
  expect(pageLayout(964, 800).details).toBe('right');
  expect(pageLayout(1000, 800, 500).details).toBe('below');
  expect(pageLayout(320, 359).details).toBe('over');
});
