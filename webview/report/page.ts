import { STRINGS_ID } from '../page.js';
import type { Translations } from '../strings.js';
import { FILE_ATTRIBUTE, TRACE_ID } from './parts.js';

/** What a report is made of. Everything but the trace is Tapline's own. */
export interface ReportParts {
  readonly title: string;
  /** What the trace's file is called. */
  readonly file: string;
  /** The host, a classic script that runs first, and the timeline, a module. */
  readonly host: string;
  readonly timeline: string;
  readonly styles: readonly string[];
  /** The trace: gzip, in base64. */
  readonly trace: string;
  readonly summary: string;
  /** What is said where no script runs. */
  readonly noScript: string;
  /** The language of the words on the page, as a BCP 47 tag, and those that take the place of the English ones. */
  readonly language: string;
  readonly strings: Translations;
}

/** What is hashed for the page's policy. `hash`: SHA-256 of a text in UTF-8, in base64. */
export type Hash = (text: string) => string;

/**
 * A report: one file that needs no other and no network. Its policy lets its own scripts and styles run, by their hashes, and
 * nothing else: nothing that came over the wire can become either, and nothing can be sent anywhere.
 */
export function reportPage(
  { title, file, host, timeline, styles, trace, summary, noScript, language, strings }: ReportParts,
  hash: Hash,
): string {
  const scripts = [host, timeline].map(inScript);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map((text) => `'sha256-${hash(text)}'`).join(' ')}`,
    `style-src ${styles.map((text) => `'sha256-${hash(text)}'`).join(' ')}`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // A data block is never run; `<` is escaped so that no text can end it.
  const words = JSON.stringify(strings).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(summary)}">
<title>${escaped(title)}</title>
${styles.map((text) => `<style>${text}</style>`).join('\n')}
</head>
<body data-surface="editor">
<noscript>${escaped(summary)} ${escaped(noScript)}</noscript>
<script type="application/json" id="${STRINGS_ID}">${words}</script>
<script type="application/gzip;base64" id="${TRACE_ID}" ${FILE_ATTRIBUTE}="${escaped(file)}">${trace}</script>
<script>${scripts[0]}</script>
<script type="module">${scripts[1]}</script>
</body>
</html>
`;
}

/** A script's text such that nothing in it ends the element or opens a comment: in the strings and patterns where such stand, it means the same. */
function inScript(text: string): string {
  return text.replace(/<(?=!--|\/?script)/gi, '\\x3C');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replace(/\p{Cs}/gu, '\u{FFFD}');
}
