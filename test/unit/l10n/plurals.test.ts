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
import { type Countable, sayCount } from '../../../webview/strings.js';

const SOURCES = resolve(import.meta.dirname, '../../../src/extension');

/** A number and what there are so many of: `{0} rows`, `{0} more characters`. */
const COUNTED = /\{\d\} (?:(?:more|new|old|pending|leaked|recorded|progress|tool) )*([a-z]+s)\b/g;
/** Words that end as plurals do. */
const NO_PLURALS = new Set(['as', 'asks', 'counts', 'does', 'has', 'is', 'its', 'needs', 'progress', 'this', 'uses', 'was']);

const countsMany = (text: string) => [...text.matchAll(COUNTED)].some((found) => !NO_PLURALS.has(found[1]!));

/** Whether a table that has `manyRows` or `manyRow` has `oneRow`. */
const hasOne = (key: string, table: object) =>
  key.startsWith('many') && [key, key.replace(/s$/, '')].some((many) => many.replace(/^many/, 'one') in table);

/** Said of two and more alone: for one there are other words. */
const SEVERAL = new Set(['stoodInSeveral', 'standsMaybe', 'stoppedAmong', 'wireProgressTimes', 'framesLost', 'overviewStops']);

describe('words about a number of things', () => {
  it.each(Object.entries({ ENGLISH, PHRASES, SESSION_WORDS, WORDS, COMPARE_WORDS, REPORT_WORDS, PAGE_WORDS }))(
    'in %s have others beside them for one thing',
    (_, table: object) => {
      const keys = Object.entries(table).flatMap(([key, text]) => (countsMany(String(text)) && !SEVERAL.has(key) ? [key] : []));
      expect(keys.filter((key) => !hasOne(key, table))).toEqual([]);
    },
  );

  it('are told by the timeline so that one thing is never many, nor many things one', () => {
    const names = Object.keys(ENGLISH).flatMap((key) => (key.startsWith('one') ? [key.slice(3) as Countable] : []));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const one = sayCount(name, 1);
      const others = [sayCount(name, 0), sayCount(name, 2), sayCount(name, 1200)];
      expect(others, name).not.toContain(one);
      expect([name, countsMany(one.replaceAll('1 ', '{0} '))]).toEqual([name, false]);
    }
  });

  it('stand in the extension behind a look at whether there is one', () => {
    const unasked = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      if (!file.endsWith('.ts')) return [];
      const text = readFileSync(join(SOURCES, file), 'utf8');
      return [...text.matchAll(/l10n\.t\(\s*'((?:[^'\\\n]|\\.)*)'/g)]
        .filter((call) => countsMany(call[1]!) && !/=== 1|> 1|=== DAY_MS/.test(text.slice(Math.max(0, call.index - 500), call.index)))
        .map((call) => `${file}: ${call[1]}`);
    });
    expect(unasked).toEqual([]);
  });
});
