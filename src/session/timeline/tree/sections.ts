import { codeFor, LABELS, STATES } from '../codes.js';
import type { Grouping, Section } from '../row.js';
import type { Store } from '../store.js';
import { NONE, RowTable } from '../table.js';
import type { TextRef } from '../texts.js';
import { Weights } from './weights.js';
import { stateCodeOf } from './whole-call.js';

/** So many sections have a name of their own; what else there is shares one. */
const SECTIONS = 1000;

/** What the rows of a section have in common. */
type Common = Pick<Section, 'is' | 'name'>;

/** One section of a list: its calls with how many lines each takes, and how many of its rows are in which state. */
export class SectionRows {
  readonly counts = new Uint32Array(STATES.length);
  folded = false;

  constructor(
    readonly key: string,
    readonly common: Common,
    readonly weights: Weights,
  ) {}

  /** Lines of it in the list. A section without rows has none, not even a head. */
  get lines(): number {
    const { total } = this.weights;
    return total === 0 ? 0 : 1 + (this.folded ? 0 : total);
  }
}

/** The sections of a grouped list, in the order in which their first rows came. */
export class Sections {
  readonly all: SectionRows[] = [];
  private readonly byKey = new Map<string, SectionRows>();
  private readonly byText = new Map<TextRef, SectionRows>();

  constructor(
    private readonly store: Store,
    readonly by: Exclude<Grouping, 'none'>,
    /** Keys of sections that are folded. */
    private folded: ReadonlySet<string>,
  ) {}

  fold(folded: ReadonlySet<string>): void {
    this.folded = folded;
    for (const section of this.all) section.folded = folded.has(section.key);
  }

  /** The section in which a call stands; null where it is not in the list. */
  holding(root: number): SectionRows | null {
    if (this.by !== 'state') return within(this.known(root), root);
    // Its state may have changed since it was put into one.
    for (const section of this.all) if (section.weights.get(root) > 0) return section;
    return null;
  }

  /** The section in which a call belongs as it stands now; made where there is none yet. */
  of(root: number): SectionRows {
    return this.sectionOf(root, (key, common) => this.find(key) ?? this.make(key, common));
  }

  /** The same; null where there is none yet. */
  known(root: number): SectionRows | null {
    return this.sectionOf(root, (key) => this.find(key));
  }

  private sectionOf<S extends SectionRows | null>(root: number, find: (key: string, common: Common) => S): S | SectionRows {
    const about = this.by === 'state' ? root : this.about(root);
    const text = this.by === 'state' ? 0 : this.textOf(about);
    if (text === 0) {
      // With neither tool nor method: lines of the error output, events, answers that belong to nobody.
      if (this.by === 'tool' && this.hasMethod(about)) return find('other', { is: 'other', name: '' });
      const state = stateOf(this.store, about);
      return find(`state ${state}`, { is: 'state', name: state });
    }
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const name = this.store.texts.get(text);
    const section = find(`${this.by} ${name}`, { is: this.by, name });
    if (section !== null && this.byText.size < SECTIONS) this.byText.set(text, section);
    return section;
  }

  /** An answer that came too late is about what its request was about. */
  private about(root: number): number {
    const partner = this.store.rows.block(root).partner[root % RowTable.BLOCK]!;
    return partner === NONE ? root : this.store.kin.rootOf(partner);
  }

  private textOf(row: number): TextRef {
    const block = this.store.rows.block(row);
    const i = row % RowTable.BLOCK;
    if (this.by === 'method') return block.method[i]!;
    return block.labelIs[i] === TOOL ? block.label[i]! : 0;
  }

  private hasMethod(row: number): boolean {
    return this.store.rows.block(row).method[row % RowTable.BLOCK] !== 0;
  }

  private find(key: string): SectionRows | null {
    return this.byKey.get(key) ?? (this.all.length > SECTIONS ? (this.byKey.get('rest') ?? null) : null);
  }

  private make(key: string, common: Common): SectionRows {
    const own = this.all.length < SECTIONS;
    const section = new SectionRows(own ? key : 'rest', own ? common : { is: 'rest', name: '' }, new Weights(0));
    section.folded = this.folded.has(section.key);
    this.all.push(section);
    this.byKey.set(section.key, section);
    return section;
  }
}

function within(section: SectionRows | null, root: number): SectionRows | null {
  return section !== null && section.weights.get(root) > 0 ? section : null;
}

const TOOL = codeFor(LABELS, 'tool');

function stateOf(store: Store, row: number): (typeof STATES)[number] {
  return STATES[stateCodeOf(store, row)]!;
}
