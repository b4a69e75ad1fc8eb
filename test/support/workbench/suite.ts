import type { SuiteEvent, SuiteResult } from '../../suite/report.js';
import { SUITE_MARK } from '../../suite/report.js';
import { Workbench, type WorkbenchOptions } from './workbench.js';

/** Bundle of `test/suite`, made by `scripts/build-suite.mjs`. */
export interface SuiteRun {
  readonly results: readonly SuiteResult[];
  /** Set where the suite ended before all tests ran, or ran none. */
  readonly broken: string | null;
}

/** Runs a suite inside the extension host of a real workbench and collects what it reports through the console. */
export async function runSuite(suite: string, options: Omit<WorkbenchOptions, 'extension'>, timeout = 120_000): Promise<SuiteRun> {
  const workbench = await Workbench.start({ ...options, extension: { kind: 'development', suite } });
  try {
    const window = await workbench.open();
    const events = () => window.console.flatMap(parse);
    const ended = await window
      .until(() => events().find((event) => event.kind === 'end'), { what: 'the end of the suite', timeout })
      .catch((error: Error) => ({ kind: 'end' as const, problem: `${error.message}\n${window.console.slice(-40).join('\n')}` }));
    const results = events().flatMap((event) => (event.kind === 'test' ? [event.result] : []));
    return { results, broken: ended.problem ?? (results.length === 0 ? 'The suite ran no test.' : null) };
  } finally {
    await workbench.stop();
  }
}

/** Lines of the extension host reach the page's console with a prefix, and objects after them. */
function parse(line: string): SuiteEvent[] {
  const at = line.indexOf(SUITE_MARK);
  if (at < 0) return [];
  const json = line.slice(at + SUITE_MARK.length);
  return [JSON.parse(decodeURIComponent(json.split(' ')[0] ?? '')) as SuiteEvent];
}
