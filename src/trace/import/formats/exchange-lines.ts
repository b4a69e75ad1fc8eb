import { type Dir, opposite } from '../../../protocol/direction.js';
import { isObject, type JsonObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { finite, InOrder, marked, type Told } from '../in-order.js';
import { parseObject } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { readSource } from '../source.js';
import { type Composed, cancellation, requestText, responseText } from './compose.js';

const KINDS = new Set<unknown>(['log', 'exchange', 'notification', 'orphan', 'stray', 'batch', 'gap']);

/** Tapline's own export to JSON Lines: an object a line for every exchange and whatever else passed, in the order in which each ended. */
export const exchangeLines: Format = {
  id: 'jsonl',
  name: 'exchanges as “tapline export --format jsonl” writes them',
  bears: (line) => rowOf(line) !== null,
  standing: 'sure',
  reader: (open) => new ExchangeLines(open),
};

type Row = JsonObject & { readonly time: string };

class ExchangeLines implements FormatReader {
  #session: { readonly writer: SessionWriter; readonly order: InOrder } | null = null;
  /** Where the latest row stands: what is damaged stands there, too, as far as anybody can tell. */
  #latest: { readonly t: number; readonly at: number | null } = { t: 0, at: 0 };

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const row = rowOf(text);
    if (row !== null) this.#row(row, number);
    else if (text.trim() !== '') this.#cut(number);
  }

  tooLong(number: number): void {
    this.#cut(number);
  }

  end(): void {
    this.#session?.order.end();
  }

  #row(row: Row, line: number): void {
    const { writer, order } = this.#begun(row);
    this.#latest = { t: finite(row.t) ?? this.#latest.t, at: finite(row.at) ?? (row.kind === 'log' ? 0 : null) };
    const place = { ...this.#latest, line };
    if (row.kind === 'log') {
      const source = readSource(row);
      if (source === null) this.#cut(line);
      else writer.madeOf(source);
    } else if (row.kind === 'gap') order.add({ ...place, kind: 'gap', dir: 'c2s', raw: '', lost: finite(row.lost) ?? 1 });
    else if (row.dir !== 'c2s' && row.dir !== 's2c') this.#cut(line);
    else if (row.kind === 'batch') writer.lacks('batches');
    else {
      const told = row.kind === 'exchange' ? exchange(row, row.dir, place) : single(row, row.dir, place);
      if (told === null) this.#cut(line);
      else for (const one of told) order.add(one);
    }
  }

  #cut(line: number): void {
    if (this.#session === null) return;
    this.#session.writer.lacks('cut');
    this.#session.order.add({ ...this.#latest, kind: 'gap', dir: 'c2s', raw: '', line });
  }

  #begun(row: Row) {
    if (this.#session === null) {
      const writer = this.open({ text: 'model' });
      const start = Date.parse(row.time) - (finite(row.t) ?? 0);
      const moment = new Date(start);
      writer.begin(Number.isNaN(moment.getTime()) ? row.time : moment.toISOString());
      this.#session = { writer, order: new InOrder(writer) };
    }
    return this.#session;
  }
}

type Place = Pick<Told, 't' | 'at' | 'line'>;

/** The request of an exchange with what ended it; null where the row is damaged. */
function exchange(row: Row, dir: Dir, place: Place): readonly Told[] | null {
  const { id, method, params, state, result, error, reason } = row;
  const request = requestText(id, method, params);
  if (request === null) return null;
  const told: Told[] = [{ ...place, kind: 'request', dir, raw: request, ...marked(row.injected === true ? { injected: 'ping' } : {}) }];
  const end = { t: place.t + Math.max(0, finite(row.ms) ?? 0), at: finite(row.end), line: place.line, kind: 'follows' } as const;
  switch (state) {
    case 'answered':
    case 'failed': {
      const answer = state === 'answered' ? responseText(id, { result }) : responseText(id, { error });
      if (answer === null) return null;
      told.push({ ...end, dir: opposite(dir), raw: answer, ...marked(row.byTapline === true ? { injected: 'answer' } : {}) });
      return told;
    }
    case 'cancelled':
      told.push({
        ...end,
        kind: 'cancel',
        dir,
        raw: cancellation(id as string, reason),
        ...marked(row.byTapline === true ? { injected: 'cancel' } : {}),
      });
      return told;
    default:
      return told;
  }
}

function single(row: Row, dir: Dir, place: Place): readonly Told[] | null {
  const marks = marked({
    ...(typeof row.withheld === 'string' ? { withheld: row.withheld } : {}),
    ...(row.nl === false ? { nl: false } : {}),
  });
  if (row.kind === 'stray') return typeof row.text === 'string' ? [{ ...place, kind: 'stray', dir, raw: row.text, ...marks }] : null;
  const raw: Composed =
    row.kind === 'notification'
      ? requestText(null, row.method, row.params)
      : responseText(row.id, row.error === undefined ? { result: row.result } : { error: row.error });
  return raw === null ? null : [{ ...place, kind: 'follows', dir, raw, ...marks }];
}

function rowOf(line: string): Row | null {
  if (!line.includes('"kind"')) return null;
  const row = parseObject(line);
  if (row === null || !KINDS.has(row.kind) || typeof row.time !== 'string') return null;
  // Others may call a row of theirs so, too.
  return typeof row.at === 'number' || (row.kind === 'log' && isObject(row.evidence)) ? (row as Row) : null;
}
