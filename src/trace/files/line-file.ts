import { closeSync, openSync, writeSync } from 'node:fs';

const BUFFERED = 1024 * 1024;

/** A file that is written line by line, which only its owner may read. */
export class LineFile {
  #fd: number;
  #buffered: string[] = [];
  #chars = 0;

  /** Throws the system's error where the file cannot be made. */
  constructor(file: string) {
    this.#fd = openSync(file, 'w', 0o600);
  }

  /** Takes in the next text, line ends included. */
  write(text: string): void {
    this.#buffered.push(text);
    this.#chars += text.length;
    if (this.#chars >= BUFFERED) this.#flush();
  }

  /** Writes over the file's beginning. */
  overwrite(text: string): void {
    this.#flush();
    writeSync(this.#fd, text, 0);
  }

  /** Nothing follows. Does nothing the second time. */
  close(): void {
    if (this.#fd < 0) return;
    this.#flush();
    closeSync(this.#fd);
    this.#fd = -1;
  }

  #flush(): void {
    if (this.#chars > 0) writeSync(this.#fd, this.#buffered.join(''));
    this.#buffered = [];
    this.#chars = 0;
  }
}
