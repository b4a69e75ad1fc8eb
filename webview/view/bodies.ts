import { formatBytes, formatWhole } from '../../src/session/timeline/format.js';
import type { Body } from '../../src/session/timeline/row.js';
import { type StringKey, say } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { jsonTree } from './jsonTree.js';
import { rawView } from './rawView.js';
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
  readonly openInEditor: () => void;
}

/** One section for each body of a row. */
export function bodySections(bodies: readonly Body[], as: 'tree' | 'raw', acts: BodyActs, tooltips: Tooltips): readonly SectionContent[] {
  return bodies.map((body) => {
    const title = say(TITLES[body.part]);
    return {
      title,
      count: formatBytes(body.size),
      key: `${body.part} ${body.at} ${body.size} ${body.text.length} ${as}`,
      content: () => contentOf(body, as, title),
      tools: () => toolsOf(body, title, acts, tooltips),
    };
  });
}

function contentOf(body: Body, as: 'tree' | 'raw', title: string): HTMLElement {
  const tree = as === 'tree' && body.is === 'json' ? jsonTree(body.text, title) : null;
  const content = tree ?? rawView(body);
  if (!body.cut) return content;
  const note = el('p', { class: 'quiet' }, say('cutBody', formatWhole(body.text.length), formatBytes(body.size)));
  return el('div', {}, note, content);
}

function toolsOf(body: Body, title: string, acts: BodyActs, tooltips: Tooltips): readonly HTMLElement[] {
  const copy = el('button', { class: 'tool', type: 'button', 'aria-label': say('copy', title) }, shape('copy'));
  const open = el('button', { class: 'tool', type: 'button', 'aria-label': say('openInEditor') }, shape('go-to-file'));
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
  open.addEventListener('click', acts.openInEditor);
  // Of a body that was cut, a copy would be a part that poses as the whole.
  return body.cut ? [open] : [copy, open];
}
