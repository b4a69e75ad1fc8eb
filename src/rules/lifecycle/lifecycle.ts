import type { Family } from '../family.js';
import { HandshakeOrder } from './handshake-order.js';
import { HandshakeShape } from './handshake-shape.js';
import { Methods } from './methods.js';
import { Pings } from './pings.js';
import { LIFECYCLE, PING, VERSION } from './rules.js';
import { Versions } from './versions.js';

/** The handshake and what may be sent before it, the revision that it settles on, the methods of that revision, and pings. */
export const lifecycle: Family = {
  rules: [...Object.values(LIFECYCLE), ...Object.values(VERSION), ...Object.values(PING)],
  watch: (context) => ({
    parts: [new HandshakeOrder(context), new HandshakeShape(context), new Versions(context), new Methods(context), new Pings(context)],
  }),
};
