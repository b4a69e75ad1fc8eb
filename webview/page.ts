/** Where the parts of the page are, as addresses that the webview may load. */
export interface PageParts {
  /** A value nobody can guess, new for each page: only scripts that carry it run. */
  readonly nonce: string;
  /** What VS Code serves the extension's own files from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
}

/** The document that a timeline lives in. Nothing but the extension's own script, styles, fonts and pictures can load in it. */
export function timelinePage({ nonce, cspSource, script, style }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `img-src ${cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Tapline Timeline</title>
</head>
<body>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
