// Checks who imports whom: the table below is the architecture, and a line that breaks it fails `npm run lint`, as does a circle.
// It reads the imports as text, type imports too: a type is knowledge of the other layer as much as a call is.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Layer
 * @property {string} folder or file; the longest that fits a path is its layer
 * @property {string[]} ours which folders or files of ours it may import, itself aside; `types:` in front of those that it may only take types from
 * @property {string[]} packages which packages it may import
 * @property {boolean} [node] whether it may use Node's own modules
 */

/** @type {Layer[]} */
export const LAYERS = [
  { folder: 'src/protocol', ours: [], packages: [] },
  { folder: 'src/session', ours: ['src/protocol', 'src/session/listener.ts'], packages: [] },
  // The session tells its listeners of the trace's events as they are: it shares the types of the records, and nothing else.
  { folder: 'src/session/listener.ts', ours: ['src/protocol', 'src/session', 'types:src/trace'], packages: [] },
  { folder: 'src/rules', ours: ['src/protocol', 'src/session', 'src/rules/json-schema'], packages: [] },
  // Schemas that servers wrote are untrusted: their patterns run in an engine that is linear in time.
  { folder: 'src/rules/json-schema', ours: ['src/protocol'], packages: ['re2js'] },
  { folder: 'src/trace', ours: ['src/protocol', 'src/session'], packages: [] },
  { folder: 'src/trace/files', ours: ['src/protocol', 'src/session', 'src/trace'], packages: [], node: true },
  { folder: 'src/clients', ours: [], packages: ['jsonc-parser', 'toml-eslint-parser', 'yaml'] },
  // Their files on this machine: read, replaced, and what is kept beside them.
  { folder: 'src/clients/files', ours: ['src/clients'], packages: [], node: true },
  { folder: 'src/tap', ours: ['src/protocol', 'src/trace'], packages: ['cross-spawn'], node: true },
  {
    folder: 'src/cli',
    ours: ['src/protocol', 'src/session', 'src/rules', 'src/trace', 'src/clients', 'src/tap', 'webview/report/page.ts'],
    // It says which version it is, and what it changes in a file.
    packages: ['package.json', 'diff'],
    node: true,
  },
  {
    folder: 'src/extension',
    ours: [
      'src/protocol',
      'src/session',
      'src/rules',
      'src/trace',
      'src/clients',
      'src/tap',
      'src/cli',
      'src/extension/worker',
      'src/extension/debug/adapter',
      'webview/messages.ts',
      'webview/page.ts',
    ],
    packages: ['vscode'],
    node: true,
  },
  // The worker is a thread of Node's: where it runs there is no `vscode`.
  {
    folder: 'src/extension/worker',
    ours: ['src/protocol', 'src/session', 'src/rules', 'src/trace', 'src/tap', 'types:src/extension', 'types:webview/messages.ts'],
    packages: [],
    node: true,
  },
  // What an inline debug adapter does needs no `vscode`: so it can be tried without one.
  {
    folder: 'src/extension/debug/adapter',
    ours: [
      'src/protocol',
      'src/session/timeline/visible.ts',
      'src/session/timeline/format.ts',
      'types:src/clients',
      'src/extension/base/emitter.ts',
      'src/extension/base/errors.ts',
    ],
    packages: [],
    node: true,
  },
  {
    folder: 'webview',
    // Of the model it takes the types, and what says how numbers, untrusted text, sentences, bodies, filters and bins read.
    ours: [
      'src/protocol',
      'types:src/session',
      'src/session/timeline/format.ts',
      'src/session/timeline/visible.ts',
      'src/session/timeline/phrases.ts',
      'src/session/body',
      'src/session/timeline/filter',
      'src/session/timeline/overview/bins.ts',
      'webview/messages.ts',
      'webview/page.ts',
      'webview/ui.ts',
    ],
    packages: [],
  },
  // The host of a timeline in a page of its own: the whole model, in the browser.
  {
    folder: 'webview/report',
    ours: ['src/protocol', 'src/session', 'src/rules', 'src/trace', 'types:webview', 'webview/page.ts'],
    packages: [],
  },
  { folder: 'webview/messages.ts', ours: ['types:src/session', 'types:src/protocol'], packages: [] },
  // The page that the host serves: text, without DOM, because the host builds it.
  { folder: 'webview/page.ts', ours: ['types:webview'], packages: [] },
  // The one file that knows the library of controls, so that it can be exchanged.
  { folder: 'webview/ui.ts', ours: ['webview'], packages: ['@vscode-elements/elements', '@vscode/codicons'] },
];

