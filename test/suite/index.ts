import Mocha from 'mocha';
import { report, type SuiteResult } from './report.js';

/**
 * Entry of the suite that runs inside an extension host: the one of the real workbench, or that of a desktop VS Code
 * (`npm run test:desktop`). Both call `run`, which resolves when all tests passed and rejects otherwise.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, reporter: 'min' });
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  await import('./tests.js');
  let failures: number;
  try {
    failures = await new Promise<number>((resolve) => {
      const runner = mocha.run(resolve);
      runner.on('test end', (test) => report({ kind: 'test', result: resultOf(test) }));
      runner.on('fail', (failed, error) => {
        if ((failed.type as string) === 'hook')
          report({ kind: 'test', result: { path: failed.titlePath(), outcome: { kind: 'failed', error: describeError(error) } } });
      });
    });
  } catch (error) {
    report({ kind: 'end', problem: describeError(error) });
    throw error;
  }
  report({ kind: 'end', problem: null });
  if (failures > 0) throw new Error(`${failures} of the tests inside the extension host failed.`);
}

function resultOf(test: Mocha.Test): SuiteResult {
  const path = test.titlePath();
  if (test.isPending()) return { path, outcome: { kind: 'skipped' } };
  if (test.isPassed()) return { path, outcome: { kind: 'passed' } };
  return { path, outcome: { kind: 'failed', error: describeError(test.err) } };
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
