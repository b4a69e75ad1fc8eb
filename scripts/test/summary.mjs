// What `npm test` says at its end.

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {string[]} failed full names
 * @property {{ name: string, why: string | null }[]} skipped
 */

/**
 * The failures by name, the reasons for skipping once each, and last the line that other programs read.
 * @param {Summary} summary
 * @param {{ all: boolean }} how `all`: nothing may be skipped
 * @returns {string[]}
 */
export function summaryLines({ passed, failed, skipped }, { all }) {
  const reasons = Map.groupBy(skipped, ({ why, name }) => why ?? `no reason given, in ${name.split(' > ')[0]}`);
  return [
    ...failed.map((name) => `failed: ${name}`),
    ...[...reasons].map(([why, tests]) => `skipped ${tests.length}: ${why}`),
    ...(all && skipped.length > 0 ? ['failed: nothing may be skipped here (TAPLINE_TEST_ALL is set)'] : []),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ];
}

/**
 * Whether the run counts as a success. One in which nothing passed does not.
 * @param {Summary} summary
 * @param {{ all: boolean }} how
 * @returns {boolean}
 */
export function succeeded({ passed, failed, skipped }, { all }) {
  return passed > 0 && failed.length === 0 && !(all && skipped.length > 0);
}
