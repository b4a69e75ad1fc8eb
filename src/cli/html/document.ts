import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, createGzip } from 'node:zlib';
import { reportPage } from '../../../webview/report/page.js';
import { formatBytes } from '../../session/timeline/format.js';
import { PhraseError } from '../../session/timeline/phrase-error.js';
import { phrase } from '../../session/timeline/phrases.js';
import { type Language, sayIn } from '../language.js';
import { type CopyOptions, copyTrace } from '../share/copy.js';
import { REPORT_WORDS } from './words.js';

/** What a browser can still hold of a trace, with its rows: bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface DocumentOptions {
  /** How the copy of the trace is made that the page carries; `as-is`: nothing is replaced or left out. */
  readonly copy: CopyOptions | 'as-is';
  /** What the trace is called. */
  readonly name: string;
  readonly summary: string;
  readonly language: Language;
}

/**
 * A report on a trace, as one HTML document. Rejects with a `PhraseError` where it is too long, as `readTraceFile` does, and with the
 * system's error where a file cannot be read.
 */
export async function documentOf(file: string, { copy, name, summary, language }: DocumentOptions): Promise<string> {
  const trace = copy === 'as-is' ? await packed(createReadStream(file)) : await packed(await linesOf(file, copy));
  return reportPage(
    {
      title: `${name} · Tapline`,
      summary,
      noScript: sayIn(language)(REPORT_WORDS.needsScript),
      language: language.tag,
      strings: language.strings,
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
async function linesOf(file: string, copy: CopyOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  let size = 0;
  await copyTrace(file, copy, (line) => {
    size += line.length;
    if (size > MOST_BYTES) throw tooLong();
    lines.push(line);
  });
  return lines;
}

/** A trace as the page carries it. */
async function packed(pieces: AsyncIterable<Buffer> | Iterable<string>): Promise<string> {
  const gzip = createGzip({ level: 9 });
  const result: Buffer[] = [];
  gzip.on('data', (piece: Buffer) => result.push(piece));
  const done = new Promise<void>((resolve, reject) => gzip.on('end', resolve).on('error', reject));
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MOST_BYTES) throw tooLong();
    if (!gzip.write(piece)) await new Promise<void>((drained) => gzip.once('drain', drained));
  }
  gzip.end();
  await done;
  return Buffer.concat(result).toString('base64');
}

function tooLong(): PhraseError {
  return new PhraseError(phrase('reportTooLong', formatBytes(MOST_BYTES)));
}

/** A file that is built beside this program. */
function part(name: string): Buffer {
  return readFileSync(join(__dirname, name));
}

function textOf(name: string): string {
  return part(name).toString().trimEnd();
}
