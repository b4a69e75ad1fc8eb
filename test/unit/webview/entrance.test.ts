import { expect, test } from 'vitest';
import type { SessionHead, ViewSnapshot } from '../../../src/session/timeline/row.js';
import { entranceOf } from '../../../webview/presenter/entrance.js';

const picture = (id: string | null, kind: SessionHead['status']['kind'] = 'recorded') =>
  ({ session: id === null ? null : { id, status: { kind } } }) as ViewSnapshot;

test('the first picture begins where its session was left, or anew where another was', () => {
  expect(entranceOf(null, picture('a'), 'a', false)).toBe('where-left');
  expect(entranceOf(null, picture('a'), 'b', false)).toBe('anew');
  expect(entranceOf(null, picture(null), 'a', false)).toBe('stays');
});

test('another session begins anew, the same one stays', () => {
  expect(entranceOf(picture('a'), picture('b'), 'a', true)).toBe('anew');
  expect(entranceOf(picture(null), picture('b'), null, true)).toBe('anew');
  expect(entranceOf(picture('a'), picture('a'), 'a', false)).toBe('stays');
  expect(entranceOf(picture('a'), picture(null), 'a', true)).toBe('stays');
});

test('what turns out to live is followed, unless a person has chosen a place', () => {
  expect(entranceOf(picture('a'), picture('a', 'live'), 'a', false)).toBe('at-newest');
  expect(entranceOf(picture('a'), picture('a', 'live'), 'a', true)).toBe('stays');
  expect(entranceOf(picture('a', 'live'), picture('a', 'no-contact'), 'a', false)).toBe('stays');
  expect(entranceOf(picture('a', 'unwritten'), picture('a', 'live'), 'a', false)).toBe('stays');
});
