import { clauseFor } from '../protocol/clauses.js';
import { dateOf, LETTERS, type Letter } from '../protocol/revisions.js';
import { FAMILIES } from './families.js';
import type { Level, Rule } from './rule.js';

const INTRO = `# Rules

<!-- Made by \`npm run docs\` from src/rules; edit there. -->

What Tapline holds a session against, by family. A rule speaks for the revisions in its row, with the severity given there; the link
leads to the clause. "Reported" says what becomes of a breach: where a row is not reported by itself, the reason is given.

Findings are about traffic, and traffic can be judged wrongly where a part of it was not seen. After a gap in the recording, rules
that need the missing part stay silent. What Tapline itself put on the wire is nobody's fault. Frames that pass each other within
the race window (250 ms) are at most worth a hint, unless something proves that the other side had read what came before.
`;

/** The page about all rules, in Markdown. */
export function rulesPage(): string {
  const parts = FAMILIES.map(({ rules }) => family(rules));
  return `${INTRO}\n${parts.join('\n')}`;
}

function family(rules: readonly Rule[]): string {
  const names = [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('/'))))];
  const rows = rules.map((rule) => `| ${row(rule).map(cell).join(' | ')} |`);
  const heading = `## ${names.map((name) => `\`${name}\``).join(', ')}`;
  return `${heading}\n\n| rule | what holds | wording | fault | severity | clauses | reported |\n| --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function row(rule: Rule): string[] {
  return [
    `\`${rule.id}\``,
    rule.statement,
    rule.wording,
    rule.fault,
    severities(rule),
    clauses(rule),
    rule.unreported === null ? 'yes' : `no: ${rule.unreported}`,
  ];
}

/** "error" where all revisions agree, else by revision. */
function severities(rule: Rule): string {
  const byLevel = new Map<Level, Letter[]>();
  for (const letter of LETTERS) {
    const level = rule.levels[letter];
    if (level !== undefined) byLevel.set(level, [...(byLevel.get(level) ?? []), letter]);
  }
  const parts = [...byLevel].map(([level, letters]) => (letters.length === LETTERS.length ? level : `${level} (${dates(letters)})`));
  return parts.join(', ') + (rule.whenUnknown === null ? '' : `; ${rule.whenUnknown} while the revision is unknown`);
}

/** Neighbours as ranges: "2024-11-05 to 2025-11-25". */
function dates(letters: readonly Letter[]): string {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && LETTERS.indexOf(last) + 1 === LETTERS.indexOf(letter)) run.push(letter);
    else runs.push([letter]);
  }
  return runs.map((run) => (run.length === 1 ? dateOf(run[0]!) : `${dateOf(run[0]!)} to ${dateOf(run.at(-1)!)}`)).join(', ');
}

function clauses(rule: Rule): string {
  const links = LETTERS.filter((letter) => rule.levels[letter] !== undefined).map((letter) => clauseFor(rule.citations, letter));
  return [...new Map(links.map(({ url, title }) => [url, `[${title}](${url})`])).values()].join('<br>');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
