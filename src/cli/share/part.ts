import { createJudge } from '../../rules/judge.js';
import type { Exchange, Finding, FrameInfo, SessionListener } from '../../session/listener.js';
import type { TraceRecord } from '../../trace/record.js';
import { type Reduced, reduce } from '../../trace/reduce.js';
import { type Standing, sessionOf } from '../session-sink.js';

/** Notes which records belong to which request, and which are the handshake. */
export class Belongings implements SessionListener {
  readonly handshake = new Set<number>();
  /** By the request's serial. */
  readonly of = new Map<number, { readonly id: string; readonly records: number[] }>();

  request(exchange: Exchange, frame: FrameInfo): void {
    this.of.set(exchange.serial, { id: exchange.id, records: [frame.at] });
    if (exchange.method === 'initialize' || exchange.method === 'server/discover') this.handshake.add(frame.at);
  }

  response(exchange: Exchange, _: unknown, frame: FrameInfo): void {
    this.#add(exchange, frame);
    if (exchange.method === 'initialize' || exchange.method === 'server/discover') this.handshake.add(frame.at);
  }

  injectedAnswer(exchange: Exchange, _: unknown, frame: FrameInfo): void {
    this.#add(exchange, frame);
  }

  cancelled(exchange: Exchange, _: unknown, frame: FrameInfo): void {
    this.#add(exchange, frame);
  }

  orphan({ of }: { readonly of: Exchange | null }, frame: FrameInfo): void {
    this.#add(of, frame);
  }

  cancelVoid({ of }: { readonly of: Exchange | null }, frame: FrameInfo): void {
    this.#add(of, frame);
  }

  progress({ of }: { readonly of: Exchange | null }, frame: FrameInfo): void {
    this.#add(of, frame);
  }

  notification({ method }: { readonly method: string }, frame: FrameInfo): void {
    if (method === 'notifications/initialized') this.handshake.add(frame.at);
  }

  #add(exchange: Exchange | null, frame: FrameInfo): void {
    if (exchange !== null) this.of.get(exchange.serial)?.records.push(frame.at);
  }
}

/** A finding whose minimal trace is asked for. */
export interface Wanted {
  readonly rule: string;
  readonly by: Finding['by'];
  /** It must rest on the same clause, and be known as the same faults, or it is another finding: so who speaks which revision stays. */
  readonly clause: string;
  readonly known: readonly string[];
  /** Place of the record that it stands at in the whole trace. */
  readonly at: number;
}

/** The trace that a finding is of. */
export interface Whole {
  readonly belongings: Belongings;
  readonly standing: Standing;
  readonly finding: Finding;
  /** Those that it breaks. */
  readonly rules: ReadonlySet<string>;
}

/**
 * The fewest records, as places, in which the judge still finds this, and nothing by other rules than those that the whole breaks.
 * Whole exchanges are left out first: a request without its answer, or the answer alone, would be a fault of its own.
 */
export function fewestRecords(records: readonly TraceRecord[], wanted: Wanted, whole: Whole): Reduced {
  const { belongings, finding } = whole;
  const own = finding.exchange === null ? [] : (belongings.of.get(finding.exchange)?.records ?? []);
  const close = [...own, finding.at, ...finding.related];
  const near = [...belongings.handshake, ...close];
  const last = Math.max(...near);
  const units = unitsOf(records.length, belongings);
  const unitsWith = (places: readonly number[]) => {
    const asked = new Set(places);
    return units.flatMap((unit, i) => (unit.some((place) => asked.has(place)) ? [i] : []));
  };
  const placesOf = (kept: readonly number[]) => kept.flatMap((i) => units[i]!).sort(byNumber);
  const coarse = reduce(units.length, (kept) => shows(records, placesOf(kept), wanted, whole), {
    guesses: [
      unitsWith(close),
      unitsWith(near),
      unitsWith([...near, ...alone(units, last)]),
      units.flatMap(([first], i) => (first! <= last ? [i] : [])),
    ],
  });
  const places = placesOf(coarse.kept);
  const asked = new Set(close);
  const fine = reduce(
    places.length,
    (kept) =>
      shows(
        records,
        kept.map((i) => places[i]!),
        wanted,
        whole,
      ),
    {
      guesses: [places.flatMap((place, i) => (asked.has(place) ? [i] : []))],
    },
  );
  return { kept: fine.kept.map((i) => places[i]!), minimal: fine.minimal };
}

/** What stands by itself, such as notifications, up to a place: a flood is of them. */
function alone(units: readonly (readonly number[])[], last: number): readonly number[] {
  return units.flatMap((unit) => (unit.length === 1 && unit[0]! <= last ? unit : []));
}

/** All records, by place: those of one exchange together, the others each alone; in the order of their first ones. */
function unitsOf(length: number, belongings: Belongings): readonly (readonly number[])[] {
  const inExchange = new Map<number, readonly number[]>();
  for (const { records } of belongings.of.values()) {
    const free = [...new Set(records)].filter((place) => !inExchange.has(place)).sort(byNumber);
    for (const place of free) inExchange.set(place, free);
  }
  return Array.from({ length }, (_, place) => inExchange.get(place) ?? [place]).filter((unit, place) => unit[0] === place);
}

/** Whether the chosen records alone, judged as a whole session, show the finding at the same record. */
function shows(records: readonly TraceRecord[], kept: readonly number[], wanted: Wanted, { standing, rules }: Whole): boolean {
  const { rule, by, at, clause, known } = wanted;
  const judge = createJudge({});
  const session = sessionOf([judge], standing);
  for (const [place, index] of kept.entries()) session.push(records[index]!, place);
  session.end();
  // What only the leaving out brought about would mislead whoever gets it.
  if (judge.findings.some((found) => !rules.has(found.rule))) return false;
  return judge.findings.some(
    (found) =>
      found.rule === rule &&
      found.by === by &&
      found.clause === clause &&
      String(found.known) === String(known) &&
      [found.at, ...found.more].some((place) => kept[place] === at),
  );
}

function byNumber(a: number, b: number): number {
  return a - b;
}
