import type { ExporterOf } from '../../trace/export/exporter.js';
import { har } from '../../trace/export/har.js';
import { jsonl } from '../../trace/export/jsonl.js';
import { mermaid } from '../../trace/export/mermaid.js';
import { pcapng } from '../../trace/export/pcapng.js';
import { script } from '../../trace/export/script.js';
import { otlp } from '../../trace/export/spans.js';

/** A format that traces are exported in. */
export interface ExportFormat {
  readonly exporter: ExporterOf;
  /** The ending of its files. */
  readonly ending: string;
  /** What it is, for people. */
  readonly is: string;
}

/** All of them, by the word that names them on the command line. */
export const FORMATS = {
  jsonl: { exporter: jsonl, ending: '.exchanges.jsonl', is: 'JSON Lines, one exchange a line' },
  har: { exporter: har, ending: '.har', is: 'HTTP Archive 1.2' },
  otlp: { exporter: otlp, ending: '.otlp.json', is: 'OpenTelemetry spans, OTLP/JSON' },
  pcapng: { exporter: pcapng, ending: '.pcapng', is: 'a capture for Wireshark, one packet a frame' },
  test: { exporter: script, ending: '.test.ts', is: 'a TypeScript test that says the same to the server' },
  mermaid: { exporter: mermaid, ending: '.mmd', is: 'a Mermaid sequence diagram' },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type FormatName = keyof typeof FORMATS;
