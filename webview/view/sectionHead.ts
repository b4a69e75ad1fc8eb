import type { Section } from '../../src/session/timeline/row.js';
import { sectionName, sectionSums } from '../presenter/sections.js';
import { el, setAttribute, setText } from './dom.js';
import { shape } from './shapes.js';

/** The head of a section: what its rows have in common, and how many there are in which state. */
export class SectionHead {
  readonly element = el('div', { class: 'group-head', role: 'gridcell' });
  private readonly chevron = el('span', { class: 'chevron' });
  private readonly name = el('span', { class: 'group-name' });
  private readonly sums = el('span', { class: 'group-sums' });
  private drawn = '';

  constructor() {
    this.element.append(this.chevron, this.name, this.sums);
  }

  update(section: Section): void {
    const key = JSON.stringify(section);
    if (key === this.drawn) return;
    this.drawn = key;
    this.chevron.replaceChildren(shape(section.folded ? 'chevron-right' : 'chevron-down'));
    setText(this.name, sectionName(section));
    const sums = sectionSums(section).map(({ words, is }) => {
      const sum = el('span', { class: 'group-sum' }, words);
      setAttribute(sum, 'data-is', is);
      return sum;
    });
    this.sums.replaceChildren(...sums);
  }
}
