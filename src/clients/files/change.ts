import type { ServerEntry } from '../entry.js';
import type { Launcher } from '../launcher.js';
import { type LedgerRecord, scopeOf } from '../ledger.js';
import { planTap } from '../tap.js';
import { applyEdits, type TextEdit } from '../text.js';
import { planUntap, type UntapPlan } from '../untap.js';
import { candidatesAmong, type LedgerStore } from './ledgerStore.js';

/** What a change does to one server: it is tapped, or its tap is taken out in one of the ways of `UntapPlan`. */
export type Effect = 'tapped' | UntapPlan['kind'];

/** A change of one configuration that was worked out, and not yet made. */
export interface PlannedChange {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly TextEdit[];
  readonly servers: readonly { readonly entry: ServerEntry; readonly effect: Effect }[];
  /** Records of the ledger that it needs, and those that it makes needless. */
  readonly put: readonly LedgerRecord[];
  readonly remove: readonly LedgerRecord[];
}

/** Puts the launcher in front of plain entries of a text. `file` is the path that the ledger keeps. Throws for entries that are not plain. */
export function changeToTap(text: string, file: string, entries: readonly ServerEntry[], launcher: Launcher): PlannedChange {
  const plans = entries.map((entry) => planTap(text, file, entry, launcher));
  const edits = plans.flatMap((plan) => plan.edits);
  return {
    before: text,
    after: applyEdits(text, edits),
    edits,
    servers: entries.map((entry) => ({ entry, effect: 'tapped' })),
    put: plans.map(({ record }) => record),
    remove: [],
  };
}

/**
 * Takes the tap out of tapped entries: by the record that gives back the same bytes, which may be one of another file, as entries
 * move; else by the entry's own, which keeps what was edited since; else without any. Throws for entries that are not tapped.
 */
export async function changeToUntap(
  text: string,
  file: string,
  entries: readonly ServerEntry[],
  ledger: LedgerStore,
): Promise<PlannedChange> {
  const recorded = await ledger.all();
  const plans = entries.map((entry) => {
    const records = candidatesAmong(recorded, file, entry.name, entry.scope);
    const planned = records.map((record) => ({ record, plan: planUntap(text, entry, record) }));
    const own = planned.find(({ record }) => record.file === file && scopeOf(record) === entry.scope);
    const best = planned.find(({ plan }) => plan.kind === 'exact') ?? own;
    return best ?? { record: null, plan: planUntap(text, entry, null) };
  });
  const edits = plans.flatMap(({ plan }) => plan.edits);
  return {
    before: text,
    after: applyEdits(text, edits),
    edits,
    servers: entries.map((entry, at) => ({ entry, effect: plans[at]!.plan.kind })),
    put: [],
    remove: plans.flatMap(({ record }) => record ?? []),
  };
}

/**
 * Makes a change: `write` puts its edits where its text came from, and rejects, without having written anything, if that has changed.
 * The ledger always knows of what is tapped: a tap without its record could not be taken out byte for byte.
 */
export async function makeChange(change: PlannedChange, ledger: LedgerStore, write: () => Promise<void>): Promise<void> {
  try {
    for (const record of change.put) await ledger.put(record);
    await write();
  } catch (error) {
    for (const record of change.put) await ledger.remove(record);
    throw error;
  }
  for (const record of change.remove) await ledger.remove(record);
}
