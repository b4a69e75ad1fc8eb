/** The formats that traces are exported in, by the word that names each on the command line, and how its files end. */
export const ENDINGS = {
  jsonl: '.exchanges.jsonl',
  har: '.har',
  otlp: '.otlp.json',
  pcapng: '.pcapng',
  test: '.test.ts',
  mermaid: '.mmd',
} as const;

export type FormatName = keyof typeof ENDINGS;

/** `x.tapline.jsonl` becomes `x.har`. */
export function exportedName(file: string, format: FormatName): string {
  return file.replace(/(?:\.tapline)?\.jsonl$/, '') + ENDINGS[format];
}
