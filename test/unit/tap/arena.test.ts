import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Arena } from '../../../src/tap/observe/arena.js';

it('gives back every copy as it was given, whatever sizes come and go, and has room for anything small once it is empty', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('keep' as const),
      size: fc.oneof(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 70_000 })),
    }),
    fc.record({ kind: fc.constant('release' as const), size: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const arena = new Arena();
      const kept: { bytes: Buffer; mark: number }[] = [];
      let mark = 0;
      const release = () => {
        const oldest = kept.shift();
        if (!oldest) return;
        expect(oldest.bytes.every((byte) => byte === oldest.mark)).toBe(true);
        arena.release();
      };
      for (const { kind, size } of steps) {
        if (kind === 'release') release();
        else {
          mark = (mark + 1) % 256;
          const bytes = arena.keep(Buffer.alloc(size, mark));
          if (bytes) kept.push({ bytes, mark });
          else expect(kept.length).toBeGreaterThan(0);
        }
      }
      while (kept.length > 0) release();
      expect(arena.keep(Buffer.alloc(2 * 1024 * 1024))).not.toBeNull();
      expect(arena.keep(Buffer.alloc(1))).toBeNull();
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('has no room for what is larger than all of it', () => {
  expect(new Arena().keep(Buffer.alloc(2 * 1024 * 1024 + 1))).toBeNull();
});
