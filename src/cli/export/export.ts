import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../../package.json';
import { Session } from '../../session/session.js';
import type { Exporter, ExportInfo, Write } from '../../trace/export/exporter.js';
import { readTraceFile } from '../../trace/files/read-file.js';
import { TraceError } from '../../trace/reader.js';
import type { TraceHeader } from '../../trace/record.js';
import { type ExportFormat, FORMATS, type FormatName } from './formats.js';

const USAGE = `usage: tapline export --format FORMAT [-o FILE] TRACE

Writes a trace in another format. Nothing is taken out: for a copy to give away, "tapline share" it first and export the copy.

  --format FORMAT
${Object.entries(FORMATS)
  .map(([name, { is }]) => `      ${name.padEnd(10)} ${is}`)
  .join('\n')}
  -o, --output FILE       where it goes; default: TRACE with the ending of the format; - is the standard output
  -h, --help              this text

exit code: 0 it is written, 2 it could not be
`;

type ExportCall =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
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
    case 'export':
      try {
        await run(call);
        return 0;
      } catch (error) {
        process.stderr.write(`tapline export: ${problemOf(error, call)}\n`);
        return 2;
      }
  }
}

async function run({ file, output, format }: ExportCall & { readonly kind: 'export' }): Promise<void> {
  if (output === '-') return await writeExport(file, format, (piece) => void process.stdout.write(piece));
  const target = openSync(output, 'wx', 0o600);
  try {
    await writeExport(file, format, buffered(target));
    process.stderr.write(`Written to ${output}. It holds what the trace holds, secrets included.\n`);
  } catch (error) {
    // Half an export is none.
    rmSync(output, { force: true });
    throw error;
  } finally {
    closeSync(target);
  }
}

/** Reads a trace and writes it in a format, in bounded memory. Rejects as `readTraceFile` does, and with what `write` throws. */
async function writeExport(file: string, format: ExportFormat, write: Write): Promise<void> {
  // What an exporter says of the whole stands in the trace's first line, which a trace may lack.
  let begun: { readonly session: Session; readonly exporter: Exporter } | null = null;
  const begin = (header: TraceHeader | null) => {
    if (begun !== null) return begun;
    const exporter = format.exporter(infoOf(header, file), write);
    begun = { exporter, session: new Session([exporter.listener]) };
    return begun;
  };
  await readTraceFile(file, {
    header: (header) => void begin(header),
    record: (record, at) => begin(null).session.push(record, at),
    unreadable: (at) => begin(null).session.unreadable(at),
  });
  const { session, exporter } = begin(null);
  session.end();
  exporter.end();
  write('');
}

function infoOf(header: TraceHeader | null, file: string): ExportInfo {
  const started = Date.parse(header?.started ?? '');
  const command = header?.command ?? [];
  return {
    session: header?.id ?? basename(file),
    started: Number.isNaN(started) ? 0 : started,
    command,
    cwd: header?.cwd ?? null,
    name: header?.name ?? (basename(command[0] ?? '') || basename(file)),
    version,
  };
}

/** Collects small pieces; an empty one says that all there is shall be written. */
function buffered(target: number): Write {
  let waiting: Buffer[] = [];
  let size = 0;
  return (piece) => {
    if (piece.length > 0) waiting.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece));
    size += piece.length;
    if (size < 1 << 20 && piece.length > 0) return;
    writeSync(target, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
}

function parseCall(argv: string[]): ExportCall {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        format: { type: 'string' },
        output: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help' };
    const names = Object.keys(FORMATS).join(', ');
    if (values.format === undefined) return wrong(`say which --format: ${names}.`);
    if (!Object.hasOwn(FORMATS, values.format)) return wrong(`--format is one of ${names}, not "${values.format}".`);
    const format = FORMATS[values.format as FormatName];
    const [file, ...others] = positionals;
    if (file === undefined) return wrong('name the trace to export.');
    if (others.length > 0) return wrong('one trace at a time.');
    const output = values.output ?? file.replace(/(?:\.tapline)?\.jsonl$/, '') + format.ending;
    if (output !== '-' && resolve(output) === resolve(file))
      return wrong('the export would overwrite the trace; name another file with --output.');
    return { kind: 'export', file, output, format };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): ExportCall {
  return { kind: 'wrong', message };
}

function problemOf(error: unknown, { file, output }: ExportCall & { readonly kind: 'export' }): string {
  if (error instanceof TraceError) return `${file}: ${error.message}`;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EEXIST':
      return `${output} is there already; name another file with --output.`;
    case 'ENOENT':
      return `there is no ${file}, or no folder for ${output}.`;
    case undefined:
      throw error;
    default:
      return (error as Error).message;
  }
}
