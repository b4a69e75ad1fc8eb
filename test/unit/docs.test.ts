import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Where the sources are: what is built, or stands in a person's home, need not be there. */
const SOURCES = /^(?:src|webview|test|scripts|docs|l10n|media|\.ci)\//;
/** Folders that tests write. */
const WRITTEN = /^test-results\//;

/** Paths that a text names in code, from the repository's root: `a/b.ts`, `a/b/`; without those of which a part is left open. */
const pathsIn = (text: string) =>
  [...new Set([...text.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code!))].filter(
    (path) => SOURCES.test(path) && !WRITTEN.test(path) && !/[<*]/.test(path),
  );

/** Files that a row of a table names by their name alone, `keywords.ts`, with the layers of the paths in the row, such as `src/rules`. */
const besideIn = (text: string) =>
  text.split('\n').flatMap((line) => {
    const named = [...line.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code!);
    const layers = named
      .filter((path) => SOURCES.test(path))
      .map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('src/') ? 2 : 1)
          .join('/'),
      );
    return layers.length === 0 ? [] : named.filter((path) => /^[\w-]+\.ts$/.test(path)).map((path) => ({ path, layers }));
  });

describe.each(['docs/architecture.md', 'CONTRIBUTING.md'])('%s leads a newcomer', (file) => {
  it('to files and folders that are there', () => {
    const paths = pathsIn(read(file));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('to commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read(file).matchAll(/`npm (?:run ([\w:]+)|(test|start))/g)].map(([, run, plain]) => run ?? plain!);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

it('what the tables of the architecture name by its name alone is in a layer that the row names', () => {
  const beside = besideIn(read('docs/architecture.md'));
  expect(beside.length).toBeGreaterThan(5);
  const isIn = (layer: string, name: string) =>
    readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' }).some((file) => basename(file) === name);
  expect(beside.filter(({ path, layers }) => !layers.some((layer) => isIn(layer, path)))).toEqual([]);
});
