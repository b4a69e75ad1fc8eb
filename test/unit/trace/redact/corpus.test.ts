import { describe, expect, it } from 'vitest';
import { utf8Length } from '../../../../src/session/bytes.js';
import { redacted } from '../../../support/redacted.js';
import { encodings } from './corpus/encodings.js';
import { innocentMembers } from './corpus/innocent-members.js';
import { innocentTexts } from './corpus/innocent-texts.js';
import { named } from './corpus/names.js';
import { people } from './corpus/people.js';
import { places } from './corpus/places.js';
import { readable } from './corpus/readable.js';
import { texts } from './corpus/texts.js';
import { vendors } from './corpus/vendors.js';

const planted = [...vendors, ...named, ...texts, ...encodings, ...places, ...people];
const innocent = [...innocentTexts, ...innocentMembers];
const read = (value: unknown) => `${readable(value).join('\0')}${JSON.stringify(value)}`;
const asBytes = (text: string) => Buffer.from(text).toString('latin1');
const lengths = (records: readonly object[]) => records.map((record) => utf8Length(String((record as { raw?: string }).raw ?? '')));

describe('of hundreds of planted secrets none can be read in the copy, however it is decoded', () => {
  it.each(planted)('$name', ({ secrets, lines }) => {
    const { before, after } = redacted(lines);
    const [was, is] = [read(before), read(after)];
    for (const secret of secrets) {
      expect(was.includes(secret) || was.includes(JSON.stringify(secret).slice(1, -1)), 'it can be read in the trace').toBe(true);
      expect(is).not.toContain(secret);
      expect(is).not.toContain(asBytes(secret));
    }
    expect(lengths(after)).toEqual(lengths(before));
  });

  it.each(planted)('a copy of the copy is the copy: $name', ({ lines }) => {
    const { after } = redacted(lines);
    const again = redacted(after.map((record) => JSON.stringify(record)));
    expect(again.after).toEqual(after);
    expect(again.taken).toEqual([]);
  });

  it.each(planted)('nor in an anonymous copy, and a copy of that is the same: $name', ({ secrets, lines }) => {
    const { after } = redacted(lines, { mode: 'anonymous' });
    const is = read(after);
    for (const secret of secrets) expect(is).not.toContain(secret);
    expect(
      redacted(
        after.map((record) => JSON.stringify(record)),
        { mode: 'anonymous' },
      ).after,
    ).toEqual(after);
  });

  it('there are many of them, of many makers', () => {
    expect(vendors.length).toBeGreaterThan(120);
    expect(planted.length).toBeGreaterThan(450);
  });
});

describe('of hundreds of innocent values all stay', () => {
  it.each(innocent)('$name', ({ lines }) => {
    const { before, after, taken } = redacted(lines);
    expect(taken).toEqual([]);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  it('there are many of them', () => expect(innocent.length).toBeGreaterThan(330));
});
