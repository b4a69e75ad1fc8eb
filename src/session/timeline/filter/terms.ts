import { STATES } from '../codes.js';
import type { FilterError } from './error.js';

/** What may stand in front of the colon. */
export const FILTER_KEYS = ['state', 'method', 'tool', 'id', 'by', 'rule', 'has', 'dur', 'size', 'text'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** What `state:` can be: the states of rows, and the two marks that stand beside them. */
export const FILTER_STATES = [...STATES, 'injected', 'withheld'] as const;
export const FILTER_SIDES = ['client', 'server', 'tapline'] as const;
export const FILTER_THINGS = ['finding', 'progress', 'suppressed'] as const;

/** How `dur:` and `size:` compare what a row has with what the filter says; the longer ones first, as they are read. */
export const COMPARISONS = ['>=', '<=', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Units of `dur:` in ms, and of `size:` in bytes, as they are written. */
export const DURATION_UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
export const SIZE_UNITS = { B: 1, kB: 1000, MB: 1_000_000, GB: 1_000_000_000 } as const;

/** Keys behind which a name stands, of which one may be a part of another. */
export const NAMED_KEYS = ['method', 'tool', 'rule'] as const satisfies readonly FilterKey[];
export type NamedKey = (typeof NAMED_KEYS)[number];

/** One condition; a row must meet all. */
export type Term = { readonly negated: boolean } & (
  | { readonly key: 'state'; readonly value: (typeof FILTER_STATES)[number] }
  | { readonly key: 'by'; readonly value: (typeof FILTER_SIDES)[number] }
  | { readonly key: 'has'; readonly value: (typeof FILTER_THINGS)[number] }
  /** `7` is the number 7 or the string "7"; in quotation marks it is the string alone, as on the wire. */
  | { readonly key: 'id'; readonly is: 'any' | 'string'; readonly value: string }
  | { readonly key: 'dur'; readonly compare: Comparison; readonly amount: number; readonly unit: keyof typeof DURATION_UNITS }
  | { readonly key: 'size'; readonly compare: Comparison; readonly amount: number; readonly unit: keyof typeof SIZE_UNITS }
  /** `like`: with the value in it, whatever its case, or all of it where the value has a `*`; `exactly`: this value alone. */
  | { readonly key: NamedKey; readonly is: 'like' | 'exactly'; readonly value: string }
  /** Looked for in what the row shows. */
  | { readonly key: 'word'; readonly value: string }
  /** Looked for in the bodies of all its frames, as it stands there or as it reads, whatever its case. */
  | { readonly key: 'text'; readonly value: string }
);

export type Parsed =
  | { readonly kind: 'terms'; readonly terms: readonly Term[] }
  /** Every mistake, in order; at least one. */
  | { readonly kind: 'error'; readonly errors: readonly [FilterError, ...FilterError[]] };
