import { visible } from '../../session/timeline/visible.js';
import type { SecretKind } from '../../trace/redact/found.js';
import type { TakenValue } from '../../trace/redact/report.js';

const KINDS: Readonly<Record<SecretKind, string>> = {
  named: 'by its name',
  token: 'a token',
  random: 'looks random',
  url: 'in a URL',
  home: 'a folder of a person',
  user: 'a name',
  email: 'an e-mail address',
  person: 'about a person',
  phone: 'a phone number',
  host: 'a computer',
  number: 'a card or account',
  encoded: 'in base64',
  chosen: 'as asked',
};

/** What was replaced, one line a value. In full only where that was asked for: a report in a terminal is soon pasted somewhere. */
export function takenText(taken: readonly TakenValue[], unlisted: number, full: boolean): string {
  const places = taken.reduce((sum, { count }) => sum + count, unlisted);
  if (taken.length === 0) return 'Nothing in it looks like a secret.\n';
  const lines = taken.map(({ value, mask, kind, count, fields }) => {
    const where = [...fields.keys()].map((field) => field || 'plain text').slice(0, full ? 50 : 3);
    const what = full ? `${visible(value, 400)} → ${visible(mask, 400)}` : hint(value);
    return `  ${KINDS[kind].padEnd(20)} ${what}  ${count} × in ${where.join(', ')}${fields.size > where.length ? ', …' : ''}`;
  });
  const more = unlisted > 0 ? [`  … and ${unlisted} more places, of values that are too many to list`] : [];
  return `${taken.length} ${taken.length === 1 ? 'value' : 'values'} in ${places} ${places === 1 ? 'place' : 'places'}:\n${[...lines, ...more].join('\n')}\n`;
}

/** Enough of a value to know which it is, and too little to use it. */
function hint(value: string): string {
  return value.length < 8 ? `(${value.length} characters)` : `${visible(value.slice(0, 3), 10)}… (${value.length} characters)`;
}
