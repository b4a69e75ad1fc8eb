import { version } from '../../../package.json';
import { PhraseError } from '../../session/timeline/phrase-error.js';
import { phrase } from '../../session/timeline/phrases.js';
import { readRecord } from '../../trace/read-record.js';
import type { TraceRecord } from '../../trace/record.js';
import { command } from '../command.js';
import { fileProblem } from '../errors.js';
import { oneTrace } from '../one-trace.js';
import { ownReport } from '../report.js';
import { chosenRecords, findingFor } from '../share/chosen.js';
import { copyTrace } from '../share/copy.js';
import { identities } from '../share/identities.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { issueMarkdown } from './markdown.js';
import { toldWithoutSecrets } from './told.js';

const USAGE = `usage: tapline issue [--finding RULE[@AT]] TRACE

Prints a finding as an issue in Markdown: what happened, the programs and their versions, the clause, the frames, and a minimal trace,
without secrets as "tapline share" takes them out. Look through it before you post it.
${LOGS_HELP}

  --finding RULE[@AT]     which one, and at which record; default: the first of the weightiest
  -h, --help              this text

exit code: 0 it is printed, 2 it could not be
`;

/** `tapline issue`: prints a finding as an issue. */
export const issue = command({
  name: 'issue',
  usage: USAGE,
  options: { finding: { type: 'string' } },
  read: ({ finding = null }, named) => ({ file: oneTrace(named, 'take the finding from'), finding }),
  run: async ({ file, finding }) => {
    process.stdout.write(await withTrace(file, (trace) => issueOf(trace, finding)));
    return 0;
  },
  problem: fileProblem,
});

/**
 * The Markdown for a finding of a trace: `RULE` or `RULE@AT`; null for the first of the weightiest. Throws a
 * `CommandError` where there is no such finding, a `PhraseError` where there is none at all, and what reading the file throws.
 */
export async function issueOf(file: string, wanted: string | null): Promise<string> {
  const { findings } = await ownReport(file);
  const [, rule = null, place] = wanted === null ? [] : (/^(.*?)(?:@(\d+))?$/s.exec(wanted) ?? []);
  const weighty = (['error', 'warning', 'info'] as const).flatMap((level) => findings.filter((one) => one.level === level));
  const first = weighty[0];
  if (rule === null && first === undefined) throw new PhraseError(phrase('issueOfNothing'));
  const at = place === undefined ? null : Number(place);
  const finding = rule === null ? first! : findingFor(rule, at, findings);
  const { records } = await chosenRecords(file, { kind: 'finding', rule: finding.rule, at: at ?? finding.at }, findings);

  const lines: string[] = [];
  const redaction = { mode: 'secrets', identities: identities() } as const;
  await copyTrace(file, { redaction, chosen: records, silent: true }, (line) => lines.push(line));
  const kept = lines.map((line) => readRecord(JSON.parse(line))).filter((record): record is TraceRecord => record !== null);
  return issueMarkdown({ ...(await toldWithoutSecrets(file, redaction, finding)), records: kept, lines, version });
}
