import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal, isInteger } from '../../../src/protocol/decimal.js';
import { idKey, idLength, idText, isLegalId, otherType } from '../../../src/protocol/ids.js';

const key = (source: string) => idKey(JSON.parse(source), `{"id":${source}}`, ['id'], null);

describe('ids', () => {
  it('are equal by exact value and JSON type', () => {
    expect(key('1.0')).toBe(key('1'));
    expect(key('10e-1')).toBe(1);
    expect(key('-0')).toBe(0);
    expect(key('"1"')).not.toBe(key('1'));
    expect(key('1752480000123456789')).not.toBe(key('1752480000123456790'));
    expect(key('9007199254740993')).toBe('9007199254740993');
    expect(key('9007199254740993.0')).toBe(key('9007199254740993'));
    expect(key('1e400')).toBe('1e400');
    expect(key('"\\u0041"')).toBe(key('"A"'));
  });

  it('are read where they stand in a batch, and of duplicate members the last', () => {
    const text = '[{"id":1}, {"a":{"id":5}, "id":9007199254740993, "i\\u0064":9007199254740995}]';
    expect(idKey(9007199254740996, text, ['id'], 1)).toBe('9007199254740995');
  });

  it('are no keys where they are no ids', () => {
    for (const source of ['null', 'true', '{}', '[]']) expect(key(source)).toBeNull();
  });

  it('are legal as strings and integers', () => {
    expect(['1', '"x"', '1e3', '18446744073709551616', '-5'].map((source) => isLegalId(key(source)!))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['1.5', '1e-3', '9007199254740993.5'].map((source) => isLegalId(key(source)!))).toEqual([false, false, false]);
  });

  it('change their type and back', () => {
    expect(otherType(7)).toBe('"7"');
    expect(otherType('"7"')).toBe(7);
    expect(otherType('"9007199254740993"')).toBe('9007199254740993');
    for (const other of ['"07"', '"7.0"', '"x"', '""', '"1e3"']) expect(otherType(other)).toBeNull();
  });

  it('know their length without being written', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (id) => idLength(id) === idText(id).length));
  });
});

describe('decimals', () => {
  it('keep the value of every integer, however it is written', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(20), (value, zeros) => {
        const plain = value.toString();
        expect(canonicalDecimal(plain)).toBe(plain.length > 64 ? canonicalDecimal(plain) : plain);
        expect(canonicalDecimal(`${plain}.${'0'.repeat(zeros + 1)}`)).toBe(canonicalDecimal(plain));
        expect(canonicalDecimal(`${plain}${'0'.repeat(zeros)}e-${zeros}`)).toBe(canonicalDecimal(plain));
      }),
    );
  });

  it('spell fractions and exponents in one way', () => {
    expect(['1.50', '15e-1', '0.15E1'].map(canonicalDecimal)).toEqual(['1.5', '1.5', '1.5']);
    expect(canonicalDecimal('-0.0')).toBe('0');
    expect(canonicalDecimal('0.001')).toBe('0.001');
    expect(isInteger(canonicalDecimal('1e999999999'))).toBe(true);
    expect(isInteger(canonicalDecimal('1e-999999999'))).toBe(false);
  });
});
