import { knownText } from '../../rules/known/known.js';
import type { Finding } from '../../session/listener.js';
import { visible } from '../../session/timeline/visible.js';
import type { TraceRecord } from '../../trace/record.js';
import { fenced, inline } from '../markdown.js';
import type { FileReport } from '../report.js';

/** What an issue is made of. */
export interface IssueParts {
  readonly finding: Finding;
  readonly report: Pick<FileReport, 'client' | 'server' | 'revision'>;
  /** The records that show it, and how they look in a file; redacted. */
  readonly records: readonly TraceRecord[];
  readonly lines: readonly string[];
  readonly version: string;
}

/** Hosts of issues take no more than 65,536 characters. */
const MOST_TRACE = 40_000;
const MOST_FRAME = 600;

/** A finding as an issue in Markdown: what happened, who with whom, which clause, what passed, and the fewest frames that show it. */
export function issueMarkdown({ finding, report, records, lines, version }: IssueParts): string {
  const trace = lines.join('');
  const small = trace.length <= MOST_TRACE;
  return [
    `## ${inline(finding.message)}`,
    table([
      ['At fault', finding.by === null ? 'nobody by itself' : `the ${finding.by}: ${peer(report[finding.by])}`],
      ['Client', peer(report.client)],
      ['Server', peer(report.server)],
      ['Revision', report.revision ?? 'unknown'],
      ['Rule', `\`${finding.rule}\` (${finding.level})`],
      ['Clause', `[${inline(finding.clauseTitle)}](${finding.clause})`],
      ...finding.known.map((id): [string, string] => ['Known', inline(knownText(id))]),
    ]),
    '### What passed',
    fenced('text', frames(records)),
    '### To see it again',
    small
      ? `Save this as \`issue.tapline.jsonl\`, then run \`npx tapline check issue.tapline.jsonl\` (Tapline ${version}). Secrets, names and folders are replaced.`
      : `The trace that shows it has ${trace.length} characters, too many for here: attach it as a file, written by \`tapline share --finding ${finding.rule}@${finding.at}\`.`,
    ...(small ? [fenced('json', trace.trimEnd())] : []),
    '',
  ].join('\n\n');
}

function frames(records: readonly TraceRecord[]): string {
  return records.map((record) => `${record.t.toFixed(1).padStart(10)} ms  ${says(record)}`).join('\n');
}

function says(record: TraceRecord): string {
  if ('ev' in record) return `(${record.ev})`;
  const who = record.dir === 'c2s' ? 'client → server' : record.dir === 's2c' ? 'server → client' : 'stderr         ';
  const by = 'injected' in record && record.injected !== undefined ? '(Tapline) ' : '';
  return `${who}  ${by}${visible(record.raw ?? `(bytes, base64) ${record.b64 ?? ''}`, MOST_FRAME)}`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  return ['| | |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value.replaceAll('|', '\\|')} |`)].join('\n');
}

function peer(of: FileReport['client']): string {
  return of === null ? 'unknown' : inline(`${of.name} ${of.version}`);
}
