import { say } from '../strings.js';
import { el } from './dom.js';
import { shape } from './shapes.js';

/** Client and server, with a tap on the wire between them: what Tapline is, before there is anything to show. */
export function tapPicture(): HTMLElement {
  const tap = el('span', { class: 'tap' }, el('i', { class: 'ring' }), shape('leaked'));
  const wire = () => el('i', { class: 'wire-dots' });
  return el(
    'div',
    { class: 'tap-picture', 'aria-hidden': 'true' },
    el('span', { class: 'peer' }, say('client')),
    wire(),
    tap,
    wire(),
    el('span', { class: 'peer' }, say('server')),
  );
}
