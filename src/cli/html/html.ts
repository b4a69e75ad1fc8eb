import { basename } from 'node:path';
import { command } from '../command.js';
import { fileProblem } from '../errors.js';
import { ENGLISH, sayIn } from '../language.js';
import { notOver, oneTrace } from '../one-trace.js';
import { writeOwnerOnly } from '../owner-file.js';
import { ownReport } from '../report.js';
import { identities } from '../share/identities.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { documentOf } from './document.js';
import { summaryOf } from './summary.js';

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

interface Call {
  readonly file: string;
  readonly output: string;
  readonly redaction: 'secrets' | 'none';
}

/** `tapline report`: writes a trace as a page of its own. */
export const htmlReport = command({
  name: 'report',
  usage: USAGE,
  options: { 'as-is': { type: 'boolean', default: false }, output: { type: 'string', short: 'o' } },
  read: ({ 'as-is': asIs, output }, named): Call => {
    const file = oneTrace(named, 'report on');
    const target = output ?? `${file.replace(/(?:\.tapline)?\.jsonl$/, '')}.report.html`;
    return { file, output: notOver(file, target, 'the report'), redaction: asIs ? 'none' : 'secrets' };
  },
  run: async (call) => {
    await withTrace(call.file, (trace) => write(call, trace));
    return 0;
  },
  problem: fileProblem,
});

/** `trace`: the trace that was named, or what a session of a log became. */
async function write({ file, output, redaction }: Call, trace: string): Promise<void> {
  const summary = summaryOf(await ownReport(trace), 'all', sayIn(ENGLISH));
  // Names of the session are untrusted, and may be secret: the page is called after the file alone.
  const copy =
    redaction === 'none' ? 'as-is' : ({ redaction: { mode: 'secrets', identities: identities() }, chosen: null, silent: false } as const);
  const page = () => documentOf(trace, { copy, name: basename(file), summary, language: ENGLISH });
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
