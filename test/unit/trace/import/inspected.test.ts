import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInspected } from '../../../../src/trace/import/inspected.js';

describe('what util.inspect printed', () => {
  const value = fc.object({
    maxDepth: 4,
    values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })],
  });

  it('is read back, however deep, long and odd its strings', () => {
    fc.assert(
      fc.property(value, (object) => {
        const plain: unknown = JSON.parse(JSON.stringify(object));
        const printed = inspect(plain, { depth: null, maxArrayLength: null, maxStringLength: null });
        expect(JSON.parse(JSON.stringify(readInspected(printed)))).toEqual({ value: plain, abridged: false });
      }),
    );
  });

  it('is read back with a member that no literal can have', () => {
    const value: unknown = JSON.parse('{"a":{"__proto__":[1]}}');
    expect(JSON.stringify(readInspected(inspect(value))?.value)).toBe('{"a":{"__proto__":[1]}}');
  });

  it('says that parts are left out where they are', () => {
    for (const printed of [
      '{ a: [Object] }',
      '{ a: [ [Array], 1 ] }',
      "{ a: 'x'... 5 more characters }",
      '{ a: [ 1, ... 3 more items ] }',
    ]) {
      expect(readInspected(printed)?.abridged, printed).toBe(true);
    }
  });

  it('is refused where it is none', () => {
    for (const text of ['', '{', '{ a: }', "{ a: 'x }", '{ a: [Function: f] }x', 'hello', '{ a: 1n, }'])
      expect(readInspected(text), text).toBeNull();
  });
});
