import type { Family } from '../family.js';
import { Negotiation } from './negotiation.js';
import { NEGOTIATION } from './negotiation-rules.js';
import { Offers } from './offers.js';
import { OFFERS } from './offers-rules.js';
import { SupportedVersions } from './supported-versions.js';

/** Versions: how the two ends come to one, in a handshake or without, and what they do where they do not. */
export const version: Family = {
  rules: [...Object.values(OFFERS), ...Object.values(NEGOTIATION)],
  watch: (context) => {
    const supported = new SupportedVersions();
    return { parts: [new Offers(context), supported, new Negotiation(context, supported)] };
  },
};
