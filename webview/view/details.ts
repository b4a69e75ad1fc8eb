import { formatWhole } from '../../src/session/timeline/format.js';
import type { RowDetail, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Nudge } from '../messages.js';
import { Find, type Searched } from '../presenter/find.js';
import { RuleList } from '../presenter/ruleList.js';
import type { Timeline } from '../presenter/timeline.js';
import { say } from '../strings.js';
import { Bodies } from './bodies.js';
import type { BodyView } from './bodyView.js';
import { DetailsHead } from './detailsHead.js';
import { el, setChildren, setText } from './dom.js';
import { FindBar } from './findBar.js';
import { findingsView } from './findings.js';
import type { JsonTree } from './jsonTree.js';
import { unmark } from './marks.js';
import { relatedView, stderrView } from './related.js';
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
  private readonly bodies = new Bodies();
  private readonly bar: FindBar;
  private readonly rules: RuleList;
  /** Explanations that are open, by rule: they stay so when the details are drawn anew. */
  private readonly explained = new Map<string, string>();
  private shownFor: number | null = null;
  /** Which bodies are shown, for whoever looks for something in them. */
  private looked = '';
  private summaryShown = '';
  private last: ViewSnapshot | null = null;
  /** What was copied is not to be seen anywhere, so it is said. */
  private readonly told = el('div', { class: 'hidden-text', role: 'status' });
  /** Where the keyboard or a native menu was last. */
  private tree: JsonTree | null = null;

  constructor(
    private readonly timeline: Timeline,
    private readonly tooltips: Tooltips,
  ) {
    this.head = new DetailsHead(timeline, tooltips);
    const find: Find = new Find(
      () => this.bodies.all.map((view) => this.searched(view)),
      () => {
        unmark();
        this.bar.draw();
      },
    );
    this.bar = new FindBar(find, tooltips, unmark);
    this.rules = new RuleList(
      () => timeline.actions.rules(),
      () => {
        if (this.last !== null && timeline.details.state.kind === 'none') this.showSummary(this.last);
      },
      () => performance.now(),
    );
    this.element.append(this.head.element, this.bar.element, this.scroller, this.told);
    this.element.addEventListener('focusin', ({ target }) => {
      this.tree = target instanceof Element ? (this.bodies.around(target)?.tree ?? null) : null;
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      timeline.leaveDetails();
    });
  }

  focus(): void {
    this.head.focus();
  }

  /** Does what a native control asks for, where that is for the details; false where it is for the rest of the page. */
  takes(nudge: Nudge): boolean {
    const active = document.activeElement;
    const here = active !== null && this.element.contains(active);
    const tree = active?.closest('[role="tree"]') === this.tree?.element ? this.tree : null;
    switch (nudge) {
      case 'focusFilter':
        if (here && this.timeline.details.state.kind !== 'none') this.bar.open();
        return here && this.bar.shown;
      case 'copySelected':
        if (tree !== null && here) void this.copyValue(tree);
        return tree !== null && here;
      case 'copyValue':
        if (this.tree !== null) void this.copyValue(this.tree);
        return true;
      case 'copyPath':
        if (this.tree !== null) void this.copyPath(this.tree);
        return true;
      case 'openSelectedInEditor': {
        const view = here ? this.bodies.around(active) : null;
        const { selected } = this.timeline;
        if (view === null || selected === null) return false;
        void this.timeline.actions.openPart(selected, view.body.at);
        return true;
      }
      default:
        return false;
    }
  }

  update(view: ViewSnapshot): void {
    const { state } = this.timeline.details;
    this.last = view;
    this.head.update(view, state);
    if (state.kind === 'none') {
      this.sections.clear();
      this.bodies.clear();
      this.bar.close();
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
    this.rules.notice(view);
    const { rules } = this.rules;
    const key = summaryKey(view, rules);
    if (key === this.summaryShown) return;
    this.summaryShown = key;
    this.content.replaceChildren(
      summaryView(view, rules, {
        showRule: (rule) => this.timeline.setFilter(`rule:"${rule}"`),
        showSuppressed: () => this.timeline.setFilter('has:suppressed'),
      }),
    );
  }

  private showDetail(detail: RowDetail): void {
    if (this.shownFor !== detail.row.index) {
      this.sections.clear();
      this.bodies.clear();
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
    const looked = `${detail.row.index} ${this.bodies.key}`;
    if (looked === this.looked) return;
    this.looked = looked;
    this.bar.again();
  }

  private contents(detail: RowDetail): readonly SectionContent[] {
    const { timeline, tooltips } = this;
    const { findings, wire, bodies, related, stderr, row } = detail;
    const contents: SectionContent[] = [];
    const choose = (index: number) => void timeline.choose(index);
    const add = (title: string, items: readonly unknown[], content: () => HTMLElement) => {
      if (items.length > 0) contents.push({ title, count: formatWhole(items.length), key: JSON.stringify(items), content });
    };
    const acts = {
      openClause: (rule: string) => void timeline.actions.openClause(rule),
      showRule: (rule: string) => timeline.setFilter(`rule:"${rule}"`),
      explain: (rule: string) => timeline.actions.explain(rule),
      explained: this.explained,
    };
    add(say('sectionFindings'), findings, () => findingsView(findings, acts, tooltips));
    add(say('sectionWire'), wire, () => wireView(wire));
    contents.push(
      ...this.bodies.sections(
        bodies,
        timeline.settings.bodiesAs,
        {
          row: row.index,
          copy: (text) => timeline.actions.copy(text),
          openInEditor: (body) => void timeline.actions.openPart(row.index, body.at),
          source: (body) => timeline.actions.source(row.index, body.at),
        },
        tooltips,
      ),
    );
    add(say('sectionRelated'), related, () => relatedView(related, choose));
    add(say('sectionStderr'), stderr, () => stderrView(stderr, row.start, choose));
    return contents;
  }

  private searched(view: BodyView): Searched {
    return { source: view.source, kind: () => view.searched(), reveal: (place, length) => this.reveal(view, place, length) };
  }

  /** What is in a section that is folded cannot be seen. */
  private async reveal(view: BodyView, place: number, length: number): Promise<void> {
    for (const section of this.sections.values()) if (section.element.contains(view.element)) section.unfold();
    await view.reveal(place, length);
  }

  private tell(text: string): void {
    // What is in a live region already would not be read again.
    this.told.textContent = '';
    setText(this.told, text);
  }

  private async copyValue(tree: JsonTree): Promise<void> {
    const { actions } = this.timeline;
    const text = await actions.attempt(tree.value());
    if (text !== null && (await actions.copy(text))) this.tell(say('valueCopied'));
  }

  private async copyPath(tree: JsonTree): Promise<void> {
    const path = tree.path();
    if (path !== null && (await this.timeline.actions.copy(path))) this.tell(say('pathCopied', path));
  }
}
