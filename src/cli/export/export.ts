import { command } from '../command.js';
import { fileProblem, wrong } from '../errors.js';
import { notOver, oneTrace } from '../one-trace.js';
import { writeOwnerOnly } from '../owner-file.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { exportedName, type FormatName } from './endings.js';
import { type ExportFormat, FORMATS } from './formats.js';
import { exportLive, type LiveCall } from './live.js';
import { writeExport } from './write.js';

const USAGE = `usage: tapline export --format FORMAT [-o FILE] TRACE
       tapline export --format otlp --follow SESSION --endpoint URL

Writes a trace in another format. Nothing is taken out: for a copy to give away, "tapline share" it first and export the copy.
${LOGS_HELP}

  --format FORMAT
${Object.entries(FORMATS)
  .map(([name, { is }]) => `      ${name.padEnd(10)} ${is}`)
  .join('\n')}
  -o, --output FILE       where it goes; default: TRACE with the ending of the format; - is the standard output
  --follow SESSION        send the exchanges of a live session as they are over, until it ends; its id, or the beginning of it
  --endpoint URL          the OTLP receiver that takes them at URL/v1/traces: methods, names, addresses of resources, ids, times,
                          sizes and states are sent; parameters, results, messages and arguments of the command never are.
                          Headers that it wants: OTEL_EXPORTER_OTLP_HEADERS=name=value,… in the environment
  -h, --help              this text

exit code: 0 it is written (or the session has ended), 2 it could not be
`;

type ExportCall =
  | ({ readonly kind: 'live' } & LiveCall)
  | { readonly kind: 'file'; readonly file: string; readonly output: string; readonly format: ExportFormat };

/** `tapline export`: writes a trace in another format. */
export const exportTrace = command({
  name: 'export',
  usage: USAGE,
  options: {
    format: { type: 'string' },
    output: { type: 'string', short: 'o' },
    follow: { type: 'string' },
    endpoint: { type: 'string' },
  },
  read: ({ format, output, follow: session, endpoint }, named): ExportCall => {
    const names = Object.keys(FORMATS).join(', ');
    if (format === undefined) wrong(`say which --format: ${names}.`);
    if (!Object.hasOwn(FORMATS, format)) wrong(`--format is one of ${names}, not "${format}".`);
    const name = format as FormatName;
    if (session !== undefined || endpoint !== undefined) {
      if (session === undefined || endpoint === undefined) wrong('--follow and --endpoint go together.');
      if (name !== 'otlp' || named.length > 0 || output !== undefined) wrong('what is followed is sent as otlp, and written to no file.');
      return { kind: 'live', session, endpoint };
    }
    const file = oneTrace(named, 'export');
    return { kind: 'file', file, output: notOver(file, output ?? exportedName(file, name), 'the export'), format: FORMATS[name] };
  },
  run: async (call) => {
    if (call.kind === 'live') await follow(call);
    else await withTrace(call.file, (trace) => write(call, trace));
    return 0;
  },
  problem: (error, call) => (call.kind === 'live' ? (error as Error).message : fileProblem(error, call)),
});

/** Until the session ends, or the person has seen enough. */
async function follow(live: LiveCall): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await exportLive(live, stop.signal, (line) => void process.stderr.write(`${line}\n`));
}

async function write({ output, format }: ExportCall & { readonly kind: 'file' }, trace: string): Promise<void> {
  if (output === '-') return await writeExport(trace, format, (piece) => void process.stdout.write(piece));
  await writeOwnerOnly(output, (write) => writeExport(trace, format, write));
  process.stderr.write(`Written to ${output}. It holds what the trace holds, secrets included.\n`);
}
