import { command } from '../command.js';
import { fileProblem } from '../errors.js';
import { writeOwnerOnly } from '../owner-file.js';
import { type FileReport, ownReport } from '../report.js';
import { withTrace } from '../traces.js';
import { OPTIONS, readShareCall, type ShareCall, USAGE } from './call.js';
import { chosenRecords } from './chosen.js';
import { type Copied, type CopyOptions, copyTrace, sameVerdict } from './copy.js';
import { identities } from './identities.js';
import { takenText } from './text.js';

/** `tapline share`: writes a copy of a trace without its secrets. */
export const share = command({
  name: 'share',
  usage: USAGE,
  options: OPTIONS,
  read: (values, named) => readShareCall(values, named, identities()),
  run: (call) => withTrace(call.file, (file) => shareAs(call, file)),
  problem: fileProblem,
});

/** `file`: the trace that was named, or what a session of a log became. */
async function shareAs(call: ShareCall, file: string): Promise<number> {
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
async function compare(call: ShareCall, before: FileReport): Promise<number> {
  const after = await ownReport(call.output);
  switch (call.part.kind) {
    case 'requests':
    case 'places':
      return 0;
    case 'finding': {
      const { rule } = call.part;
      if (!after.findings.some((one) => one.rule === rule)) {
        process.stderr.write(
          `The copy does not show ${rule} any more: what was replaced mattered to it. “--keep-field” lets a member stay as it is.\n`,
        );
        return 1;
      }
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
