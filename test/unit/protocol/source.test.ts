import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceAt } from '../../../src/protocol/source.js';

describe('the source of a value', () => {
  it('parses to the value, in any JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.boolean(), (object, indent) => {
        const text = JSON.stringify(object, null, indent ? 2 : 0);
        for (const name of Object.keys(object)) {
          expect(JSON.parse(sourceAt(text, [name]) ?? '')).toEqual(JSON.parse(text)[name]);
        }
      }),
    );
  });

  it('is found through 100,000 levels without a stack', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(sourceAt(`{"a":${deep},"id":1.0}`, ['id'])).toBe('1.0');
  });

  it('is null where there is none', () => {
    expect(sourceAt('{"a":1}', ['b'])).toBeNull();
    expect(sourceAt('[1]', [1])).toBeNull();
    expect(sourceAt('{"a":1}', ['a', 'b'])).toBeNull();
    expect(sourceAt('', ['a'])).toBeNull();
  });
});
