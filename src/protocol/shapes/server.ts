import { ICONS, META, NAMED } from './common.js';
import { byValueOf, type Shapes } from './notation.js';

/** What servers offer: tools, prompts, subscriptions. */
export const SERVER: Shapes = {
  Tool: {
    ...NAMED,
    ...META,
    ...ICONS,
    'description?': 'string',
    inputSchema: { type: '"object"', '$schema? DE': 'string', 'properties? ABCD': 'object', 'required? ABCD': 'string[]' },
    'outputSchema? CD': { type: '"object"', '$schema? D': 'string', 'properties?': 'object', 'required?': 'string[]' },
    'outputSchema? E': { '$schema?': 'string' },
    'annotations? BCDE': {
      'title?': 'string',
      'readOnlyHint?': 'boolean',
      'destructiveHint?': 'boolean',
      'idempotentHint?': 'boolean',
      'openWorldHint?': 'boolean',
    },
    'execution? D': { 'taskSupport?': '"forbidden" | "optional" | "required"' },
  },
  Prompt: {
    ...NAMED,
    ...META,
    ...ICONS,
    'description?': 'string',
    'arguments?': 'PromptArgument[]',
  },
  PromptArgument: { ...NAMED, 'description?': 'string', 'required?': 'boolean' },
  PromptMessage: { role: 'Role', content: 'ContentBlock' },
  CompletionReference: byValueOf('type', {
    'ref/prompt': { ...NAMED, type: '"ref/prompt"' },
    'ref/resource': { type: '"ref/resource"', uri: 'string' },
  }),
  SubscriptionFilter: {
    'toolsListChanged?': 'boolean',
    'promptsListChanged?': 'boolean',
    'resourcesListChanged?': 'boolean',
    'resourceSubscriptions?': 'string[]',
  },
};
