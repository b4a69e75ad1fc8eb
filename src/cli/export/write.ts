import { basename } from 'node:path';
import { version } from '../../../package.json';
import type { Session } from '../../session/session.js';
import type { Exporter, ExportInfo, Write } from '../../trace/export/exporter.js';
import { readTraceFile } from '../../trace/files/read-file.js';
import { readSource } from '../../trace/import/source.js';
import type { TraceHeader, TraceRecord } from '../../trace/record.js';
import { Selection } from '../../trace/selection.js';
import { sessionOf, standingOf } from '../session-sink.js';
import type { ExportFormat } from './formats.js';

/**
 * Reads a trace and writes it, or the `chosen` records of it (by place), in a format, in bounded memory. Rejects as `readTraceFile` does,
 * and with what `write` throws.
 */
export async function writeExport(
  file: string,
  format: ExportFormat,
  write: Write,
  chosen: ReadonlySet<number> | null = null,
): Promise<void> {
  // What an exporter says of the whole stands in the trace's first line, which a trace may lack.
  let begun: { readonly session: Session; readonly exporter: Exporter } | null = null;
  const begin = (header: TraceHeader | null, first: TraceRecord | null = null) => {
    if (begun !== null) return begun;
    const exporter = format.exporter(infoOf(header, file), write);
    begun = { exporter, session: sessionOf([exporter.listener], standingOf(header, first)) };
    return begun;
  };
  const selection = chosen === null ? null : new Selection((at) => chosen.has(at));
  await readTraceFile(file, {
    header: (header) => void begin(header),
    record: (record, at) => {
      for (const one of selection?.take(record, at) ?? [record]) begin(null, record).session.push(one, at);
    },
    unreadable: (at) => begin(null).session.unreadable(at),
  });
  const { session, exporter } = begin(null);
  session.end();
  exporter.end();
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
    source: readSource(header?.source),
  };
}
