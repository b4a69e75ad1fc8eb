import type { Dir } from '../../protocol/direction.js';
import { type IdKey, idText } from '../../protocol/ids.js';
import type { Exchange, FrameInfo } from '../listener.js';
import { codeFor, dirCode, FLAG, STATE, WIRE_MARK, WIRES } from './codes.js';
import { Extras } from './extras.js';
import { Nodes } from './nodes.js';
import { pushProgress } from './progress.js';
import type { RowStateKind, WireLine } from './row.js';
import { Stops } from './stops.js';
import { IndexColumn, NONE, RowTable } from './table.js';
import { LONGEST, Texts } from './texts.js';
import { Kin } from './tree/kin.js';

/** What is the same for every frame on the wire, as far as rows care. */
export interface Moment {
  readonly at: number;
  readonly t: number;
  readonly dir: Dir;
  readonly injected: string | null;
  readonly withheld: string | null;
}

/** Ids that a float holds exactly and that read the same when printed again. */
const PLAIN_ID = /^(?:0|-?[1-9]\d{0,14})$/;
const PLAIN_IDS = 1e15;

/**
 * The data of a timeline: rows in columns, and what hangs on them. It knows how things are stored, not what they mean;
 * `Timeline` writes it, `rows.ts` and `details.ts` read it.
 */
export class Store {
  readonly texts = new Texts();
  readonly rows = new RowTable();
  readonly extras = new Extras();
  readonly nodes = new Nodes();
  readonly rowOfRecord = new IndexColumn();
  readonly rowOfSerial = new IndexColumn();
  readonly kin = new Kin();
  /** When a debugger held the server. */
  readonly stops = new Stops();
  /** The row of the stop that lasts; NONE while the server runs. */
  standing = NONE;
  /** Requests that are neither answered nor cancelled, by row, in order of start. */
  readonly open = new Map<number, Exchange>();
  /** When the task was over that a call started, by row of the call; `RUNNING` while it runs. */
  readonly taskEnds = new Map<number, number>();
  /** Rows that count as leaked by the wall clock alone, with the time since when. */
  readonly overdue = new Map<number, number>();
  /** Time of the latest record, in ms. */
  latest = 0;
  /** Latest time that is known to have passed, by records or the wall clock, and whether the session is over. */
  now = 0;
  ended = false;
  private changes: number[] = [];

  /** Bytes that the columns and texts take. */
  get bytes(): number {
    const { texts, rows, extras, nodes, rowOfRecord, rowOfSerial, kin } = this;
    return texts.bytes + rows.bytes + extras.bytes + nodes.bytes + rowOfRecord.bytes + rowOfSerial.bytes + kin.bytes;
  }

  /** `at` is the record that begins the row, or NONE. */
  addRow(state: RowStateKind, dir: Dir | null, at: number, t: number, size: number): number {
    const row = this.rows.add();
    const block = this.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.state[i] = STATE[state];
    block.dir[i] = dirCode(dir);
    block.at[i] = at;
    block.start[i] = t;
    block.size[i] = size;
    block.sent[i] = Math.min(size, NONE);
    if (at !== NONE) this.rowOfRecord.set(at, row);
    return row;
  }

  /** Notes that a row that exists looks different now. */
  touch(row: number): void {
    if (this.changes[this.changes.length - 1] !== row) this.changes.push(row);
  }

  /** The rows that changed since the last call, in order of change; a row may come several times. */
  takeChanges(): readonly number[] {
    const changes = this.changes;
    if (changes.length > 0) this.changes = [];
    return changes;
  }

  /** The id of a row by its key: mostly a small number, which need not become text for it. */
  setKey(row: number, key: IdKey): void {
    if (typeof key === 'number' && Math.abs(key) < PLAIN_IDS) this.setNumber(row, key);
    else this.setId(row, idText(key));
  }

  setId(row: number, id: string): void {
    if (PLAIN_ID.test(id)) {
      this.setNumber(row, Number(id));
      return;
    }
    const block = this.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.id[i] = this.texts.addOnce(id);
    // An id that is not kept whole cannot name the request on the wire.
    block.flags[i] = block.flags[i]! | FLAG.idText | (id.length > LONGEST ? FLAG.fixed : 0);
  }

  private setNumber(row: number, id: number): void {
    const block = this.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.id[i] = id;
    block.flags[i] = block.flags[i]! | FLAG.idNumber;
  }

  setFlag(row: number, flag: number): void {
    const block = this.rows.block(row);
    block.flags[row % RowTable.BLOCK] = block.flags[row % RowTable.BLOCK]! | flag;
  }

  /** A further frame of a row. */
  addSize(row: number, { size, dir }: Pick<FrameInfo, 'size' | 'dir'>): void {
    const block = this.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.size[i] = block.size[i]! + size;
    if (block.dir[i] === dirCode(dir)) block.sent[i] = Math.min(block.sent[i]! + size, NONE);
  }

  /** The extras of a row, made where it has none yet. */
  extra(row: number): number {
    const block = this.rows.block(row);
    const i = row % RowTable.BLOCK;
    if (block.extra[i] === 0) block.extra[i] = this.extras.add();
    return block.extra[i]!;
  }

  /** One more frame on the wire that belongs to a row; runs of progress are folded. */
  addWire(row: number, what: WireLine['what'], moment: Moment, text: string): void {
    const extra = this.extra(row);
    const block = this.extras.block(extra);
    const i = extra % Extras.BLOCK;
    const code = wireCode(what, moment);
    const last = block.wireEnd[i]!;
    if (what === 'progress' && last !== 0 && this.nodes.what(last) === code) {
      this.nodes.fold(last, moment.t);
      return;
    }
    const node = this.nodes.add(moment.at, moment.t, code, this.texts.add(text));
    if (last === 0) block.wire[i] = node;
    else this.nodes.link(last, node);
    block.wireEnd[i] = node;
    block.wireCount[i] = block.wireCount[i]! + 1;
  }

  /** One more progress notification of a row. */
  addProgress(row: number, at: number, t: number): void {
    const extra = this.extra(row);
    pushProgress(this.nodes, this.extras.block(extra), extra % Extras.BLOCK, at, t);
  }
}

function wireCode(what: WireLine['what'], moment: Moment): number {
  return (
    codeFor(WIRES, what) |
    (moment.injected !== null ? WIRE_MARK.injected : 0) |
    (moment.withheld !== null ? WIRE_MARK.withheld : 0) |
    (moment.dir === 's2c' ? WIRE_MARK.s2c : 0)
  );
}
