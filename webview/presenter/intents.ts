import type { Choice } from './choice.js';
import type { Intent } from './keys.js';
import type { Ports } from './ports.js';
import type { Tree } from './tree.js';
import type { Viewport } from './viewport.js';

/** What of a timeline keys in the list can set off. */
export interface Intended {
  readonly viewport: Pick<Viewport, 'sight' | 'page' | 'length'>;
  readonly choice: Pick<Choice, 'row' | 'position' | 'head'>;
  readonly tree: Pick<Tree, 'step' | 'toggle'>;
  moveTo(position: number): void;
  follow(): void;
  open(on: boolean): void;
  back(): void;
}

/** Does what a key in the list means. */
export function carryOut(intent: Intent, timeline: Intended, ports: Pick<Ports, 'focus' | 'menu'>): void {
  const { viewport, choice, tree } = timeline;
  const { position } = choice;
  switch (intent.kind) {
    case 'move':
      timeline.moveTo((position ?? (intent.by > 0 ? viewport.sight.first - 1 : viewport.sight.end)) + intent.by);
      break;
    case 'page':
      timeline.moveTo((position ?? viewport.sight.first) + intent.by * viewport.page);
      break;
    case 'first':
      timeline.moveTo(0);
      break;
    case 'last':
      timeline.moveTo(viewport.length - 1);
      timeline.follow();
      break;
    case 'fold':
    case 'unfold':
      tree.step(intent.kind);
      break;
    case 'details':
      if (choice.head !== null && position !== null) tree.toggle(position);
      if (choice.row === null) break;
      timeline.open(true);
      ports.focus('details');
      break;
    case 'back':
      timeline.back();
      break;
    case 'menu':
      ports.menu();
      break;
  }
}
