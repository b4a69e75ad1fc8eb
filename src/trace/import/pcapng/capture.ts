import { phrase } from '../../../session/timeline/phrases.js';
import type { ByteTaker } from '../../intake.js';
import { TraceError } from '../../reader.js';
import type { Source } from '../../record.js';
import type { OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { readSource } from '../source.js';
import { type Block, Blocks, optionsOf, SECTION } from './blocks.js';
import { INTERFACE, type Interface, interfaceOf, lostOf, PACKET, type Packet, packetOf, STATISTICS } from './packet.js';

interface Session {
  readonly writer: SessionWriter;
  readonly start: bigint;
  /** Frames that are missing, as far as packets tell. */
  lost: number;
}

/** Year 275760: the last one that a date can have, in microseconds since 1970. */
const LAST_MOMENT = 8_640_000_000_000_000_000n;

/**
 * Reads Tapline's own export to pcapng: a frame a packet, an interface a session. Throws a `TraceError` at the end of a capture that holds
 * anything else. "Lines" of it are packets, by the numbers that Wireshark shows.
 */
export class Capture implements ByteTaker {
  readonly #blocks = new Blocks((block) => this.#block(block));
  #interfaces: Interface[] = [];
  /** The sessions of the section at hand, by the number of their interface. */
  #sessions = new Map<number, Session>();
  readonly #writers: SessionWriter[] = [];
  /** The log that the section's session was read from before it was exported. */
  #source: Source | null = null;
  #packets = 0;
  /** Packets that are none of Tapline's, or damaged. */
  #foreign = 0;

  constructor(private readonly open: OpenSession) {}

  push(bytes: Uint8Array): void {
    this.#blocks.push(bytes);
  }

  end(): void {
    if (this.#writers.length === 0 && (this.#foreign > 0 || this.#interfaces.every(({ pdus }) => !pdus))) {
      throw new TraceError('not-a-trace', phrase('captureForeign'));
    }
    if (this.#writers.length === 0) this.#writers.push(this.open({ pipe: 'stdio' }));
    const damaged = this.#blocks.damaged || this.#blocks.cut;
    for (const writer of this.#writers) {
      if (damaged) writer.gap(1, 'cut', null, this.#packets + 1);
      writer.end();
    }
  }

  #block(block: Block): void {
    switch (block.type) {
      case SECTION:
        this.#interfaces = [];
        this.#sessions = new Map();
        this.#source = sourceOf(block);
        return;
      case INTERFACE:
        this.#interfaces.push(interfaceOf(block));
        return;
      case STATISTICS:
        this.#statistics(lostOf(block));
        return;
      case PACKET: {
        this.#packets++;
        const packet = packetOf(block, this.#interfaces);
        if (packet === null) this.#passBy();
        else this.#take(packet);
      }
    }
  }

  /** What was lost behind the last packet. */
  #statistics({ through, lost }: { readonly through: number; readonly lost: number }): void {
    const session = this.#sessions.get(through);
    if (session === undefined || lost <= session.lost) return;
    session.writer.miss(lost - session.lost, null, this.#packets);
    session.lost = lost;
  }

  /** A packet of somebody else, or one that is damaged. */
  #passBy(): void {
    this.#foreign++;
    for (const { writer } of this.#sessions.values()) writer.gap(1, 'cut', null, this.#packets);
  }

  #take({ through, micros, dir, text, marks, dropped }: Packet): void {
    const session = this.#session(through, micros);
    const { writer, start } = session;
    const moment = { ms: Number(micros - start) / 1000, iso: '' };
    if (dropped > 0) writer.miss(dropped, moment, this.#packets);
    session.lost += dropped;
    // Bytes that were no UTF-8 are gone.
    if (text.includes('\u{FFFD}')) writer.evidence.text = 'json';
    writer.frame(dir, text, moment, this.#packets, marks);
  }

  #session(through: number, micros: bigint): Session {
    const known = this.#sessions.get(through);
    if (known !== undefined) return known;
    const writer = this.open({ text: 'wire' });
    if (this.#source !== null) writer.madeOf(this.#source);
    writer.name = this.#interfaces[through]?.name || null;
    writer.begin(new Date(Number(micros > LAST_MOMENT ? LAST_MOMENT : micros) / 1000).toISOString());
    const session = { writer, start: micros, lost: 0 };
    if (this.#foreign > 0) writer.gap(this.#foreign, 'cut', null, this.#packets);
    this.#sessions.set(through, session);
    this.#writers.push(writer);
    return session;
  }
}

/** What the export says in the comment of a section of where its session comes from. */
function sourceOf(block: Block): Source | null {
  const comment = new TextDecoder().decode(optionsOf(block, 16).get(1) ?? new Uint8Array(0));
  return comment.startsWith(FROM_LOG) ? readSource(parseJson(comment.slice(FROM_LOG.length))) : null;
}

const FROM_LOG = 'from a log: ';
