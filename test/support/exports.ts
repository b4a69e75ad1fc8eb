import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatName } from '../../src/cli/export/endings.js';
import { FORMATS } from '../../src/cli/export/formats.js';
import { Session } from '../../src/session/session.js';
import type { ExportInfo } from '../../src/trace/export/exporter.js';
import { TraceReader } from '../../src/trace/reader.js';
import type { TraceRecord } from '../../src/trace/record.js';
import { corpusCases } from './corpus.js';
import { Wire } from './trace.js';

const RECORDINGS = join(import.meta.dirname, '..', 'recordings');

export interface ExportSource {
  readonly name: string;
  readonly info: ExportInfo;
  readonly records: readonly TraceRecord[];
}

const INFO: ExportInfo = {
  session: 's-1',
  started: Date.UTC(2026, 10, 29, 10),
  command: ['node', 'server.js', '--verbose'],
  cwd: '/home/user',
  name: 'server',
  version: '1.2.3',
  source: null,
};

/** All that there is to export: real recordings, the corpus, and what means harm. */
export function exportSources(): readonly ExportSource[] {
  const recordings = readdirSync(RECORDINGS).filter((file) => file.endsWith('.tapline.jsonl'));
  return [
    ...recordings.sort().map((file) => sourceOf(file, readFileSync(join(RECORDINGS, file), 'utf8'))),
    ...corpusCases().map(({ name, trace }) => sourceOf(name, trace)),
    ...HOSTILE.map((text) => hostile(text)),
    timeless(),
    huge(),
  ];
}

function sourceOf(name: string, trace: string): ExportSource {
  const records: TraceRecord[] = [];
  const reader = new TraceReader({ record: (record) => records.push(record) });
  const lines = trace.split('\n');
  const rest = lines.pop();
  for (const line of lines) reader.line(line);
  reader.end(rest);
  return { name, info: { ...INFO, session: name }, records };
}

/** A source of our own records. */
export function exportOf(wire: Wire, info: Partial<ExportInfo> = {}): ExportSource {
  return { name: 'wire', info: { ...INFO, ...info }, records: wire.records };
}

/** What an export comes to. */
export function exported(format: FormatName, { info, records }: ExportSource): Buffer {
  const pieces: Buffer[] = [];
  const exporter = FORMATS[format].exporter(info, (piece) =>
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)),
  );
  const session = new Session([exporter.listener]);
  for (const [at, record] of records.entries()) session.push(record, at);
  session.end();
  exporter.end();
  return Buffer.concat(pieces);
}

/** Texts that would mean something else in one format or another. */
export const HOSTILE: readonly string[] = [
  '</script><script>alert(1)</script><!-- <![CDATA[ ]]> -->',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a script could take for code
  '`${process.exit(1)}` \\` \\u0041 */ // \\',
  '__proto__',
  'half a pair: \ud83d, the other: \udc00',
  '"quoted" \'twice\' \\"',
  'a\u2028b\u2029c\u0085d',
  'line\nbreak\r\nand\tmore\u0000\u001b[31m',
  'turned round \u202egnp.exe\u202c \u2066isolated\u2069, \ufeffmark, zero\u200bwidth',
  'no characters: \ufffe \uffff \u{1fffe} \ufdd0, controls: \u0001\u0008\u000b\u000c\u001f\u007f\u0080\u009f',
  'end; #35; %% note left of C: wrap: ->> x',
  ' ',
  '',
  '../../etc/passwd?a=b#c:d',
  `long ${'x'.repeat(100_000)}`,
];

/** The same text wherever somebody else says what stands there: names, ids, methods, messages, reasons, members. */
function hostile(text: string): ExportSource {
  const member = JSON.stringify(text);
  const body = `{"__proto__":{"polluted":true},"constructor":1,${member}:${member}}`;
  const wire = new Wire()
    .c(`{"jsonrpc":"2.0","id":${JSON.stringify(`${text}1`)},"method":"tools/call","params":{"name":${member},"arguments":${body}}}`)
    .s(
      `{"jsonrpc":"2.0","id":${JSON.stringify(`${text}1`)},"result":{"content":[{"type":"text","text":${member}}],"isError":true,"_meta":${body}}}`,
    )
    .c({ id: `${text}2`, method: text, params: { uri: text, _meta: { traceparent: text, progressToken: text } } })
    .progress(text)
    .s({ id: `${text}2`, error: { code: text, message: text, data: text } })
    .c({ id: `${text}3`, method: 'resources/read', params: { uri: text } })
    .c({ method: 'notifications/cancelled', params: { requestId: `${text}3`, reason: text } })
    .s({ id: `${text}3`, result: { contents: text } })
    .s({ id: 9, method: `a/${text}`, params: text })
    .c({ id: 9, error: { code: -32601, message: text } })
    .s({ id: `${text}4`, result: text })
    .s({ method: text, params: [text] })
    .s(text.replaceAll('\n', ' '))
    .call(`${text}5`, { name: text });
  const name = text.slice(0, 60);
  return {
    name: `hostile ${JSON.stringify(name)}`,
    info: { ...INFO, session: text, name: text, command: [text, text], cwd: text },
    records: wire.records,
  };
}

/** One text of 5 MB. */
function huge(): ExportSource {
  const text = 'y'.repeat(5_000_000);
  const wire = new Wire().call(1, { name: 'a', arguments: { text } }).s({ id: 1, result: { content: [{ type: 'text', text: 'x' }] } });
  return { name: 'a text of 5 MB', info: INFO, records: wire.records };
}

/** Times that no clock shows: before the beginning, beyond all calendars, backwards. */
function timeless(): ExportSource {
  const wire = new Wire().call(1).answer(1).call(2).answer(2).call(3).answer(3).call(4);
  const times = [-5, 1e300, Number.POSITIVE_INFINITY, 3, -1e300, 0.000001, 1e16];
  const records = wire.records.map((record, i) => ({ ...record, t: times[i % times.length]! }));
  return { name: 'times that no clock shows', info: INFO, records };
}
