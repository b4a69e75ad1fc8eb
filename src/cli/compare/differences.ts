import type { Finding } from '../../session/listener.js';
import type { OfferKind, Profile, Use } from './profile.js';

/** A session as far as it is compared. */
export interface Compared {
  readonly profile: Profile;
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<'leaked' | 'orphaned' | 'cancelled' | 'stray', number>>;
}

/** One thing that is not the same. */
export type Difference =
  | {
      readonly kind: 'peer' | 'capabilities';
      readonly side: 'client' | 'server';
      readonly before: string | null;
      readonly after: string | null;
    }
  | { readonly kind: 'revision'; readonly before: string | null; readonly after: string | null }
  /** `silent`: the definition changed and nothing the server says of itself did, its version above all. */
  | { readonly kind: 'offer'; readonly of: OfferKind; readonly name: string; readonly change: 'added' | 'removed' }
  | {
      readonly kind: 'definition';
      readonly of: OfferKind;
      readonly name: string;
      readonly silent: boolean;
      readonly members: readonly string[];
    }
  | { readonly kind: 'use'; readonly name: string; readonly change: 'added' | 'removed' }
  | { readonly kind: 'failures'; readonly name: string; readonly before: Use; readonly after: Use }
  | { readonly kind: 'latency'; readonly name: string; readonly before: number; readonly after: number }
  | { readonly kind: 'finding'; readonly rule: string; readonly by: Finding['by']; readonly before: number; readonly after: number }
  | { readonly kind: 'count'; readonly of: keyof Compared['counts']; readonly before: number; readonly after: number };

/** Median times differ when one is so many times the other, and by so many ms at least: below that it is the machine. */
export const DEFAULT_FACTOR = 2;
const LEAST_MS = 20;
/** Of so few answers a median says nothing. */
const LEAST_ANSWERS = 5;

/** Everything in which a session is not as another one was, the weightiest first. */
export function differencesOf(before: Compared, after: Compared, factor = DEFAULT_FACTOR): readonly Difference[] {
  return [
    ...ends(before.profile, after.profile),
    ...offers(before.profile, after.profile),
    ...verdicts(before, after),
    ...uses(before.profile, after.profile, factor),
  ];
}

function ends(before: Profile, after: Profile): Difference[] {
  const found: Difference[] = [];
  for (const side of ['client', 'server'] as const) {
    const [old, now] = [before[side], after[side]].map((peer) => (peer === null ? null : `${peer.name} ${peer.version}`)) as [
      string | null,
      string | null,
    ];
    if (old !== now) found.push({ kind: 'peer', side, before: old, after: now });
  }
  if (before.revision !== after.revision) found.push({ kind: 'revision', before: before.revision, after: after.revision });
  for (const side of ['client', 'server'] as const) {
    const [old, now] = [before.capabilities[side], after.capabilities[side]];
    if (old !== now) found.push({ kind: 'capabilities', side, before: old, after: now });
  }
  return found;
}

function offers(before: Profile, after: Profile): Difference[] {
  const found: Difference[] = [];
  const sameServer = before.server !== null && before.server.name === after.server?.name && before.server.version === after.server.version;
  for (const of of ['tools', 'prompts', 'resources', 'resourceTemplates'] as const) {
    const [old, now] = [before.offers[of], after.offers[of]];
    // What was never listed is not known, and not gone.
    if (old.size === 0 || now.size === 0) continue;
    for (const [name, definition] of now) {
      const was = old.get(name);
      if (was === undefined) found.push({ kind: 'offer', of, name, change: 'added' });
      else if (was !== definition)
        found.push({ kind: 'definition', of, name, silent: sameServer, members: changedMembers(was, definition) });
    }
    for (const name of old.keys()) if (!now.has(name)) found.push({ kind: 'offer', of, name, change: 'removed' });
  }
  return found;
}

/** Which members of two objects, given as canonical JSON, are not the same. */
function changedMembers(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => new Map(Object.entries(JSON.parse(text) as object))) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)));
}

function verdicts(before: Compared, after: Compared): Difference[] {
  const found: Difference[] = [];
  const [old, now] = [byRule(before.findings), byRule(after.findings)];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [rule, by] = JSON.parse(key) as [string, Finding['by']];
    const [was, is] = [old.get(key) ?? 0, now.get(key) ?? 0];
    if (was !== is) found.push({ kind: 'finding', rule, by, before: was, after: is });
  }
  for (const of of ['leaked', 'orphaned', 'cancelled', 'stray'] as const) {
    if (before.counts[of] !== after.counts[of]) found.push({ kind: 'count', of, before: before.counts[of], after: after.counts[of] });
  }
  return found;
}

function byRule(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, by, total } of findings) {
    const key = JSON.stringify([rule, by]);
    counts.set(key, (counts.get(key) ?? 0) + 1 + total);
  }
  return counts;
}

function uses(before: Profile, after: Profile, factor: number): Difference[] {
  const found: Difference[] = [];
  for (const name of new Set([...before.uses.keys(), ...after.uses.keys()])) {
    const [old, now] = [before.uses.get(name), after.uses.get(name)];
    if (old === undefined || now === undefined) {
      found.push({ kind: 'use', name, change: old === undefined ? 'added' : 'removed' });
      continue;
    }
    if ((old.failed === 0) !== (now.failed === 0)) found.push({ kind: 'failures', name, before: old, after: now });
    if (old.times === null || now.times === null || Math.min(old.answers, now.answers) < LEAST_ANSWERS) continue;
    const [was, is] = [old.times.p50, now.times.p50];
    const notable = Math.abs(was - is) >= LEAST_MS && Math.max(was, is) >= factor * Math.min(was, is);
    if (notable) found.push({ kind: 'latency', name, before: was, after: is });
  }
  return found;
}
