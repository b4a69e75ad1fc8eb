import type { Finding } from '../../session/listener.js';
import { readTraceFile } from '../../trace/files/read-file.js';
import type { TraceRecord } from '../../trace/record.js';
import { CommandError } from '../errors.js';
import { SessionSink, type Standing } from '../session-sink.js';
import type { Part } from './call.js';
import { Belongings, fewestRecords } from './part.js';

/** Which records a copy is of. */
export interface Chosen {
  /** By place; null for all. */
  readonly records: ReadonlySet<number> | null;
  /** Whether none of them could be left out; there only where the fewest were looked for. */
  readonly minimal?: boolean;
}

/** Finds the records of the part that was asked for. Throws a `CommandError` where the trace has no such part. */
export async function chosenRecords(file: string, part: Part, findings: readonly Finding[]): Promise<Chosen> {
  if (part.kind === 'all') return { records: null };
  const belongings = new Belongings();
  const sink = new SessionSink([belongings]);
  await readTraceFile(file, sink);
  sink.session.end();
  switch (part.kind) {
    case 'requests':
      return { records: ofRequests(part.ids, belongings) };
    case 'places':
      return { records: ofPlaces(part.at, belongings) };
    case 'finding':
      return await ofFinding(file, part, { belongings, standing: sink.standing }, findings);
  }
}

/** The records themselves, and of requests among them all that belongs to them. */
function ofPlaces(at: Iterable<number>, belongings: Belongings): ReadonlySet<number> {
  const asked = new Set(at);
  const whole = [...belongings.of.values()].filter(({ records }) => asked.has(records[0]!));
  const chosen = new Set(asked);
  for (const { records } of whole) for (const record of records) chosen.add(record);
  for (const record of belongings.handshake) chosen.add(record);
  return chosen;
}

function ofRequests(ids: readonly string[], belongings: Belongings): ReadonlySet<number> {
  const found = [...belongings.of.values()].filter(({ id }) => ids.includes(id));
  const missing = ids.filter((id) => !found.some((one) => one.id === id));
  if (missing.length > 0)
    throw new CommandError(`no request has the id ${missing.join(', ')}. Ids read as on the wire: 7 is a number, "7" a text.`);
  return new Set([...belongings.handshake, ...found.flatMap((one) => one.records)]);
}

async function ofFinding(
  file: string,
  { rule, at }: Part & { readonly kind: 'finding' },
  { belongings, standing }: { readonly belongings: Belongings; readonly standing: Standing },
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
  const { kept, minimal } = fewestRecords(records, wanted, {
    belongings,
    standing,
    finding,
    rules: new Set(findings.map((one) => one.rule)),
  });
  return { records: new Set(kept.map((one) => places[one]!)), minimal };
}

/** The finding of a rule, at a record where that was said. Throws a `CommandError` where there is none. */
export function findingFor(rule: string, at: number | null, findings: readonly Finding[]): Finding {
  const found = findings.find((one) => one.rule === rule && (at === null || one.at === at || one.more.includes(at)));
  if (found !== undefined) return found;
  const rules = [...new Set(findings.map((one) => one.rule))];
  const there = rules.length === 0 ? 'Nothing was found in it.' : `What was found in it: ${rules.join(', ')}.`;
  throw new CommandError(`there is no finding of ${rule}${at === null ? '' : ` at ${at}`} in the trace. ${there}`);
}
