import { difference } from '../difference.js';
import { fenced, inline } from '../markdown.js';
import type { ChangedDefinition } from './definitions.js';
import type { Difference } from './differences.js';
import { differenceText, OFFER } from './text.js';

/** What is compared, as a person calls it. */
export interface Names {
  readonly before: string;
  readonly after: string;
}

const SECTIONS: readonly (readonly [string, (difference: Difference) => boolean])[] = [
  ['Client and server', ({ kind }) => kind === 'peer' || kind === 'capabilities' || kind === 'revision'],
  ['What is offered', ({ kind }) => kind === 'offer' || kind === 'definition'],
  ['What is found', ({ kind }) => kind === 'finding' || kind === 'count'],
  ['What is used', ({ kind }) => kind === 'use' || kind === 'failures' || kind === 'latency'],
];

/** The differences of two sessions as a document in Markdown; definitions that changed silently stand first. */
export function differencesMarkdown(names: Names, differences: readonly Difference[], definitions: readonly ChangedDefinition[]): string {
  const silent = definitions.filter((one) => one.silent);
  return [
    `# ${inline(names.before)} → ${inline(names.after)}`,
    differences.length === 0
      ? 'Nothing is different.'
      : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}.`,
    ...(silent.length === 0 ? [] : [warning(silent)]),
    ...SECTIONS.flatMap(([title, belongs]) => {
      const own = differences.filter(belongs);
      return own.length === 0 ? [] : [`## ${title}`, own.map((one) => `- ${inline(differenceText(one))}`).join('\n')];
    }),
    ...(definitions.length === 0 ? [] : ['## Definitions that changed', ...definitions.flatMap(changed)]),
    '',
  ].join('\n\n');
}

function warning(silent: readonly ChangedDefinition[]): string {
  const names = silent.map(({ of, name }) => `${OFFER[of]} ${inline(name)}`).join(', ');
  return `> **Changed silently:** ${names}. The server says that it is the same version. What a model was told to do may not be what it was when somebody looked at it.`;
}

function changed({ of, name, silent, before, after }: ChangedDefinition): readonly string[] {
  // Behind the names of the files, which are no files.
  const lines = difference('definition', before, after).split('\n').slice(2).join('\n').trimEnd();
  return [`### ${OFFER[of]} ${inline(name)}${silent ? ' (silently)' : ''}`, fenced('diff', lines)];
}
