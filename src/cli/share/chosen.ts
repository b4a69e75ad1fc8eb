import type { Finding } from '../../session/listener.js';
import { Session } from '../../session/session.js';
import { readTraceFile } from '../../trace/files/read-file.js';
import type { TraceRecord } from '../../trace/record.js';
import type { Part } from './call.js';
import { Belongings, fewestRecords } from './part.js';

/** A problem with what was asked for, told to a person. */
export class ShareError extends Error {}

/** Which records a copy is of. */
export interface Chosen {
  /** By place; null for all. */
  readonly records: ReadonlySet<number> | null;
  /** Whether none of them could be left out; there only where the fewest were looked for. */
  readonly minimal?: boolean;
}

/** Finds the records of the part that was asked for. Throws a `ShareError` where the trace has no such part. */
export async function chosenRecords(file: string, part: Part, findings: readonly Finding[]): Promise<Chosen> {
  if (part.kind === 'all') return { records: null };
  const belongings = new Belongings();
  const session = new Session([belongings]);
  await readTraceFile(file, { record: (record, at) => session.push(record, at), unreadable: (at) => session.unreadable(at) });
  session.end();
  return part.kind === 'requests' ? { records: ofRequests(part.ids, belongings) } : await ofFinding(file, part, belongings, findings);
}

function ofRequests(ids: readonly string[], belongings: Belongings): ReadonlySet<number> {
  const found = [...belongings.of.values()].filter(({ id }) => ids.includes(id));
  const missing = ids.filter((id) => !found.some((one) => one.id === id));
  if (missing.length > 0)
    throw new ShareError(`no request has the id ${missing.join(', ')}. Ids read as on the wire: 7 is a number, "7" a text.`);
  return new Set([...belongings.handshake, ...found.flatMap((one) => one.records)]);
}

async function ofFinding(
  file: string,
  { rule, at }: Part & { readonly kind: 'finding' },
  belongings: Belongings,
  findings: readonly Finding[],
): Promise<Chosen> {
  const finding = findingFor(rule, at, findings);
  const records: TraceRecord[] = [];
  const places: number[] = [];
  await readTraceFile(file, {
    record: (record, place) => {
      records.push(record);
      places.push(place);
    },
  });
  const wanted = { ...finding, at: places.indexOf(at ?? finding.at) };
  const { kept, minimal } = fewestRecords(records, wanted, belongings, finding, new Set(findings.map((one) => one.rule)));
  return { records: new Set(kept.map((one) => places[one]!)), minimal };
}

/** The finding of a rule, at a record where that was said. Throws a `ShareError` where there is none. */
export function findingFor(rule: string, at: number | null, findings: readonly Finding[]): Finding {
  const found = findings.find((one) => one.rule === rule && (at === null || one.at === at || one.more.includes(at)));
  if (found !== undefined) return found;
  const rules = [...new Set(findings.map((one) => one.rule))];
  const there = rules.length === 0 ? 'Nothing was found in it.' : `What was found in it: ${rules.join(', ')}.`;
  throw new ShareError(`there is no finding of ${rule}${at === null ? '' : ` at ${at}`} in the trace. ${there}`);
}
