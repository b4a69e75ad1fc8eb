import { SHORTEST } from '../../trace/redact/dictionary.js';
import type { RedactionOptions } from '../../trace/redact/redactor.js';
import type { Values } from '../command.js';
import { wrong } from '../errors.js';
import { notOver, oneTrace } from '../one-trace.js';
import { LOGS_HELP } from '../traces.js';
import { sharedName } from './name.js';

export const USAGE = `usage: tapline share [OPTION…] TRACE

Writes a copy of a trace that can be given away: secrets, names of people, e-mail addresses and folders of persons are replaced, each
value by one of the same shape and length, the same one everywhere. Ids, sizes and times stay true; the copy is judged again.

  -o, --output FILE       where the copy goes; default: TRACE with ".shared" in its name; - is the standard output
  --preview               write nothing; list in full what would be replaced, and where
  --keep VALUE            a value that may leave as it is; may be repeated, as all of these
  --keep-field PATH       a member that may leave as it is, such as params.arguments.path
  --hide VALUE            a text that must not leave, wherever it stands, in capitals or not; at least 4 characters
  --hide-field PATH       a member that must not leave, whatever it holds
  --anonymous             replace all words of people and programs: only shapes, methods and times are left

  --id REQUEST_ID         only this request and what belongs to it, and the handshake; may be repeated
  --finding RULE[@AT]     only the fewest records that still show this finding: a minimal trace

  -h, --help              this text

${LOGS_HELP}
What only you know to be a secret, nobody can find: look through the copy before you give it away.
exit code: 0 if the copy is written (or listed), 1 if it is written and judged otherwise than the trace, 2 if it could not be written
`;

/** What of the trace the copy is of. */
export type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'requests'; readonly ids: readonly string[] }
  /** Records by place, and of requests among them all that belongs to them. */
  | { readonly kind: 'places'; readonly at: Iterable<number> }
  | { readonly kind: 'finding'; readonly rule: string; readonly at: number | null };

export interface ShareCall {
  readonly file: string;
  readonly output: string;
  readonly preview: boolean;
  readonly part: Part;
  readonly redaction: RedactionOptions;
}

const LIST = { type: 'string', multiple: true, default: [] as string[] } as const;

export const OPTIONS = {
  output: { type: 'string', short: 'o' },
  preview: { type: 'boolean', default: false },
  keep: LIST,
  'keep-field': LIST,
  hide: LIST,
  'hide-field': LIST,
  anonymous: { type: 'boolean', default: false },
  id: LIST,
  finding: { type: 'string' },
} as const;

/** What the words of `share` ask for; throws a `WrongCall` where that is nothing. `identities`: names of the person and the machine. */
export function readShareCall(values: Values<typeof OPTIONS>, named: readonly string[], identities: readonly string[]): ShareCall {
  const file = oneTrace(named, 'share');
  if (values.id.length > 0 && values.finding !== undefined) wrong('either --id or --finding, not both.');
  const short = values.hide.find(({ length }) => length < SHORTEST);
  if (short !== undefined) wrong(`--hide ${short}: at least ${SHORTEST} characters; shorter texts stand everywhere.`, 'content');
  return {
    file,
    output: notOver(file, values.output ?? sharedName(file), 'the copy'),
    preview: values.preview,
    part: partOf(values.id, values.finding),
    redaction: {
      mode: values.anonymous ? 'anonymous' : 'secrets',
      identities,
      hide: values.hide,
      choice: { keep: new Set(values.keep), keepFields: new Set(values['keep-field']), hideFields: new Set(values['hide-field']) },
    },
  };
}

function partOf(ids: readonly string[], finding: string | undefined): Part {
  if (finding !== undefined) {
    const [, rule, at] = /^(.*?)(?:@(\d+))?$/.exec(finding)!;
    return { kind: 'finding', rule: rule!, at: at === undefined ? null : Number(at) };
  }
  return ids.length > 0 ? { kind: 'requests', ids } : { kind: 'all' };
}
