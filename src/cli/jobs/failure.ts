import { PhraseError } from '../../session/timeline/phrase-error.js';
import { inEnglish, type Phrase } from '../../session/timeline/phrases.js';
import { isOfWriting, readingPhrase, writingPhrase } from '../../trace/files/problem.js';
import { CommandError } from '../errors.js';
import { type Job, type JobOutcome, unfinished } from './job.js';

/** Why a job could not be done: a sentence that names the file and what to do, or the place of an error of ours. */
export function failureOf(error: unknown, job: Job): JobOutcome & { readonly kind: 'failed' } {
  const words = wordsOf(error, job);
  if (words !== null) return { kind: 'failed', message: words.map(inEnglish).join(' '), words, known: true };
  if (error instanceof CommandError) return { kind: 'failed', message: error.message, words, known: true };
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error), words, known: false };
}

function wordsOf(error: unknown, { ask }: Job): readonly Phrase[] | null {
  if (error instanceof PhraseError) return error.words;
  const { syscall, path } = error as NodeJS.ErrnoException;
  // Only what the system refused is about a file.
  if (syscall === undefined) return null;
  const output = 'output' in ask ? ask.output : null;
  if (output !== null && isOfWriting(error, [output, unfinished(output)])) return [writingPhrase(output, error)];
  return [readingPhrase(path ?? ('file' in ask ? ask.file : ask.before), error)];
}
