import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plural } from '../../rules/words.js';
import { fileProblem } from '../errors.js';
import { writeOwnerOnly } from '../owner-file.js';
import { type FileReport, ownReport } from '../report.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { documentOf } from './document.js';

const USAGE = `usage: tapline report [--as-is] [-o FILE] TRACE

Writes one HTML file with the whole timeline in it: rows, filter, details, findings and overview, as in the editor. It needs no
network and no other file, and opens in any browser of these years. Secrets are replaced as by "tapline share".
${LOGS_HELP}

  --as-is                 replace nothing: the report holds what the trace holds
  -o, --output FILE       where it goes; default: TRACE with the ending .report.html; - is the standard output
  -h, --help              this text

To choose what is replaced, or for a part of a long trace: "tapline share" first, and report on the copy with --as-is.
exit code: 0 it is written, 2 it could not be
`;

type Call =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'report'; readonly file: string; readonly output: string; readonly redaction: 'secrets' | 'none' };

/** `tapline report`: writes a trace as a page of its own. Returns the exit code. */
export async function htmlReport(argv: string[]): Promise<number> {
  const call = parseCall(argv);
  switch (call.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      process.stderr.write(`tapline report: ${call.message}\n\n${USAGE}`);
      return 2;
    case 'report':
      try {
        await withTrace(call.file, (trace) => run(call, trace));
        return 0;
      } catch (error) {
        process.stderr.write(`tapline report: ${fileProblem(error, call)}\n`);
        return 2;
      }
  }
}

/** `trace`: the trace that was named, or what a session of a log became. */
async function run({ file, output, redaction }: Call & { readonly kind: 'report' }, trace: string): Promise<void> {
  const summary = summaryOf(await ownReport(trace));
  // Names of the session are untrusted, and may be secret: the page is called after the file alone.
  const page = () => documentOf(trace, { redaction, name: basename(file), summary });
  if (output === '-') {
    process.stdout.write(await page());
    return;
  }
  await writeOwnerOnly(output, async (write) => write(await page()));
  const care =
    redaction === 'none'
      ? 'It holds what the trace holds, secrets included.'
      : 'Look through it before you give it away: what only you know to be a secret, nobody can find.';
  process.stderr.write(`Written to ${output}. ${care}\n`);
}

function summaryOf({ revision, counts }: FileReport): string {
  const { requests, cancelled, leaked, orphaned, findings } = counts;
  const what = `${plural(requests, 'request')}, ${cancelled} cancelled, ${leaked} leaked, ${orphaned} orphaned, ${plural(findings, 'finding')}`;
  return `A recorded session of the Model Context Protocol${revision === null ? '' : `, revision ${revision}`}: ${what}.`;
}

function parseCall(argv: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        'as-is': { type: 'boolean', default: false },
        output: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help' };
    const [file, ...others] = positionals;
    if (file === undefined) return wrong('name the trace to report on.');
    if (others.length > 0) return wrong('one trace at a time.');
    const output = values.output ?? `${file.replace(/(?:\.tapline)?\.jsonl$/, '')}.report.html`;
    if (output !== '-' && resolve(output) === resolve(file))
      return wrong('the report would overwrite the trace; name another file with --output.');
    return { kind: 'report', file, output, redaction: values['as-is'] ? 'none' : 'secrets' };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): Call {
  return { kind: 'wrong', message };
}
