import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOpen, describePick, describeSession, describeTime } from '../../../src/extension/sessions/describe.js';
import { nameAmong } from '../../../src/extension/sessions/naming.js';
import type { Language } from '../../../src/extension/sessions/words.js';
import { exchangeOf, sessionOf, summaryOf } from '../extension/samples.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const words: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(ROOT, 'l10n/bundle.l10n.zh-cn.json'), 'utf8'));
const chinese: Language = {
  locale: 'zh-cn',
  say: (english, ...values) => (words[english] ?? `?${english}`).replace(/\{(\d)\}/g, (_, n: string) => values[Number(n)] ?? ''),
};
const noon = new Date(2026, 10, 29, 12, 0);

describe('a session in another language', () => {
  it('is described without an English word but those of the wire', () => {
    const started = new Date(2026, 10, 29, 9, 2).toISOString();
    const told = (counts: Parameters<typeof summaryOf>[1], state: 'live' | 'recorded', exit: string | null = null) => {
      const summary = summaryOf('/t', counts);
      const head = exit === null ? summary.head : { ...summary.head, status: { kind: 'ended', exit } as const };
      const session = sessionOf({ started, summary: { ...summary, head: { ...head, client: null } } });
      return describeSession(state === 'live' ? session : { ...session, state: { kind: 'recorded' } }, noon, [session], chinese);
    };
    const all = { cancelled: 1, orphaned: 2, findings: 1, suppressed: 4, inFlight: 3, leaked: 2, frames: 9, responses: 1 };
    const open = exchangeOf({ id: '13', start: 65_700 });
    const ofServer = exchangeOf({ id: '1', dir: 's2c', method: 'ping', label: 'ping', state: 'leaked' });
    const said = [
      told(all, 'live'),
      told({ frames: 3 }, 'live'),
      told(all, 'recorded', 'exit 1'),
      told({ frames: 1, responses: 1 }, 'recorded', 'exit 0'),
      told({ frames: 1 }, 'recorded', 'exit 3'),
      told({ frames: 1 }, 'recorded', 'did not start'),
      ...[open, ofServer].map((exchange) => describeOpen(sessionOf(), exchange, chinese)),
      describePick(sessionOf(), ofServer, 0, chinese),
      ...[noon, new Date(2026, 10, 28), new Date(2026, 0, 3), new Date(2025, 0, 3), new Date(Number.NaN)].map((time) =>
        describeTime(time, noon, chinese),
      ),
    ];
    // Units, and the name of the field that is called so on the wire, are the same in every language.
    expect(said.filter((text) => /\?|[A-Za-z]{2,}/.test(text.replace(/\b(?:id|ms)\b/g, '')))).toEqual([]);
  });

  it('is told from others of its name with a date of that language', () => {
    const session = (file: string, hour: number) => sessionOf({ file, started: new Date(2026, 10, 29, hour).toISOString() });
    const [one, two] = [session('/a', 9), session('/b', 10)];
    expect(nameAmong(one, [one, two], noon, chinese)).toBe(`tracker (${words['today {0}']!.replace('{0}', '09:00')})`);
  });
});

it('is never described in English by what shows it in VS Code', () => {
  const files = readdirSync(join(ROOT, 'src/extension'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const shows = files.filter(
    (file) => !file.endsWith('inLanguage.ts') && / from 'vscode'/.test(readFileSync(join(ROOT, 'src/extension', file), 'utf8')),
  );
  const english = /import \{[^}]*\b(?:describe\w+|nameAmong|distinctionOf)\b[^}]*\} from '[^']*(?:describe|naming)\.js'/;
  expect(shows.length).toBeGreaterThan(10);
  expect(shows.filter((file) => english.test(readFileSync(join(ROOT, 'src/extension', file), 'utf8')))).toEqual([]);
});
