/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} reference what the figure is compared with, measured in the same run
 * @property {string} measured
 * @property {string} bar
 * @property {boolean | null} verdict null where there is no bar
 */

const HEAD = { what: 'what', reference: 'reference', measured: 'Tapline', bar: 'bar', verdict: '' };

/** The rows as text, in columns. */
export function table(/** @type {Row[]} */ rows) {
  const cells = [HEAD, ...rows].map(({ what, reference, measured, bar, verdict }) => [what, reference, measured, bar, said(verdict)]);
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

function said(/** @type {boolean | null | string} */ verdict) {
  return verdict === true ? 'met' : verdict === false ? 'MISSED' : (verdict ?? '');
}
