import { describe, expect, test } from 'vitest';
import { faultsOf, MOST_BYTES, SHIPPED } from '../../../scripts/package/contents.mjs';
import { entriesOf } from '../../../scripts/package/zip.mjs';

const whole = ['extension.vsixmanifest', '[Content_Types].xml', ...SHIPPED.map((name) => `extension/${name}`)];

describe('what the package may hold', () => {
  test('a package with every file and no other has no fault', () => {
    expect(faultsOf({ entries: whole, bytes: 1000, pictures: [] })).toEqual([]);
  });

  test('a source map, a secret or anything else that slips in is named', () => {
    expect(faultsOf({ entries: [...whole, 'extension/.env'], bytes: 1000, pictures: [] })).toEqual([
      'does not belong there: extension/.env',
    ]);
  });

  test('a file that was not packed is named', () => {
    const faults = faultsOf({ entries: whole.filter((name) => !name.endsWith('tap.js')), bytes: 1000, pictures: ['media/icon.png'] });
    expect(faults).toEqual(['missing: extension/dist/tap.js', 'missing: extension/media/icon.png']);
  });

  test('a package that grew above the bound is refused', () => {
    expect(faultsOf({ entries: whole, bytes: MOST_BYTES + 1, pictures: [] })).toHaveLength(1);
  });

  test('what is not a ZIP file is refused, however short', () => {
    expect(() => entriesOf(Buffer.from('hello'))).toThrow('not a ZIP');
    expect(() => entriesOf(Buffer.alloc(0))).toThrow('not a ZIP');
  });
});
