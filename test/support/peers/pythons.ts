import { describe, test } from 'vitest';
import { PYTHON_SDKS, type PythonSdk, pythonWith } from '../../../scripts/peers/python.mjs';

/** Versions that a person was told are missing: once a file. */
const told = new Set<PythonSdk>();

/**
 * Tests that need a Python with one version of the MCP SDK: `body` registers them, and gets the interpreter. Where there is none a
 * single test of the same name is skipped with the reason; where everything must run (`TAPLINE_TEST_ALL`) that is a failure.
 */
export function withPython(version: PythonSdk, name: string, body: (interpreter: string, name: string) => void): void {
  const interpreter = pythonWith(version);
  if (interpreter !== null) {
    describe(`with Python ${version}`, () => body(interpreter, name));
    return;
  }
  const why = `The Python MCP SDK ${version} is not there: \`node scripts/peers/python.mjs\` installs it, or ${PYTHON_SDKS[version]} names a Python that has it.`;
  if (!process.env.TAPLINE_TEST_ALL && !told.has(version)) console.warn(`skipped: ${why}`);
  told.add(version);
  test(name, ({ skip }) => {
    if (process.env.TAPLINE_TEST_ALL) throw new Error(why);
    skip(why);
  });
}
