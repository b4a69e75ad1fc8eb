import { JsonBlock } from './json-block.js';

/** Finds the objects of one array in a JSON text of many lines, or of one, without holding more than one of them. */
export class ArrayObjects {
  readonly #block = new JsonBlock();
  #inArray = false;
  #start = 0;
  /** Whether the array's end was seen. */
  closed = false;

  /** `array`: what the array begins with, up to its bracket. `each` is told every object with the line on which it begins. */
  constructor(
    private readonly array: RegExp,
    private readonly each: (json: string, line: number) => void,
  ) {}

  /** The line on which an object begins whose end was not seen yet; null where there is none. */
  get open(): number | null {
    return this.#block.open ? this.#start : null;
  }

  /** Whether the array was found. */
  get found(): boolean {
    return this.#inArray || this.closed;
  }

  /** Takes in the next line, without its end. */
  line(text: string, number: number): void {
    let rest = this.#inArray ? text : this.#behindBracket(text);
    while (rest !== '') {
      if (!this.#block.open) {
        const begins = rest.search(/[{\]]/);
        if (begins < 0) return;
        if (rest[begins] === ']') {
          this.#inArray = false;
          this.closed = true;
          return;
        }
        rest = rest.slice(begins);
        this.#start = number;
      }
      const found = this.#block.add(rest.trimEnd());
      if (found === null) return;
      rest = rest.slice(found.used);
      this.each(found.json, this.#start);
    }
  }

  /** Gives up the object that was begun: its end cannot be found. */
  reset(): void {
    this.#block.reset();
  }

  #behindBracket(text: string): string {
    const bracket = this.closed ? null : this.array.exec(text);
    if (bracket === null) return '';
    this.#inArray = true;
    return text.slice(bracket.index + bracket[0].length);
  }
}
