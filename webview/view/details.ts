import { formatWhole } from '../../src/session/timeline/format.js';
import type { RowDetail, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Timeline } from '../presenter/timeline.js';
import { say } from '../strings.js';
import { bodySections } from './bodies.js';
import { DetailsHead } from './detailsHead.js';
import { el, setChildren } from './dom.js';
import { findingsView } from './findings.js';
import { Section, type SectionContent } from './section.js';
import { summaryKey, summaryView } from './summary.js';
import type { Tooltips } from './tooltip.js';
import { wireView } from './wire.js';

/** Everything about the chosen row; about the session while none is chosen. */
export class DetailsView {
  private readonly head: DetailsHead;
  private readonly content = el('div', { class: 'details-content' });
  /** Reachable by keyboard because it scrolls. */
  private readonly scroller = el('div', { class: 'details-scroller', tabindex: '-1' }, this.content);
  readonly element = el('aside', { class: 'details', id: 'details', 'aria-label': say('details') });
  private sections = new Map<string, Section>();
  /** Explanations that are open, by rule: they stay so when the details are drawn anew. */
  private readonly explained = new Map<string, string>();
  private shownFor: number | null = null;
  private summaryShown = '';

  constructor(
    private readonly timeline: Timeline,
    private readonly tooltips: Tooltips,
  ) {
    this.head = new DetailsHead(timeline, tooltips);
    this.element.append(this.head.element, this.scroller);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      timeline.leaveDetails();
    });
  }

  focus(): void {
    this.head.focus();
  }

  update(view: ViewSnapshot): void {
    const { state } = this.timeline.details;
    this.head.update(view, state);
    if (state.kind === 'none') {
      this.sections.clear();
      this.shownFor = null;
      this.showSummary(view);
      return;
    }
    this.summaryShown = '';
    if (state.kind === 'failed') setChildren(this.content, [el('p', { class: 'quiet' }, say('detailFailed', state.message))]);
    else if (state.kind === 'loading') setChildren(this.content, [el('p', { class: 'quiet' }, say('loading'))]);
    else this.showDetail(state.detail);
  }

  private showSummary(view: ViewSnapshot): void {
    const key = summaryKey(view);
    if (key === this.summaryShown) return;
    this.summaryShown = key;
    this.content.replaceChildren(summaryView(view));
  }

  private showDetail(detail: RowDetail): void {
    if (this.shownFor !== detail.row.index) {
      this.sections.clear();
      this.scroller.scrollTop = 0;
      this.shownFor = detail.row.index;
    }
    const sections = new Map<string, Section>();
    for (const content of this.contents(detail)) {
      // Two bodies may have the same title: they are told apart by their order.
      let name = content.title;
      while (sections.has(name)) name += '+';
      const section = this.sections.get(name) ?? new Section();
      section.update(content);
      sections.set(name, section);
    }
    this.sections = sections;
    setChildren(
      this.content,
      [...sections.values()].map((section) => section.element),
    );
  }

  private contents(detail: RowDetail): readonly SectionContent[] {
    const { timeline, tooltips } = this;
    const { findings, wire, bodies, related, row } = detail;
    const contents: SectionContent[] = [];
    if (findings.length > 0) {
      const acts = {
        openClause: (rule: string) => void timeline.actions.openClause(rule),
        showRule: (rule: string) => timeline.setFilter(`rule:${rule}`),
        explain: (rule: string) => timeline.actions.explain(rule),
        explained: this.explained,
      };
      contents.push({
        ...{ title: say('sectionFindings'), count: formatWhole(findings.length), key: JSON.stringify(findings) },
        content: () => findingsView(findings, acts, tooltips),
      });
    }
    if (wire.length > 0) {
      contents.push({
        ...{ title: say('sectionWire'), count: formatWhole(wire.length), key: JSON.stringify(wire) },
        content: () => wireView(wire),
      });
    }
    const acts = {
      copy: (text: string) => timeline.actions.copy(text),
      openInEditor: () => void timeline.actions.act(row.index, 'openInEditor'),
    };
    contents.push(...bodySections(bodies, timeline.settings.bodiesAs, acts, tooltips));
    if (related.length > 0) {
      contents.push({
        ...{ title: say('sectionRelated'), count: formatWhole(related.length), key: JSON.stringify(related) },
        content: () => relatedView(related, (index) => void timeline.choose(index)),
      });
    }
    return contents;
  }
}

function relatedView(related: RowDetail['related'], choose: (index: number) => void): HTMLElement {
  return el(
    'ul',
    { class: 'related' },
    ...related.map(({ index, why, label }) => {
      const button = el('button', { class: 'link', type: 'button' }, label);
      button.addEventListener('click', () => choose(index));
      return el('li', {}, button, el('span', { class: 'quiet' }, why));
    }),
  );
}
