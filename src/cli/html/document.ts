import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, createGzip } from 'node:zlib';
import { reportPage } from '../../../webview/report/page.js';
import { CommandError } from '../errors.js';
import { copyTrace } from '../share/copy.js';
import { identities } from '../share/identities.js';

/** What a browser can still hold of a trace, with its rows: bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

const TOO_LONG = `The trace is longer than ${MOST_BYTES >> 20} MiB, which is more than a page can hold. Make a copy of a part of it with "tapline share --id …", and report on that.`;

export interface DocumentOptions {
  /** What is replaced in the trace. */
  readonly redaction: 'secrets' | 'none';
  /** What the trace is called. */
  readonly name: string;
  readonly summary: string;
}

/**
 * A report on a trace, as one HTML document. Rejects with a `CommandError` where it is too long, as `readTraceFile` does, and with the system's error where a file
 * cannot be read.
 */
export async function documentOf(file: string, { redaction, name, summary }: DocumentOptions): Promise<string> {
  const trace = redaction === 'none' ? await packed(createReadStream(file)) : await packed(redacted(file));
  return reportPage(
    {
      title: `${name} · Tapline`,
      summary,
      file: name,
      host: brotliDecompressSync(part('report.js.br')).toString().trimEnd(),
      timeline: textOf('webview.js'),
      styles: [textOf('report.css'), textOf('webview.css')],
      trace,
    },
    (text) => createHash('sha256').update(text).digest('base64'),
  );
}

/** The lines of the copy that "tapline share" would write. */
async function redacted(file: string): Promise<readonly string[]> {
  const lines: string[] = [];
  let size = 0;
  const options = { redaction: { mode: 'secrets', identities: identities() }, chosen: null, silent: false } as const;
  await copyTrace(file, options, (line) => {
    size += line.length;
    if (size > MOST_BYTES) throw new CommandError(TOO_LONG);
    lines.push(line);
  });
  return lines;
}

/** A trace as the page carries it. */
async function packed(pieces: AsyncIterable<Buffer> | Iterable<string> | Promise<Iterable<string>>): Promise<string> {
  const gzip = createGzip({ level: 9 });
  const result: Buffer[] = [];
  gzip.on('data', (piece: Buffer) => result.push(piece));
  const done = new Promise<void>((resolve, reject) => gzip.on('end', resolve).on('error', reject));
  let size = 0;
  for await (const piece of await pieces) {
    size += piece.length;
    if (size > MOST_BYTES) throw new CommandError(TOO_LONG);
    if (!gzip.write(piece)) await new Promise<void>((drained) => gzip.once('drain', drained));
  }
  gzip.end();
  await done;
  return Buffer.concat(result).toString('base64');
}

/** A file that is built beside this program. */
function part(name: string): Buffer {
  return readFileSync(join(__dirname, name));
}

function textOf(name: string): string {
  return part(name).toString().trimEnd();
}
