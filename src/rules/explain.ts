import { describeRule, type RuleDescription } from './description.js';
import { RULES } from './families.js';
import { INTERNAL, INTERNAL_RULE } from './internal.js';
import { unknownRule } from './near.js';

/** What there is to say of a rule, or why nothing: with the rules that may be meant. */
export type Explained = { readonly kind: 'known'; readonly text: string } | { readonly kind: 'unknown'; readonly message: string };

const WIDTH = 100;

/** The text of docs/rules.md about one rule, for a terminal or any other plain text. */
export function explain(id: string): Explained {
  if (id === INTERNAL) return { kind: 'known', text: `${INTERNAL}\n\n${wrapped(INTERNAL_RULE)}\n` };
  const rule = RULES.find((candidate) => candidate.id === id);
  return rule === undefined ? { kind: 'unknown', message: unknownRule(id) } : { kind: 'known', text: plainText(describeRule(rule)) };
}

/** The same, or why there is nothing to say, as it is shown to a person. */
export function explanationOf(id: string): string {
  const explained = explain(id);
  return explained.kind === 'known' ? explained.text : explained.message;
}

function plainText({ id, statement, severity, wording, fault, silent, clauses, example }: RuleDescription): string {
  const blocks = [
    id,
    wrapped(statement),
    [`severity  ${severity}`, `wording   ${wording}`, `at fault  ${fault}`].map((line) => `  ${line}`).join('\n'),
    ...(silent === null ? [] : [wrapped(silent)]),
    clauses.map(({ title, url }) => `  ${title}: ${url}`).join('\n'),
  ];
  if (example !== null) {
    blocks.push(
      `  breaks it (${example.revision}):\n${steps(example.breaks)}`,
      `  comes close, and is fine:\n${steps(example.spares)}`,
      wrapped(example.told),
    );
  }
  return `${blocks.join('\n\n')}\n`;
}

function steps(lines: readonly string[]): string {
  return lines.map((line) => `    ${line}`).join('\n');
}

/** Text in lines that fit a terminal. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `  ${line}`).join('\n');
}
