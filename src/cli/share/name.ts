/** `x.tapline.jsonl` becomes `x.shared.tapline.jsonl`. */
export function sharedName(file: string): string {
  const [, name, ending] = /^(.*?)((?:\.tapline)?\.jsonl)?$/s.exec(file)!;
  return `${name}.shared${ending ?? '.tapline.jsonl'}`;
}
