/**
 * Follows brackets and strings through a text that may stop anywhere, in the middle of a string too, and go on on the next line.
 * Tells where the first value is complete.
 */
export class JsonScan {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #begun = false;

  /** Whether the text so far ends inside a string. */
  get inString(): boolean {
    return this.#inString;
  }

  /** Takes in more text; the offset behind the end of the first complete object or array, -1 while it is open. */
  push(text: string): number {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (c === 0x5c) this.#escaped = true;
        else if (c === 0x22) this.#inString = false;
      } else if (c === 0x22) this.#inString = true;
      else if (c === 0x7b || c === 0x5b) {
        this.#depth++;
        this.#begun = true;
      } else if (c === 0x7d || c === 0x5d) {
        this.#depth--;
        if (this.#begun && this.#depth <= 0) return i + 1;
      }
    }
    return -1;
  }
}

/** Whether a text is a complete JSON object followed by another object or array on the same line. */
export function isConcatenated(text: string): boolean {
  const start = text.search(/\S/);
  if (text[start] !== '{') return false;
  const body = text.slice(start);
  const end = new JsonScan().push(body);
  return end > 0 && /^\s*[{[]/.test(body.slice(end)) && parses(body.slice(0, end));
}

/** Whether a JSON message stands at the end of a line, behind other text. */
export function hidesMessage(text: string): boolean {
  for (let at = text.indexOf('{'), tries = 0; at >= 0 && tries < 8; at = text.indexOf('{', at + 1), tries++) {
    const tail = text.slice(at);
    if (tail.includes('"jsonrpc"') && parses(tail)) return true;
  }
  return false;
}

/** The value of a JSON text, or undefined. */
export function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parses(text: string): boolean {
  return parseOrNothing(text) !== undefined;
}
