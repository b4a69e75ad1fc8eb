import type { Phrase } from '../../session/timeline/phrases.js';
import type { Choice, Mode } from '../../trace/redact/finder.js';
import type { TakenValue } from '../../trace/redact/report.js';
import type { ChangedDefinition } from '../compare/definitions.js';
import type { Names } from '../compare/markdown.js';
import type { FormatName } from '../export/endings.js';
import type { Language } from '../language.js';
import type { Part } from '../share/call.js';
import type { VerdictOf } from './verdict.js';

/** What a person decided of a copy; names of the person and the machine are taken out without being asked for. */
export interface Decided {
  readonly mode: Mode;
  readonly choice: Choice;
  readonly hide: readonly string[];
}

/** Work on whole traces, which the editor has done in a thread of its own: what is asked, and what comes of it. */
export interface Jobs {
  /** What a copy would take out. */
  preview: {
    readonly ask: { readonly file: string; readonly part: Part; readonly decided: Decided };
    readonly reply: { readonly taken: readonly TakenValue[]; readonly unlisted: number };
  };
  /** Writes a copy in the place of `output`, whole or not at all, and judges it. */
  copy: {
    readonly ask: { readonly file: string; readonly output: string; readonly part: Part; readonly decided: Decided };
    readonly reply: { readonly values: number; readonly minimal: boolean; readonly verdict: VerdictOf };
  };
  /** A finding as Markdown. */
  issue: {
    readonly ask: { readonly file: string; readonly of: { readonly rule: string; readonly at: number } | 'weightiest' };
    readonly reply: string;
  };
  /** Writes an export in the place of `output`; without, it is the reply. `part`: which records. */
  export: {
    readonly ask: { readonly file: string; readonly format: FormatName; readonly part: Part; readonly output: string | null };
    readonly reply: string | null;
  };
  /** Writes a page with the timeline of a copy in it in the place of `output`. `name`: what the trace is called there. */
  report: {
    readonly ask: {
      readonly file: string;
      readonly output: string;
      readonly name: string;
      readonly part: Part;
      readonly decided: Decided;
      readonly language: Language;
    };
    readonly reply: null;
  };
  compare: {
    readonly ask: { readonly before: string; readonly after: string; readonly names: Names; readonly language: Language };
    readonly reply: { readonly differences: number; readonly markdown: string; readonly definitions: readonly ChangedDefinition[] };
  };
}

export type JobName = keyof Jobs;

export type Job = { [N in JobName]: { readonly name: N; readonly ask: Jobs[N]['ask'] } }[JobName];

/** What the thread says at its end. */
export type JobOutcome =
  | { readonly kind: 'done'; readonly reply: unknown }
  /** `message` is a sentence for a person, in English; `words` are the same where it has translations. `known`: nothing is wrong with Tapline. */
  | { readonly kind: 'failed'; readonly message: string; readonly words: readonly Phrase[] | null; readonly known: boolean };

/** Where a file is written until it is whole. */
export function unfinished(output: string): string {
  return `${output}.part`;
}
