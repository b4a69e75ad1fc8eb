import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileProblem } from '../errors.js';
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
                          sizes and states are sent; parameters, results, messages and arguments of the command never are
  -h, --help              this text

exit code: 0 it is written (or the session has ended), 2 it could not be
`;

type ExportCall =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'live'; readonly live: LiveCall }
  | { readonly kind: 'export'; readonly file: string; readonly output: string; readonly format: ExportFormat };

/** `tapline export`: writes a trace in another format. Returns the exit code. */
export async function exportTrace(argv: string[]): Promise<number> {
  const call = parseCall(argv);
  switch (call.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      process.stderr.write(`tapline export: ${call.message}\n\n${USAGE}`);
      return 2;
    case 'live':
      return await follow(call.live);
    case 'export':
      try {
        await withTrace(call.file, (trace) => run(call, trace));
        return 0;
      } catch (error) {
        process.stderr.write(`tapline export: ${fileProblem(error, call)}\n`);
        return 2;
      }
  }
}

/** Until the session ends, or the person has seen enough. */
async function follow(live: LiveCall): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    await exportLive(live, stop.signal, (line) => void process.stderr.write(`${line}\n`));
    return 0;
  } catch (error) {
    process.stderr.write(`tapline export: ${(error as Error).message}\n`);
    return 2;
  }
}

async function run({ output, format }: ExportCall & { readonly kind: 'export' }, file: string): Promise<void> {
  if (output === '-') return await writeExport(file, format, (piece) => void process.stdout.write(piece));
  await writeOwnerOnly(output, (write) => writeExport(file, format, write));
  process.stderr.write(`Written to ${output}. It holds what the trace holds, secrets included.\n`);
}

function parseCall(argv: string[]): ExportCall {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        format: { type: 'string' },
        output: { type: 'string', short: 'o' },
        follow: { type: 'string' },
        endpoint: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help' };
    const names = Object.keys(FORMATS).join(', ');
    if (values.format === undefined) return wrong(`say which --format: ${names}.`);
    if (!Object.hasOwn(FORMATS, values.format)) return wrong(`--format is one of ${names}, not "${values.format}".`);
    const name = values.format as FormatName;
    const [file, ...others] = positionals;
    const { follow: session, endpoint } = values;
    if (session !== undefined || endpoint !== undefined) {
      if (session === undefined || endpoint === undefined) return wrong('--follow and --endpoint go together.');
      if (name !== 'otlp' || file !== undefined || values.output !== undefined)
        return wrong('what is followed is sent as otlp, and written to no file.');
      return { kind: 'live', live: { session, endpoint } };
    }
    if (file === undefined) return wrong('name the trace to export.');
    if (others.length > 0) return wrong('one trace at a time.');
    const output = values.output ?? exportedName(file, name);
    if (output !== '-' && resolve(output) === resolve(file))
      return wrong('the export would overwrite the trace; name another file with --output.');
    return { kind: 'export', file, output, format: FORMATS[name] };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): ExportCall {
  return { kind: 'wrong', message };
}
