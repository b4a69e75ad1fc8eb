import { readEvidence } from '../../session/evidence.js';
import { inEnglish, type Phrase, type PhraseName, phrase } from '../../session/timeline/phrases.js';
import type { Source } from '../record.js';
import type { ImportedSession } from './imported.js';
import { isReason, limitsOf, REASONS } from './reasons.js';

/** What is told of a source to a person. */
export interface SourceReport {
  readonly format: string;
  /** Whether the session's counts are exact. */
  readonly complete: boolean;
  /** Why they are not, a sentence each. */
  readonly reasons: readonly string[];
  /** What is not judged although the counts hold, a sentence each. */
  readonly limits: readonly string[];
}

/** The source of a session that was found in a log, as it stands when the session has ended. */
export function sourceOf({ format, evidence, reasons }: ImportedSession): Source {
  return { format, evidence: { ...evidence }, reasons: [...reasons] };
}

/** What the command line tells of a source, in English. */
export function reportOf({ format, evidence, reasons }: Source): SourceReport {
  return {
    format,
    complete: reasons.length === 0,
    reasons: reasons.map((reason) => english(REASONS[reason])),
    limits: limitsOf(evidence).map(english),
  };
}

/** The same in words that have translations: what was read, why its counts are not exact, what is not judged. */
export function wordsOfSource({ format, evidence, reasons }: Source): readonly Phrase[] {
  const inexact = reasons.length === 0 ? [] : [phrase('logNotExact'), ...reasons.map((reason) => phrase(REASONS[reason]))];
  return [phrase('logRead', format), ...inexact, ...limitsOf(evidence).map((limit) => phrase(limit))];
}

function english(name: PhraseName): string {
  return inEnglish(phrase(name));
}

/** The member `source` of a trace's header, which anybody may have written; null where it is none. */
export function readSource(value: unknown): Source | null {
  if (typeof value !== 'object' || value === null) return null;
  const { format, evidence, reasons } = value as { readonly [member: string]: unknown };
  const read = readEvidence(evidence);
  if (typeof format !== 'string' || read === null || !Array.isArray(reasons)) return null;
  return { format, evidence: read, reasons: reasons.filter(isReason) };
}
