import { type FILTER_SIDES, FILTER_STATES, type FILTER_THINGS } from '../../src/session/timeline/filter/terms.js';
import type { Wanted } from '../presenter/suggestions.js';
import { kindShape, type ShapeName } from './shapes.js';

const SIDES = { client: 'arrow-small-right', server: 'arrow-small-left', tapline: 'zap' } as const satisfies Record<
  (typeof FILTER_SIDES)[number],
  ShapeName
>;
const THINGS = { finding: 'error', progress: 'pending', suppressed: 'circle-slash' } as const satisfies Record<
  (typeof FILTER_THINGS)[number],
  ShapeName
>;

/** The shape in front of what is offered: of what kind it is. A state has the one that its rows have. */
export function suggestionShape(wanted: Wanted, text: string): ShapeName {
  if (wanted.is === 'key') return 'filter';
  switch (wanted.key) {
    case 'state': {
      const state = FILTER_STATES.find((known) => known === text);
      if (state === undefined) return 'filter';
      return state === 'injected' ? 'zap' : state === 'withheld' ? 'shield' : kindShape(state);
    }
    case 'by':
      return SIDES[text as keyof typeof SIDES] ?? 'filter';
    case 'has':
      return THINGS[text as keyof typeof THINGS] ?? 'filter';
    case 'tool':
      return 'symbol-method';
    case 'method':
      return 'symbol-interface';
    case 'rule':
      return 'warning';
    case 'id':
    case 'dur':
    case 'size':
    case 'text':
      return 'filter';
  }
}
