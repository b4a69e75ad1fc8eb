import type { Finding } from '../session/listener.js';
import { shown } from './words.js';

/** The id under which a fault of Tapline's own is told: it is no rule of the specification, and nobody on the wire is at fault. */
export const INTERNAL = 'tapline/internal';

/** What it means. */
export const INTERNAL_RULE =
  "A check of Tapline's own threw on a record. Nobody on the wire is at fault. Breaches of the rules of that family may be missing for this record; all other rules were checked.";

const ISSUES = 'https://github.com/tapline/tapline/issues';

/** The finding that a family of rules threw on a record. `error`: whatever was thrown. */
export function internalFault(family: string, error: unknown, at: number): Finding {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${typeof error}`;
  return {
    rule: INTERNAL,
    level: 'info',
    by: null,
    at,
    id: null,
    exchange: null,
    message: `Tapline itself is at fault: its check of the ${family} rules failed on this record (${shown(what)}), so a breach of one of them may be missing; all other rules were checked. Please report it, with the record if you may.`,
    clause: ISSUES,
    clauseTitle: 'Tapline · Issues',
    known: [],
    more: [],
    total: 0,
    related: [],
  };
}