const MOST_LINES = 400;
const IMPORT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/gm;

/**
 * Reads the imports of one file.
 * @param {string} path from the repository's root, with `/`
 * @param {string} text
 * @returns {{ line: number, target: string, type: boolean }[]} `target` is a path from the root, or a package's name as written
 */
export function importsOf(path, text) {
  return [...text.matchAll(IMPORT)].map((match) => {
    const written = match[2] ?? match[3] ?? '';
    const target = written.startsWith('.') ? posix.join(posix.dirname(path), written).replace(/\.js$/, '.ts') : written;
    return {
      line: text.slice(0, match.index).split('\n').length + (/^\s*\n/.test(match[0]) ? 1 : 0),
      target,
      type: match[1] !== undefined,
    };
  });
}

/** The layer of a path; null where none is (tests, scripts). */
function layerOf(/** @type {string} */ path) {
  const fits = LAYERS.filter(({ folder }) => path === folder || path.startsWith(`${folder}/`));
  return fits.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} one line for each import that the table forbids
 */
export function forbiddenImports(path, text) {
  const layer = layerOf(path);
  if (!layer) return [];
  return importsOf(path, text).flatMap(({ line, target, type }) => {
    const why = refusal(layer, target, type);
    return why ? [`${path}:${line}  ${layer.folder} ${why}`] : [];
  });
}

/** @returns {string | null} */
function refusal(/** @type {Layer} */ layer, /** @type {string} */ target, /** @type {boolean} */ type) {
  if (target.startsWith('node:')) return layer.node ? null : `may not use Node (${target})`;
  const other = layerOf(target);
  if (other) {
    const allows = (/** @type {string} */ entry) => target === entry || target.startsWith(`${entry}/`);
    if (other === layer || layer.ours.some(allows)) return null;
    if (layer.ours.some((entry) => entry.startsWith('types:') && allows(entry.slice('types:'.length))))
      return type ? null : `may take only types from ${other.folder} (${target})`;
    return `may not import ${other.folder} (${target})`;
  }
  if (/^(\.|src\/|test\/|scripts\/)/.test(target)) return `may not import ${target}`;
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
  return layer.packages.includes(name) ? null : `may not import the package ${name}`;
}

/**
 * Files that import one another in a circle: none of them can be read, or moved, without all the others.
 * @param {readonly { path: string, text: string }[]} sources
 * @returns {string[][]} each circle by its paths, as they import one another; of circles that share files one is named
 */
export function circles(sources) {
  const imports = new Map(sources.map(({ path, text }) => [path, importsOf(path, text).map(({ target }) => target)]));
  const done = new Set();
  /** @type {string[]} */
  const way = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (/** @type {string} */ path) => {
    const at = way.indexOf(path);
    if (at >= 0) found.push(way.slice(at));
    if (at >= 0 || done.has(path)) return;
    way.push(path);
    for (const target of imports.get(path) ?? []) if (imports.has(target)) visit(target);
    way.pop();
    done.add(path);
  };
  for (const path of imports.keys()) visit(path);
  return found;
}

function main() {
  const root = resolve(import.meta.dirname, '..');
  const files = ['src', 'webview'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
  );
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const problems = [
    ...sources.flatMap(({ path, text }) => forbiddenImports(path, text)),
    ...circles(sources).map((circle) => `${[...circle, circle[0]].join(' → ')}  is a circle: what they share wants a file of its own`),
  ];
  const long = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 })).filter(({ lines }) => lines > MOST_LINES);
  for (const { path, lines } of long) console.warn(`${path} has ${lines} lines: is it still one idea?`);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `Layers: ${sources.length} files keep to the table.`
      : `Layers: ${problems.length} forbidden imports or circles (the table: scripts/layers.mjs).`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
