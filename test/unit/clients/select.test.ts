import { expect, it } from 'vitest';
import type { ServerEntry } from '../../../src/clients/entry.js';
import { EVERY_SERVER, select, type Wanted } from '../../../src/clients/select.js';

const entry = (name: string, scope: string | null): ServerEntry => ({
  ...{ name, scope, nameRange: { offset: 0, length: 0 }, range: { offset: 0, length: 0 } },
  state: { kind: 'cannot', why: 'test' },
});
const entries = [entry('a', null), entry('b', null), entry('a', '/p'), entry('c', '/p'), entry('a', '/q')];

function chosen(names: string[], scope: Wanted['scope'] = { kind: 'any' }) {
  const selected = select(entries, { names, scope });
  return selected.kind === 'entries' ? selected.entries.map((one) => `${one.name} ${one.scope}`) : selected;
}

it('takes all servers where none is named, in one scope or in all', () => {
  expect(select(entries, EVERY_SERVER)).toEqual({ kind: 'entries', entries });
  expect(chosen([], { kind: 'user' })).toEqual(['a null', 'b null']);
  expect(chosen([], { kind: 'project', path: '/p/' })).toEqual(['a /p', 'c /p']);
});

it('takes a name where it stands once, and asks for the scope where it stands in several', () => {
  expect(chosen(['c', 'b'])).toEqual(['b null', 'c /p']);
  expect(chosen(['b', 'a'])).toEqual({ kind: 'ambiguous', name: 'a', scopes: [null, '/p', '/q'] });
  expect(chosen(['a'], { kind: 'project', path: '/q' })).toEqual(['a /q']);
  expect(chosen(['a'], { kind: 'user' })).toEqual(['a null']);
});

it('tells what there is where something is asked for that is not', () => {
  expect(chosen(['x'])).toEqual({ kind: 'unknown', name: 'x', known: ['a', 'b', 'c'] });
  expect(chosen(['b'], { kind: 'project', path: '/p' })).toEqual({ kind: 'unknown', name: 'b', known: ['a', 'c'] });
  expect(chosen([], { kind: 'project', path: '/r' })).toEqual({ kind: 'no-scope', known: ['/p', '/q'] });
});
