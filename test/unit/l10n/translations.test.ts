import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPARE_WORDS } from '../../../src/cli/compare/words.js';
import { REPORT_WORDS } from '../../../src/cli/html/words.js';
import { WORDS } from '../../../src/extension/debug/adapter/words.js';
import { SESSION_WORDS } from '../../../src/extension/sessions/words.js';
import { PHRASES } from '../../../src/session/timeline/phrases.js';
import { ENGLISH } from '../../../webview/english.js';
import { PAGE_WORDS } from '../../../webview/report/words.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const table = (file: string): Readonly<Record<string, string>> => JSON.parse(read(file));

const CALL = /l10n\.t\(\s*/g;
const LITERAL = /^(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/;
/** What passes on the words of another table. */
const PASSED_ON = /^english\b/;

/** The English words that the extension has translated, from its source; each call must begin with a text as it stands. */
function wordsOfHost(): readonly string[] {
  const files = readdirSync(join(ROOT, 'src/extension'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = read(`src/extension/${file}`);
    return [...text.matchAll(CALL)].flatMap((call) => {
      const rest = text.slice(call.index + call[0].length);
      if (PASSED_ON.test(rest)) return [];
      const literal = LITERAL.exec(rest);
      if (literal === null) throw new Error(`${file}: l10n.t(${rest.slice(0, 40)} …) has no text of its own, so nobody can translate it.`);
      return [unescaped(literal[1] ?? literal[2] ?? '')];
    });
  });
}

function unescaped(source: string): string {
  return source.replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_, code: string | undefined, char: string) =>
    code === undefined ? char : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
/** What must read the same in every language: commands in links, code, icons. */
const fixed = (text: string) => (text.match(/\(command:[^)]+\)|`[^`]+`|\$\([^)]+\)/g) ?? []).sort();

const tables = [ENGLISH, PHRASES, SESSION_WORDS, WORDS, COMPARE_WORDS, REPORT_WORDS, PAGE_WORDS];
const english = [...new Set([...wordsOfHost(), ...tables.flatMap((table): string[] => Object.values(table))])];
const bundles = readdirSync(join(ROOT, 'l10n')).map((file) => file.replace(/^bundle\.l10n\.(.+)\.json$/, '$1'));

it('is told to VS Code where the translations are, and they ship', () => {
  expect(JSON.parse(read('package.json')).l10n).toBe('./l10n');
  expect(read('.vscodeignore')).toContain('!l10n/**');
  expect(read('.vscodeignore')).toContain('!package.nls.*.json');
  expect(bundles).toContain('zh-cn');
});

describe.each(bundles)('the translation into %s', (language) => {
  const words = table(`l10n/bundle.l10n.${language}.json`);
  const manifest = table(`package.nls.${language}.json`);
  const source = table('package.nls.json');

  it('has every English text of extension and timeline, and no other', () => {
    expect(english.filter((text) => !words[text])).toEqual([]);
    expect(Object.keys(words).filter((text) => !english.includes(text))).toEqual([]);
  });

  it('has every text of package.json, and no other', () => {
    expect(Object.keys(manifest).sort()).toEqual(Object.keys(source).sort());
    expect(Object.keys(manifest).filter((key) => manifest[key] === '')).toEqual([]);
  });

  it('puts in the same things, and keeps commands, code and icons as they are', () => {
    const wrong = Object.entries(words).filter(([text, said]) => placeholders(text).join() !== placeholders(said).join());
    expect(wrong).toEqual([]);
    const pairs = [...Object.entries(words), ...Object.keys(source).map((key): [string, string] => [source[key]!, manifest[key] ?? ''])];
    expect(pairs.filter(([text, said]) => fixed(text).join() !== fixed(said).join())).toEqual([]);
  });
});
