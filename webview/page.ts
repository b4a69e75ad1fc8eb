import type { Translations } from './strings.js';

/** Where the parts of the page are, as addresses that the webview may load, and how it is to be. */
export interface PageParts {
  /** A value nobody can guess, new for each page: only scripts that carry it run. */
  readonly nonce: string;
  /** What VS Code serves the extension's own files from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  /** The language of the words on the page; English where nothing is said. */
  readonly language?: string;
  /** Words that take the place of the English ones. */
  readonly strings?: Translations;
  /** Where the page stands, which decides its background. The layout depends on its width alone. */
  readonly surface?: 'view' | 'editor';
}

/** The id of the element that carries the translations. */
export const STRINGS_ID = 'tapline-strings';

/** The document that a timeline lives in. Nothing but the extension's own script, styles, fonts and pictures can load in it. */
export function timelinePage({ nonce, cspSource, script, style, language, strings, surface }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `img-src ${cspSource}`,
  ].join('; ');
  // A data block is never run; `<` is escaped so that no text can end it.
  const words = JSON.stringify(strings ?? {}).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="${attribute(language ?? 'en')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(style)}">
<title>Tapline Timeline</title>
</head>
<body data-surface="${surface ?? 'view'}">
<script type="application/json" id="${STRINGS_ID}">${words}</script>
<script type="module" nonce="${attribute(nonce)}" src="${attribute(script)}"></script>
</body>
</html>
`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
