import { resolve } from 'node:path';
import { CommandError, fileProblem } from '../errors.js';
import { writeOwnerOnly } from '../owner-file.js';
import { type FileReport, ownReport } from '../report.js';
import { withTrace } from '../traces.js';
import { parseShareCall, type ShareCall, USAGE } from './call.js';
import { chosenRecords } from './chosen.js';
import { type Copied, type CopyOptions, copyTrace, sameVerdict } from './copy.js';
import { identities } from './identities.js';
import { takenText } from './text.js';

type Share = ShareCall & { readonly kind: 'share' };

/** `tapline share`: writes a copy of a trace without its secrets. Returns the exit code. */
export async function share(argv: string[]): Promise<number> {
  const call = parseShareCall(argv, identities());
  switch (call.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      process.stderr.write(`tapline share: ${call.message}\n\n${USAGE}`);
      return 2;
    case 'share':
      try {
        return await withTrace(call.file, (file) => run(call, file));
      } catch (error) {
        process.stderr.write(`tapline share: ${fileProblem(error, call)}\n`);
        return 2;
      }
  }
}

/** `file`: the trace that was named, or what a session of a log became. */
async function run(call: Share, file: string): Promise<number> {
  if (call.output !== '-' && resolve(call.output) === resolve(call.file))
    throw new CommandError('the copy would overwrite the trace; name another file with --output.');
  const report = await ownReport(file);
  const { records, minimal } = await chosenRecords(file, call.part, report.findings);
  if (minimal === false) process.stderr.write('Fewer frames may show it, too: the search was ended after many tries.\n');
  const options = { redaction: call.redaction, chosen: records, silent: call.part.kind === 'finding' };
  if (call.preview) {
    const { taken, unlisted } = await copyTrace(file, options, () => {});
    process.stdout.write(takenText(taken, unlisted, true));
    return 0;
  }
  const copied = await writeCopy(call.output, file, options);
  process.stderr.write(takenText(copied.taken, copied.unlisted, false));
  if (call.output === '-') return 0;
  process.stderr.write(
    `Written to ${call.output}. Look through it before you give it away: what only you know to be a secret, nobody can find.\n`,
  );
  return await compare(call, report);
}

async function writeCopy(output: string, file: string, options: CopyOptions): Promise<Copied> {
  if (output === '-') return await copyTrace(file, options, (line) => void process.stdout.write(line));
  return await writeOwnerOnly(output, (write) => copyTrace(file, options, write));
}

/** Judges the copy as the trace was judged. Returns the exit code. */
async function compare(call: Share, before: FileReport): Promise<number> {
  const after = await ownReport(call.output);
  switch (call.part.kind) {
    case 'requests':
    case 'places':
      return 0;
    case 'finding': {
      const records = after.counts.frames;
      process.stderr.write(`${records} ${records === 1 ? 'frame shows' : 'frames show'} it still.\n`);
      return 0;
    }
    case 'all':
      if (sameVerdict(before.findings, after.findings)) return 0;
      process.stderr.write(
        'The copy is judged otherwise than the trace: what was replaced mattered to a rule. “tapline check” on both shows where.\n',
      );
      return 1;
  }
}
