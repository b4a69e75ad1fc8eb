import { RE2JS } from 're2js';

/** Longer patterns are not looked at. */
const MAX_LENGTH = 1000;
/** What dialects other than ECMA-262 and RE2 may read: groups of a kind, possessive counts, classes in classes, their own escapes. */
const DIALECTAL = /\(\?|\(\*|[*+?}][+?]|\[\[|\\[QEAzZaCGhHRXKkgpPNux]/;

/**
 * Whether no engine can compile a pattern, so that it says nothing. JSON Schema asks for ECMA-262 without insisting; what only another
 * language can read is let pass. Compiling does not run it: its time is linear in the length.
 */
export function isBrokenPattern(source: string): boolean {
  if (source.length > MAX_LENGTH || compiles(source) || DIALECTAL.test(source)) return false;
  try {
    RE2JS.compile(source);
    return false;
  } catch {
    return true;
  }
}

/** In one of the two ways in which JavaScript reads patterns. */
function compiles(source: string): boolean {
  return compilesWith(source, '') || compilesWith(source, 'v');
}

function compilesWith(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}
