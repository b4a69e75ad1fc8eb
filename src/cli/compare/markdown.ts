import { difference } from '../difference.js';
import { type Language, type Say, sayIn } from '../language.js';
import { fenced, inline } from '../markdown.js';
import type { ChangedDefinition } from './definitions.js';
import type { Difference } from './differences.js';
import { differenceText } from './text.js';
import { COMPARE_WORDS as WORDS } from './words.js';

/** What is compared, as a person calls it. */
export interface Names {
  readonly before: string;
  readonly after: string;
}

const SECTIONS: readonly (readonly [string, (difference: Difference) => boolean])[] = [
  [WORDS.ends, ({ kind }) => kind === 'peer' || kind === 'capabilities' || kind === 'revision'],
  [WORDS.offered, ({ kind }) => kind === 'offer' || kind === 'definition'],
  [WORDS.found, ({ kind }) => kind === 'finding' || kind === 'count'],
  [WORDS.used, ({ kind }) => kind === 'use' || kind === 'failures' || kind === 'latency'],
];

/** The differences of two sessions as a document in Markdown; definitions that changed silently stand first. */
export function differencesMarkdown(
  names: Names,
  differences: readonly Difference[],
  definitions: readonly ChangedDefinition[],
  language: Language,
): string {
  const say = sayIn(language);
  const silent = definitions.filter((one) => one.silent);
  return [
    `# ${inline(names.before)} → ${inline(names.after)}`,
    count(differences.length, say),
    ...(silent.length === 0 ? [] : [warning(silent, say)]),
    ...SECTIONS.flatMap(([title, belongs]) => {
      const own = differences.filter(belongs);
      return own.length === 0 ? [] : [`## ${say(title)}`, own.map((one) => `- ${inline(differenceText(one, say))}`).join('\n')];
    }),
    ...(definitions.length === 0 ? [] : [`## ${say(WORDS.definitions)}`, ...definitions.flatMap((one) => changed(one, say))]),
    '',
  ].join('\n\n');
}

function count(differences: number, say: Say): string {
  if (differences === 0) return say(WORDS.nothing);
  return differences === 1 ? say(WORDS.oneDifference) : say(WORDS.manyDifferences, differences);
}

function warning(silent: readonly ChangedDefinition[], say: Say): string {
  return `> ${say(WORDS.warning, silent.map((one) => titleOf(one, say)).join(', '))}`;
}

function changed(definition: ChangedDefinition, say: Say): readonly string[] {
  const { silent, before, after } = definition;
  // Behind the names of the files, which are no files.
  const lines = difference('definition', before, after).split('\n').slice(2).join('\n').trimEnd();
  const title = titleOf(definition, say);
  return [`### ${silent ? say(WORDS.silently, title) : title}`, fenced('diff', lines)];
}

function titleOf({ of, name }: ChangedDefinition, say: Say): string {
  return `${say(WORDS[of])} ${inline(name)}`;
}
