import type { Clues, KnownFault } from './fault.js';
import { PROGRAMS } from './programs.js';
import { PYTHON } from './python.js';
import { TYPESCRIPT } from './typescript.js';

/** Every known fault. A new one is an entry in one of these lists, and a test with the conversation that bears its mark. */
export const KNOWN_FAULTS: readonly KnownFault[] = [...PYTHON, ...TYPESCRIPT, ...PROGRAMS];

const BY_ID: ReadonlyMap<string, KnownFault> = new Map(KNOWN_FAULTS.map((fault) => [fault.id, fault]));
const BY_RULE: ReadonlyMap<string, readonly KnownFault[]> = byRule();

/** The ids of the known faults that stand behind a finding; empty for most. */
export function knownFor(clues: Clues): readonly string[] {
  const faults = BY_RULE.get(clues.rule);
  return faults === undefined ? NONE : faults.filter((fault) => fault.fits(clues)).map((fault) => fault.id);
}

/** A known fault by its id, or null. */
export function knownFault(id: string): KnownFault | null {
  return BY_ID.get(id) ?? null;
}

/** "known: python-sdk#2480, fixed in 2.0.0; until then: …", for people. An id that is not known here stands for itself. */
export function knownText(id: string): string {
  const fault = knownFault(id);
  if (fault === null) return id;
  return fault.fixed === null ? `${id}, not fixed yet. ${fault.remedy}` : `${id}, fixed ${fault.fixed}. Until then: ${fault.remedy}`;
}

/** Findings as details show them: with what is known of each, for people. */
export function withKnownTexts<F extends { readonly known: readonly string[] }>(
  findings: readonly F[],
): readonly (F & { readonly knownTexts: readonly string[] })[] {
  return findings.map((finding) => ({ ...finding, knownTexts: finding.known.map(knownText) }));
}

const NONE: readonly string[] = [];

function byRule(): Map<string, KnownFault[]> {
  const map = new Map<string, KnownFault[]>();
  for (const fault of KNOWN_FAULTS) for (const rule of fault.rules) map.set(rule, [...(map.get(rule) ?? []), fault]);
  return map;
}
