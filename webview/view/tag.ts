import { say } from '../strings.js';
import { el } from './dom.js';
import { shape } from './shapes.js';

/** The mark on everything that Tapline itself did. `short`: only its shape, its word for those who listen. */
export function tag(mark: 'injected' | 'withheld', short: boolean): HTMLElement {
  const element = el('span', { class: `tag ${short ? 'short' : ''}`, title: say(mark === 'injected' ? 'injectedTip' : 'withheldTip') });
  element.append(shape(mark === 'injected' ? 'zap' : 'shield'), el('span', { class: short ? 'hidden-text' : '' }, say(mark)));
  return element;
}
