import { resolve } from 'node:path';
import { wrong } from './errors.js';

// What the calls have in common that read one trace and write one file.

/** The trace that is named; refuses none and several. `purpose`: what it is to be named for, such as "export". */
export function oneTrace([file, ...others]: readonly string[], purpose: string): string {
  if (file === undefined) wrong(`name the trace to ${purpose}.`);
  if (others.length > 0) wrong('one trace at a time.');
  return file;
}

/** Where the command writes, `-` for the standard output; refuses the trace itself. `what`: what is written, such as "the export". */
export function notOver(file: string, output: string, what: string): string {
  if (output !== '-' && resolve(output) === resolve(file)) wrong(`${what} would overwrite the trace; name another file with --output.`);
  return output;
}
