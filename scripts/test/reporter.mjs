// Vitest reporter: writes what `npm test` needs for its summary to the file named by TAPLINE_TEST_SUMMARY.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {import('./summary.mjs').Summary} Summary */

export default class SummaryReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors outside any test
   */
  onTestRunEnd(modules, errors) {
    /** @type {Summary} */
    const summary = { passed: 0, failed: errors.map((error) => `outside any test: ${error.message}`), skipped: [] };
    for (const module of modules) {
      // A file that cannot be loaded has no tests that could fail.
      for (const error of module.errors()) summary.failed.push(`${module.relativeModuleId}: ${error.message.split('\n')[0]}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          summary.failed.push(`${module.relativeModuleId} > ${suite.fullName}: ${error.message.split('\n')[0]}`);
      for (const test of module.children.allTests()) count(summary, test, `${module.relativeModuleId} > ${test.fullName}`);
    }
    const file = process.env.TAPLINE_TEST_SUMMARY;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summary));
  }
}

function count(/** @type {Summary} */ summary, /** @type {import('vitest/node').TestCase} */ test, /** @type {string} */ name) {
  const result = test.result();
  switch (result.state) {
    case 'passed':
      summary.passed++;
      return;
    case 'skipped':
      summary.skipped.push({ name, why: result.note ?? null });
      return;
    case 'failed':
    case 'pending': // It never ran, or never ended: that is no success.
      summary.failed.push(name);
      return;
  }
}
