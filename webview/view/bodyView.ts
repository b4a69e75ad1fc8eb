import { type BodySource, localSource } from '../../src/session/body/questions.js';
import type { Body } from '../../src/session/timeline/row.js';
import { cutNote } from '../presenter/cutNote.js';
import { bytesOf } from '../presenter/hex.js';
import { say } from '../strings.js';
import { el } from './dom.js';
import { JsonTree } from './jsonTree.js';
import { dumpView, RawText } from './rawView.js';

/** How a body is drawn. */
type Drawn =
  | { readonly kind: 'tree'; readonly tree: JsonTree }
  | { readonly kind: 'text'; readonly text: RawText }
  | { readonly kind: 'dump' };

/** One body: a tree where it is JSON and trees are wanted, else its text, or a dump of bytes that are no text. */
export class BodyView {
  readonly element = el('div');
  /** Answers questions about the text, where it is one. */
  readonly source: BodySource;
  private drawn: Drawn = { kind: 'dump' };
  private readonly begun: Promise<void>;

  /** `remote` answers questions about a body of which only the beginning is here. */
  constructor(
    readonly body: Body,
    as: 'tree' | 'raw',
    title: string,
    remote: BodySource,
  ) {
    this.source = body.cut ? remote : localSource(body.text);
    this.begun = this.begin(as, title).catch((error: Error) => {
      this.element.replaceChildren(el('p', { class: 'quiet' }, say('bodyFailed', error.message)));
    });
  }

  /** In which way a text is looked for in it; null where there is no text to look in. Resolves once it is drawn. */
  async searched(): Promise<'json' | 'text' | null> {
    await this.begun;
    switch (this.drawn.kind) {
      case 'tree':
        return 'json';
      case 'text':
        return 'text';
      case 'dump':
        return null;
    }
  }

  get tree(): JsonTree | null {
    return this.drawn.kind === 'tree' ? this.drawn.tree : null;
  }

  /** Shows a match, marks it and scrolls to it. */
  async reveal(place: number, length: number): Promise<void> {
    if (this.drawn.kind === 'tree') await this.drawn.tree.reveal(place, length);
    if (this.drawn.kind === 'text') await this.drawn.text.reveal(place, length);
  }

  private async begin(as: 'tree' | 'raw', title: string): Promise<void> {
    const { body } = this;
    if (body.is === 'bytes' && body.bytes !== undefined) {
      const note = body.cut ? el('p', { class: 'quiet' }, cutNote(bytesOf(body.bytes).length, body.size)) : null;
      this.element.append(...(note === null ? [] : [note]), dumpView(body.bytes));
      return;
    }
    if (as === 'tree' && body.is === 'json') {
      const tree = new JsonTree(this.source, title, JSON.stringify({ webviewSection: 'json', preventDefaultContextMenuItems: true }));
      if (await tree.begin()) {
        this.drawn = { kind: 'tree', tree };
        this.element.append(tree.element);
        return;
      }
    }
    await this.beginText();
  }

  private async beginText(): Promise<void> {
    const { body } = this;
    if (body.text === '') {
      this.element.append(el('p', { class: 'quiet' }, say('empty')));
      return;
    }
    const text = new RawText(this.source, body.cut ? body.size : body.text.length);
    this.drawn = { kind: 'text', text };
    await text.begin();
    if (body.is === 'bytes') this.element.append(el('p', { class: 'quiet' }, say('lossyBytes')));
    this.element.append(text.element);
  }
}
