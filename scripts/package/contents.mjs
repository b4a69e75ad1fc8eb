// What a VSIX of Tapline holds, no more and no less.

/** Files that ship besides those of `media/` and `docs/images/`, which ship as they are. */
export const SHIPPED = [
  'package.json',
  'package.nls.json',
  'package.nls.zh-cn.json',
  'l10n/bundle.l10n.zh-cn.json',
  'readme.md',
  'changelog.md',
  'LICENSE.txt',
  'dist/extension.js',
  'dist/worker.js',
  'dist/ahead.js',
  'dist/tap.js',
  'dist/launcher.js',
  'dist/tapline-node.sh',
  'dist/cli.js',
  'dist/commands.js',
  'dist/jobs.js',
  'dist/spans.js',
  'dist/syntaxes.js',
  'dist/uninstall.js',
  'dist/webview.js',
  'dist/webview.css',
  'dist/report.js.br',
  'dist/report.css',
];

/** Written by the packager itself. */
const OF_THE_FORMAT = ['extension.vsixmanifest', '[Content_Types].xml'];

/** The most that a VSIX may weigh. */
export const MOST_BYTES = 1.5 * 1024 * 1024;

/**
 * Compares a VSIX with what it should hold.
 * @param {{ entries: string[], bytes: number, pictures: string[] }} vsix `pictures`: files of those two folders, from the repository's root
 * @returns {string[]} one line a fault; empty where all is right
 */
export function faultsOf({ entries, bytes, pictures }) {
  const expected = new Set([...OF_THE_FORMAT, ...[...SHIPPED, ...pictures].map((file) => `extension/${file}`)]);
  const there = new Set(entries);
  return [
    ...[...expected].filter((name) => !there.has(name)).map((name) => `missing: ${name}`),
    ...entries.filter((name) => !expected.has(name)).map((name) => `does not belong there: ${name}`),
    ...(bytes > MOST_BYTES ? [`too large: ${bytes} bytes, at most ${MOST_BYTES}`] : []),
  ];
}
