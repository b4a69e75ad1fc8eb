import { type Dir, opposite } from '../../../protocol/direction.js';
import { objectAt, stringAt } from '../../../protocol/message.js';
import type { Source } from '../../record.js';
import type { OpenSession } from '../format.js';
import { finite, InOrder, marked, type Told } from '../in-order.js';
import type { SessionWriter } from '../session-writer.js';
import { cancellation } from './compose.js';
import type { HarEntry, HarSessions } from './har-entry.js';

/** The session of Tapline's own export to HAR: every request with its answer, their texts as they were, and when it was cancelled. */
export class HarOfTapline implements HarSessions {
  readonly #writer: SessionWriter;
  readonly #order: InOrder;
  /** Batches that were taken in: each of its requests has the whole text. */
  readonly #batches = new Set<string>();
  /** Behind the last request that waited when frames were lost. */
  #gap: Told | null = null;
  #start: number | null = null;
  /** Where the latest request stands: what is damaged stands there, too, as far as anybody can tell. */
  #latest: Pick<Told, 't' | 'at'> = { t: 0, at: 0 };

  /** `source`: the log that the session was read from before, if any. */
  constructor(open: OpenSession, source: Source | null) {
    this.#writer = open({ text: 'model', frames: 'exchanges' });
    this.#writer.lacks('exchanges-only');
    if (source !== null) this.#writer.madeOf(source);
    this.#order = new InOrder(this.#writer);
  }

  get writers(): readonly SessionWriter[] {
    return [this.#writer];
  }

  entry({ entry, url, asked, answered, line }: HarEntry): void {
    const began = Date.parse(String(entry.startedDateTime));
    this.#start ??= this.#begin(url, began, finite(entry._t) ?? 0);
    const t = finite(entry._t) ?? (Number.isNaN(began) ? 0 : began - this.#start);
    const dir: Dir = entry._by === 'server' ? 's2c' : 'c2s';
    this.#latest = { t, at: finite(entry._at) };
    const request = { ...this.#latest, kind: 'request', dir, raw: asked, line } as const;
    this.#add({ ...request, ...marked(entry._injected === true ? { injected: 'ping' } : {}) });
    if (entry._state === 'pending') this.#missed(request, finite(entry._lost) ?? 0);
    const cancelled = entry._state === 'cancelled' && typeof entry._id === 'string';
    if (cancelled) this.#order.add(this.#cancellation(request, entry));
    if (answered === null || answered === '') return;
    const marks = {
      ...(entry._byTapline === true && !cancelled ? { injected: 'answer' } : {}),
      ...(typeof entry._withheld === 'string' ? { withheld: entry._withheld } : {}),
    };
    const end = t + Math.max(0, finite(entry.time) ?? 0);
    this.#add({ t: end, at: finite(entry._answerAt), kind: 'follows', dir: opposite(dir), raw: answered, line, ...marked(marks) });
  }

  cut(line: number): void {
    this.#writer.lacks('cut');
    this.#order.add({ ...this.#latest, kind: 'gap', dir: 'c2s', raw: '', line });
  }

  end(): void {
    if (this.#gap !== null) this.#order.add(this.#gap);
    this.#order.end();
  }

  /** The answer to this request may be among frames that were lost after it. */
  #missed({ t, at, dir, line }: Told, lost: number): void {
    const before = this.#gap;
    if (before !== null && (before.at ?? before.t) > (at ?? t)) return;
    this.#gap = { t, at: at === null ? null : at + 0.5, kind: 'gap', dir, raw: '', lost, line };
  }

  /** What was sent to cancel is not in the archive, but who did it, when and why. */
  #cancellation({ t, dir, line }: Told, entry: HarEntry['entry']): Told {
    const how = objectAt(entry, '_cancelled');
    const after = finite(how?.after) ?? finite(entry.time) ?? 0;
    const raw = cancellation(String(entry._id), stringAt(how, 'reason'));
    const marks = entry._byTapline === true ? { injected: 'cancel' } : {};
    return { t: t + Math.max(0, after), at: finite(how?.at), kind: 'cancel', dir, raw, line, ...marked(marks) };
  }

  #add(told: Told): void {
    if (told.raw.trimStart().startsWith('[')) {
      const batch = `${told.dir} ${told.at ?? told.t}`;
      if (this.#batches.has(batch)) return;
      this.#batches.add(batch);
    }
    this.#order.add(told);
  }

  #begin(url: string, began: number, t: number): number {
    const start = new Date(Number.isNaN(began) ? 0 : began - t);
    const time = Number.isNaN(start.getTime()) ? new Date(0) : start;
    this.#writer.begin(time.toISOString());
    const host = /^mcp\+stdio:\/\/([^/]*)/.exec(url)?.[1] ?? '';
    this.#writer.name = decoded(host) || null;
    return time.getTime();
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
