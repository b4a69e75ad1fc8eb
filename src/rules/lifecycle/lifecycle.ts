import type { Family } from '../family.js';
import { HandshakeOrder } from './handshake-order.js';
import { HandshakeShape } from './handshake-shape.js';
import { Methods } from './methods.js';
import { Pings } from './pings.js';
import { LIFECYCLE, PING } from './rules.js';

/** The handshake and what may be sent before it, the methods of a revision, and pings. */
export const lifecycle: Family = {
  rules: [...Object.values(LIFECYCLE), ...Object.values(PING)],
  watch: (context) => ({
    parts: [new HandshakeOrder(context), new HandshakeShape(context), new Methods(context), new Pings(context)],
  }),
};
