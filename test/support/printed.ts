import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import type { Wire } from './trace.js';

/** What a command printed in the current test; emptied before each. */
export interface Printed {
  out: string;
  err: string;
}

/** Catches what commands print, for all tests of a file. Call it once, outside of the tests. */
export function printed(): Printed {
  const caught: Printed = { out: '', err: '' };
  beforeEach(() => {
    caught.out = '';
    caught.err = '';
    for (const [stream, key] of [
      [process.stdout, 'out'],
      [process.stderr, 'err'],
    ] as const) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        caught[key] += String(text);
        return true;
      });
    }
  });
  afterEach(() => vi.restoreAllMocks());
  return caught;
}

/** A folder for the files of a test's traces, gone when the tests are over. */
export class TraceFolder {
  readonly path: string;
  #files = 0;

  constructor(name: string) {
    this.path = mkdtempSync(join(tmpdir(), `tapline-${name}-`));
    afterAll(() => rmSync(this.path, { recursive: true, force: true }));
  }

  /** Saves a trace (or any text) as a file of its own. `header`: the trace's first line; left out, it has none. */
  save(
    wire: Wire | string,
    { header, name = `${this.#files++}.tapline.jsonl` }: { readonly header?: object; readonly name?: string } = {},
  ): string {
    const file = join(this.path, name);
    const lines = typeof wire === 'string' ? [] : [...(header === undefined ? [] : [header]), ...wire.records];
    writeFileSync(file, typeof wire === 'string' ? wire : lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return file;
  }
}
