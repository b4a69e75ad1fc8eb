import { describe, expect, it } from 'vitest';
import { LETTERS, type Letter } from '../../../src/protocol/revisions.js';
import { Compiler } from '../../../src/protocol/shapes/compile.js';
import { Faults, pathText } from '../../../src/protocol/shapes/fault.js';
import type { Node } from '../../../src/protocol/shapes/nodes.js';
import { byPresence, byValueOf, type Shapes, type Type } from '../../../src/protocol/shapes/notation.js';
import { SHAPES, shapesOf } from '../../../src/protocol/shapes/shapes.js';

const compile = (type: Type, letter: Letter = 'D', shapes: Shapes = {}) => new Compiler(letter, shapes).compile(type);

/** What is wrong with a value, as "path kind". */
function faults(node: Node, value: unknown, most?: number): string[] {
  const found = new Faults(() => true, most);
  node.explain(value, found);
  expect(node.ok(value)).toBe(found.list.length === 0);
  return found.list.map(({ path, kind }) => `${pathText(path)} ${kind}`.trim());
}

describe('the notation of shapes', () => {
  it('has members that must be there, that may, and that only some revisions have', () => {
    const type = { name: 'string', 'size?': 'number', 'title CDE': 'string' };
    expect(faults(compile(type), { name: 'a', title: 'b', other: [] })).toEqual([]);
    expect(faults(compile(type), { size: null })).toEqual(['name missing', 'size type', 'title missing']);
    expect(faults(compile(type, 'B'), { name: 'a', title: 5 })).toEqual([]);
  });

  it('has literals, alternatives of different kinds, lists, and members of any name', () => {
    expect(faults(compile('"a" | "b"'), 'c')).toEqual(['value']);
    expect(faults(compile('"a" | "b"'), 1)).toEqual(['type']);
    expect(faults(compile('string | integer'), 1.5)).toEqual(['value']);
    expect(faults(compile('string | string[]'), ['a', 1])).toEqual(['[1] type']);
    expect(faults(compile({ 'a?': 'any', '*': 'string' }), { a: 1, 'b/c': 2 })).toEqual(['["b/c"] type']);
  });

  it('tells objects apart by a value or by which member is there', () => {
    const byType = compile(byValueOf('type', { a: { x: 'string' }, 'b E': { y: 'string' } }));
    expect(faults(byType, { type: 'a' })).toEqual(['x missing']);
    expect(faults(byType, { type: 'b', y: 'y' })).toEqual(['type value']);
    expect(faults(byType, {})).toEqual(['type missing']);
    expect(faults(byType, { type: 'constructor' })).toEqual(['type value']);
    const present = compile(byPresence({ text: { text: 'string' }, blob: { blob: 'string' } }));
    expect(faults(present, { text: 5, blob: 'x' })).toEqual([]);
    expect(faults(present, { blob: 5 })).toEqual(['blob type']);
    expect(faults(present, {})).toEqual(['value']);
  });

  it('does not compile what means nothing', () => {
    expect(() => compile('Nothing')).toThrow('Nothing');
    expect(() => compile('number | integer')).toThrow('told apart');
    expect(() => compile({ 'two words': 'string' })).toThrow('two words');
  });

  it('collects no more faults than asked for, however many there are', () => {
    const list = new Array(100_000).fill(1);
    expect(faults(compile('string[]'), list, 5)).toHaveLength(5);
  });
});

describe('shapes of messages', () => {
  it.each(LETTERS)('of %s all compile, names included', (letter) => {
    const compiler = new Compiler(letter, SHAPES);
    for (const [name, type] of Object.entries(SHAPES)) expect(compiler.compile(type), name).toBeDefined();
  });

  it('exist for the methods of a revision, in the direction in which they are sent', () => {
    expect(shapesOf('D').params('s2c', 'sampling/createMessage')).not.toBeNull();
    expect(shapesOf('D').params('c2s', 'sampling/createMessage')).toBeNull();
    expect(shapesOf('E').params('s2c', 'sampling/createMessage')).toBeNull();
    expect(shapesOf('E').result('initialize')).toBeNull();
    for (const strange of ['constructor', '__proto__', 'toString', '', 'vendor/x']) {
      expect(shapesOf('D').params('c2s', strange)).toBeNull();
      expect(shapesOf('D').result(strange)).toBeNull();
    }
  });

  it('let params be left out only where none of them must be there', () => {
    expect(shapesOf('D').params('c2s', 'tools/list')?.ok(undefined)).toBe(true);
    expect(shapesOf('D').params('c2s', 'tools/call')?.ok(undefined)).toBe(false);
    expect(shapesOf('E').params('c2s', 'tools/list')?.ok(undefined)).toBe(false);
  });
});

it('a path reads as in code, odd names in quotes', () => {
  expect(pathText(['content', 0, 'type'])).toBe('content[0].type');
  expect(pathText(['_meta', 'com.example/key'])).toBe('_meta["com.example/key"]');
  expect(pathText([])).toBe('');
});
