import type { EventRecord, FrameRecord, StderrRecord, TraceHeader } from './record.js';

/** The header as the trace's first line, `\n` included. Only the members of the format are written: nothing slips in with an object. */
export function headerLine(header: TraceHeader): string {
  const { tapline, id, started, command, cwd, name, source } = header;
  return `${JSON.stringify({ tapline, id, started, command, cwd, name, source })}\n`;
}

/** An event as a line of the trace, `\n` included. */
export function eventLine(event: EventRecord): string {
  return `${JSON.stringify({ ...event, t: roundTime(event.t) })}\n`;
}

/** A frame or a line of stderr as a line of the trace, `\n` included. */
export function frameLine(record: FrameRecord | StderrRecord): string {
  const text = record.raw !== undefined ? JSON.stringify(record.raw) : `"${record.b64 ?? ''}"`;
  return frameStart(record, record.raw !== undefined ? 'raw' : 'b64') + text + frameEnd(record);
}

/** What stands before the frame's text, up to and including the colon; a writer of very long frames adds the text in pieces. */
export function frameStart(record: { readonly t: number; readonly dir: string }, member: 'raw' | 'b64'): string {
  return `{"t":${roundTime(record.t)},"dir":"${record.dir}","${member}":`;
}

type FrameMarks = Pick<FrameRecord, 'nl' | 'injected' | 'withheld' | 'parts' | 'begun'>;

/** What stands behind the frame's text, up to and including the line's end. */
export function frameEnd({ nl, injected, withheld, parts, begun }: FrameMarks): string {
  const text = JSON.stringify({ nl, injected, withheld, parts, begun: begun && roundTime(begun) });
  return text === '{}' ? '}\n' : `,${text.slice(1)}\n`;
}

/** Times are written to the microsecond. */
function roundTime(t: number): number {
  return Math.round(t * 1000) / 1000;
}
