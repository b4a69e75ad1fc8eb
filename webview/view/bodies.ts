import type { BodySource } from '../../src/session/body/questions.js';
import { formatBytes } from '../../src/session/timeline/format.js';
import type { Body } from '../../src/session/timeline/row.js';
import type { BodyContext } from '../messages.js';
import { type StringKey, say } from '../strings.js';
import { BodyView } from './bodyView.js';
import { el, setAttribute } from './dom.js';
import type { SectionContent } from './section.js';
import { shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

const TITLES: Readonly<Record<Body['part'], StringKey>> = {
  request: 'partRequest',
  response: 'partResponse',
  cancellation: 'partCancellation',
  progress: 'partProgress',
  frame: 'partFrame',
};

export interface BodyActs {
  /** Copies a text; the promise tells whether that worked. */
  readonly copy: (text: string) => Promise<boolean>;
  /** The row whose bodies they are. */
  readonly row: number;
  /** Opens one body in an editor. */
  readonly openInEditor: (body: Body) => void;
  /** Who answers questions about a body that is not here as a whole. */
  readonly source: (body: Body) => BodySource;
}

/** The bodies of the row that is shown, each with its view, which lives as long as the body looks the same. */
export class Bodies {
  private views = new Map<string, BodyView>();

  /** In the order in which they are shown. */
  get all(): readonly BodyView[] {
    return [...this.views.values()];
  }

  /** Changes when other bodies are shown, or in another way. */
  get key(): string {
    return [...this.views.keys()].join();
  }

  clear(): void {
    this.views.clear();
  }

  /** The body that an element is part of. */
  around(element: Element | null): BodyView | null {
    return element === null ? null : (this.all.find((view) => view.element.closest('.section')?.contains(element)) ?? null);
  }

  /** One section for each body. */
  sections(bodies: readonly Body[], as: 'tree' | 'raw', acts: BodyActs, tooltips: Tooltips): readonly SectionContent[] {
    const views = new Map<string, BodyView>();
    const sections = bodies.map((body): SectionContent => {
      const title = say(TITLES[body.part]);
      const key = `${body.part} ${body.at} ${body.size} ${body.text.length} ${as}`;
      const view = this.views.get(key) ?? new BodyView(body, as, title, acts.source(body));
      setAttribute(view.element, 'data-vscode-context', JSON.stringify(contextOf(acts.row, body.at)));
      views.set(key, view);
      // There may be many of them, and they all look alike.
      const folded = body.part === 'progress';
      return {
        title,
        count: formatBytes(body.size),
        key,
        folded,
        content: () => view.element,
        tools: () => toolsOf(body, title, acts, tooltips),
      };
    });
    this.views = views;
    return sections;
  }
}

function contextOf(row: number, at: number): BodyContext {
  return { webviewSection: 'body', row, at, preventDefaultContextMenuItems: true };
}

function toolsOf(body: Body, title: string, acts: BodyActs, tooltips: Tooltips): readonly HTMLElement[] {
  const copy = el('button', { class: 'tool', type: 'button', 'aria-label': say('copy', title) }, shape('copy'));
  const open = el('button', { class: 'tool', type: 'button', 'aria-label': say('openPart', title) }, shape('go-to-file'));
  tooltips.add(copy, () => copy.getAttribute('aria-label') ?? '');
  tooltips.add(open, say('openInEditor'));
  copy.addEventListener('click', async () => {
    if (!(await acts.copy(body.text))) return;
    setAttribute(copy, 'aria-label', say('copied'));
    copy.replaceChildren(shape('check'));
    window.setTimeout(() => {
      setAttribute(copy, 'aria-label', say('copy', title));
      copy.replaceChildren(shape('copy'));
    }, 1500);
  });
  open.addEventListener('click', () => acts.openInEditor(body));
  // Of a body that was cut, a copy would be a part that poses as the whole.
  return body.cut ? [open] : [copy, open];
}
