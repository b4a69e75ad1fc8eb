import { describe, test } from 'vitest';

/**
 * Tests that need something which is not on every machine. `missing` is null where it is there, else one line that says what is
 * missing: then a single test of the same name is skipped with that reason, or fails where everything must run (`TAPLINE_TEST_ALL`).
 */
export function describeWith(missing: string | null, name: string, body: () => void): void {
  if (missing === null) {
    describe(name, body);
    return;
  }
  test(name, ({ skip }) => {
    if (process.env.TAPLINE_TEST_ALL) throw new Error(missing);
    skip(missing);
  });
}
