import type { Family } from '../family.js';
import { Placement } from './placement.js';
import { PROGRESS } from './rules.js';
import { TaskTokens } from './task-tokens.js';
import { Tokens } from './tokens.js';
import { Values } from './values.js';

/** Progress: tokens of requests, what refers to them and for how long, and the values that are told. */
export const progress: Family = {
  rules: Object.values(PROGRESS),
  watch: (context) => {
    const tasks = new TaskTokens();
    const tokens = new Tokens(context, tasks);
    return { parts: [tasks, tokens, new Values(context, tokens), new Placement(context)] };
  },
};
