import { formatDuration } from '../../src/session/timeline/format.js';
import type { Requests } from '../messages.js';
import { rangeText } from '../presenter/overview/words.js';
import type { Scene } from '../presenter/scene.js';
import { say, sayCount } from '../strings.js';
import { pushButton } from '../ui.js';
import { el } from './dom.js';
import { shape } from './shapes.js';
import { tapPicture } from './tapPicture.js';

export interface SceneActs {
  readonly command: (command: Requests['command']['ask']['command']) => void;
  readonly clearFilter: () => void;
  readonly showAll: () => void;
}

/** What is shown where there are no rows: what happened, then what to do. */
export class SceneView {
  readonly element = el('div', { class: 'scene' });
  private drawn = '';

  constructor(private readonly acts: SceneActs) {}

  update(scene: Scene): void {
    this.element.hidden = scene.kind === 'rows';
    setKind(this.element, scene.kind);
    const parts = partsOf(scene, this.acts);
    const key = JSON.stringify([scene.kind, parts.text]);
    if (key === this.drawn) return;
    this.drawn = key;
    const text = el('p', { class: parts.quiet ? 'quiet' : '' }, parts.text);
    this.element.replaceChildren(...(parts.picture?.() ?? []), text, ...(parts.after?.() ?? []));
  }
}

interface SceneParts {
  readonly text: string;
  readonly quiet: boolean;
  readonly picture?: () => readonly Node[];
  readonly after?: () => readonly Node[];
}

function partsOf(scene: Scene, { command, clearFilter, showAll }: SceneActs): SceneParts {
  switch (scene.kind) {
    case 'rows':
      return { text: '', quiet: true };
    case 'connecting':
      return { text: say('connecting'), quiet: true };
    case 'no-session':
      return { text: say('noSession'), quiet: true, picture: () => [tapPicture()] };
    case 'restricted':
      return { text: say('restricted'), quiet: false, after: () => [pushButton(say('openTrace'), false, () => command('openTrace'))] };
    case 'waiting':
      return {
        text: say('waiting', scene.server),
        quiet: false,
        after: () =>
          scene.startedBy === null
            ? [pushButton(say('startServer'), false, () => command('startServer')), el('p', { class: 'quiet' }, say('otherClient'))]
            : [el('p', { class: 'quiet' }, say('startThere', scene.startedBy))],
      };
    case 'problem':
      return {
        text: scene.text,
        quiet: false,
        picture: () => [shape('warning', 'large level-warning')],
        after: () => [pushButton(say('openAsText'), true, () => command('openAsText'))],
      };
    case 'no-match':
      return {
        text: sayCount('Hidden', scene.total),
        quiet: false,
        after: () => [pushButton(say('clearFilterButton'), false, clearFilter)],
      };
    case 'none-yet':
      return { text: say('noneYet'), quiet: true };
    case 'nothing-then':
      return {
        text: say('nothingThen', rangeText(scene.range)),
        quiet: false,
        after: () => [pushButton(say('showAll'), false, showAll)],
      };
    case 'no-message':
      return { text: say('noMessage', formatDuration(Math.floor(scene.since / 1000) * 1000).replace(/\.0+ s$/, ' s')), quiet: true };
  }
}

function setKind(element: HTMLElement, kind: Scene['kind']): void {
  if (element.dataset.scene !== kind) element.dataset.scene = kind;
}
