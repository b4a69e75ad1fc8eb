import type { ExporterOf } from '../../trace/export/exporter.js';
import { har } from '../../trace/export/har.js';
import { jsonl } from '../../trace/export/jsonl.js';
import { mermaid } from '../../trace/export/mermaid.js';
import { pcapng } from '../../trace/export/pcapng.js';
import { script } from '../../trace/export/script.js';
import { otlp } from '../../trace/export/spans.js';
import type { FormatName } from './endings.js';

/** A format that traces are exported in. */
export interface ExportFormat {
  readonly exporter: ExporterOf;
  /** What it is, for people. */
  readonly is: string;
}

/** All of them, by the word that names them on the command line. */
export const FORMATS: Readonly<Record<FormatName, ExportFormat>> = {
  jsonl: { exporter: jsonl, is: 'JSON Lines, one exchange a line' },
  har: { exporter: har, is: 'HTTP Archive 1.2' },
  otlp: { exporter: otlp, is: 'OpenTelemetry spans, OTLP/JSON' },
  pcapng: { exporter: pcapng, is: 'a capture for Wireshark, one packet a frame' },
  test: { exporter: script, is: 'a TypeScript test that says the same to the server' },
  mermaid: { exporter: mermaid, is: 'a Mermaid sequence diagram' },
};
