import { describe, expect, it } from 'vitest';
import { distinctionOf, nameAmong } from '../../../src/extension/sessions/naming.js';
import { listed, sessionOf } from './samples.js';

const now = new Date(Date.UTC(2026, 10, 29, 12));
const session = (file: string, minute: number, cwd: string | null, name = 'tracker') =>
  sessionOf({ ...listed(file, minute, 'live'), file, cwd, name, started: new Date(2026, 10, 29, 10, minute, 7).toISOString() });

describe('the name of a session among others', () => {
  it('is its title alone where no other has the same', () => {
    const one = session('/a', 2, '/w/shop');
    expect(nameAmong(one, [one, session('/b', 2, '/w/shop', 'other')], now)).toBe('tracker');
  });

  it('tells the folder where each of the same title runs in one of its own', () => {
    const [one, two] = [session('/a', 2, '/w/shop'), session('/b', 2, '/w/bank')];
    expect(nameAmong(one, [one, two], now)).toBe('tracker (shop)');
    expect(nameAmong(two, [one, two], now)).toBe('tracker (bank)');
  });

  it('tells when it started where folders are equal, or one is not known', () => {
    const [one, two, three] = [session('/a', 2, '/w/shop'), session('/b', 3, '/w/shop'), session('/c', 4, null)];
    expect(distinctionOf(one, [one, two], now)).toBe('today 10:02');
    expect(distinctionOf(one, [one, three], now)).toBe('today 10:02');
  });

  it('tells the second where even the minute is the same', () => {
    const [one, two] = [session('/a', 2, '/w/shop'), session('/b', 2, '/w/shop')];
    expect(distinctionOf(one, [one, two], now)).toBe('today 10:02:07');
  });
});
