import type { Family } from '../family.js';
import { Asks } from './asks.js';
import { Declared } from './declared.js';
import { ExtensionIds } from './extension-ids.js';
import { News } from './news.js';
import { CAP } from './rules.js';
import { ServerFeatures } from './server-features.js';
import { TaskUse } from './task-use.js';
import { Updates } from './updates.js';

/** Capabilities: each side uses only what the other declared, and declares what it does. */
export const capability: Family = {
  rules: Object.values(CAP),
  watch: (context) => {
    const declared = new Declared(context);
    return {
      parts: [
        declared,
        new ServerFeatures(context, declared),
        new News(context, declared),
        new Updates(context),
        new Asks(context, declared),
        new TaskUse(context, declared),
        new ExtensionIds(context),
      ],
    };
  },
};
