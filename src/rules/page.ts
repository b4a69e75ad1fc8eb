import { describeRule, type RuleDescription } from './description.js';
import { FAMILIES } from './families.js';
import { INTERNAL, INTERNAL_RULE } from './internal.js';
import type { KnownFault } from './known/fault.js';
import { KNOWN_FAULTS } from './known/known.js';

const INTRO = `# Rules

<!-- Made by \`npm run docs\` from src/rules; edit there. -->

What Tapline holds a session against. A rule speaks for the revisions that its severity names; the links lead to its clauses. The same
text is shown by \`tapline check --explain RULE\`, and in VS Code by a finding's rule.

Findings are about traffic, and traffic can be judged wrongly where a part of it was not seen. After a gap in the recording, rules
that need the missing part stay silent. What Tapline itself put on the wire is nobody's fault. Frames that pass each other within
the race window (250 ms) are at most worth a hint, unless something proves that the other side had read what came before.

How a rule weighs can be changed, with a reason: in VS Code by the setting \`tapline.rules\`, on the command line by \`--rule\` and
\`--rules\`. Findings of rules that are off are counted and listed apart.

Examples are conversations after the opening of their revision (\`initialize\` with its answer and \`notifications/initialized\`, or
\`server/discover\`), unless they bring their own. \`→\` is what the client sends, \`←\` what the server sends; \`"jsonrpc":"2.0"\` is left
out, and in 2026-07-28 the \`_meta\` of requests. With \`⇒\` and \`⇐\` the line is as it stands; \`«e9»\` is a byte that is no text. A number
in front is the time since the line before, in milliseconds (else 1). \`201 times\` says how often a line comes, each time with its
number in place of \`#\`. \`!\` is a line on stderr; \`eof\`, \`exit\`, \`signal\` and \`gap\` (frames that were not
recorded) are events. \`injected\` marks what Tapline put on the wire.
`;

/** The page about all rules, in Markdown. */
export function rulesPage(): string {
  const rules = FAMILIES.flatMap((family) => family.rules).map(describeRule);
  const own = `<a id="${anchorOf(INTERNAL)}"></a>\n\n### \`${INTERNAL}\`\n\n${INTERNAL_RULE}\n`;
  return `${INTRO}\n${index(rules)}\n${byFamily(rules).map(family).join('\n')}\n${knownFaults()}\n## Tapline itself\n\n${own}`;
}

const KNOWN_INTRO = `## Known faults

Faults of programs that many people meet, told by the marks that they leave on the wire. A finding that bears one names it.
`;

function knownFaults(): string {
  return `${KNOWN_INTRO}\n${KNOWN_FAULTS.map(knownFault).join('\n')}`;
}

function knownFault({ id, url, see, what, fixed, remedy, rules }: KnownFault): string {
  const more = see.length === 0 ? '' : ` See also ${see.join(', ')}.`;
  const where = rules.map((rule) => `[\`${rule}\`](#${anchorOf(rule)})`).join(', ');
  return `- **[${id}](${url})**, ${fixed === null ? 'not fixed yet' : `fixed ${fixed}`}: ${what} ${remedy}${more}\n  Found by ${where}.\n`;
}

/** Where a rule stands on the page: "cancel-duplicate". */
export function anchorOf(id: string): string {
  return id.replace('/', '-');
}

function index(rules: readonly RuleDescription[]): string {
  const rows = rules.map(({ id, statement, severity, silent }) => {
    const marks = silent === null ? severity : `${severity}; silent`;
    return `| [\`${id}\`](#${anchorOf(id)}) | ${cell(statement)} | ${cell(marks)} |`;
  });
  return `## All rules\n\n| rule | what holds | severity |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function byFamily(rules: readonly RuleDescription[]): readonly (readonly RuleDescription[])[] {
  const families = new Map<string, RuleDescription[]>();
  for (const rule of rules) {
    const name = rule.id.slice(0, rule.id.indexOf('/'));
    families.set(name, [...(families.get(name) ?? []), rule]);
  }
  return [...families.values()];
}

function family(rules: readonly RuleDescription[]): string {
  const name = rules[0]!.id.slice(0, rules[0]!.id.indexOf('/'));
  return `## \`${name}\`\n\n${rules.map(section).join('\n')}`;
}

function section({ id, statement, severity, wording, fault, silent, clauses, example }: RuleDescription): string {
  const blocks = [
    `<a id="${anchorOf(id)}"></a>`,
    `### \`${id}\``,
    statement,
    [
      `- Severity: ${severity}`,
      `- Wording: ${wording}`,
      `- At fault: ${fault}`,
      `- Clauses: ${clauses.map(({ title, url }) => `[${title}](${url})`).join(', ')}`,
      ...(silent === null ? [] : [`- ${silent}`]),
    ].join('\n'),
  ];
  if (example !== null) {
    blocks.push(
      `Breaks it (${example.revision}):`,
      fenced(example.breaks),
      'Comes close, and is fine:',
      fenced(example.spares),
      `How it is told: ${example.told}`,
    );
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Lines as code, whatever they hold. */
function fenced(lines: readonly string[]): string {
  const ticks = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length))) + 1;
  const fence = '`'.repeat(ticks);
  return `${fence}text\n${lines.join('\n')}\n${fence}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
