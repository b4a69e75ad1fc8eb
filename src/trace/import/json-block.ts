/** JSON that is longer than this is not put together: what looks like its beginning was none. */
const MAX_CHARS = 256 * 1024 * 1024;

/** Finds where an object or array ends that is written over several lines or stands among other text. */
export class JsonBlock {
  #text: string[] = [];
  #chars = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  get open(): boolean {
    return this.#chars > 0;
  }

  /**
   * Takes in the next text. Returns the whole JSON where it ends in it, trimmed at line ends, with how much of the text belongs to it;
   * null where more must follow. Text before the first bracket counts as a part of it.
   */
  add(text: string): { readonly json: string; readonly used: number } | null {
    for (let i = 0; i < text.length; i++) {
      if (!this.#closes(text.charCodeAt(i))) continue;
      this.#text.push(text.slice(0, i + 1));
      const json = this.#text.join('');
      this.reset();
      return { json, used: i + 1 };
    }
    this.#text.push(text);
    this.#chars += text.length + 1;
    if (this.#chars > MAX_CHARS) this.reset();
    return null;
  }

  reset(): void {
    this.#text = [];
    this.#chars = 0;
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
  }

  #closes(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (code === 0x5c) this.#escaped = true;
      else if (code === 0x22) this.#inString = false;
      return false;
    }
    if (code === 0x22) this.#inString = true;
    else if (code === 0x7b || code === 0x5b) this.#depth++;
    else if (code === 0x7d || code === 0x5d) return --this.#depth === 0;
    return false;
  }
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a line of JSON Lines is; null where it is none. */
export function parseObject(line: string): { readonly [member: string]: unknown } | null {
  if (!line.trimStart().startsWith('{')) return null;
  const value = parseJson(line);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { [member: string]: unknown }) : null;
}
