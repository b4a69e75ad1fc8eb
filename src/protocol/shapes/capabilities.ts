import type { Shapes } from './notation.js';

/** What the two sides declare. Within a capability, everything that is not named here is free. */
export const CAPABILITIES: Shapes = {
  ClientCapabilities: {
    'experimental?': { '*': 'object' },
    'extensions? E': { '*': 'object' },
    'roots?': { 'listChanged? ABCD': 'boolean' },
    'sampling?': { 'context? DE': 'object', 'tools? DE': 'object' },
    'elicitation? CDE': { 'form? DE': 'object', 'url? DE': 'object' },
    'tasks? D': {
      'list?': 'object',
      'cancel?': 'object',
      'requests?': { 'sampling?': { 'createMessage?': 'object' }, 'elicitation?': { 'create?': 'object' } },
    },
  },
  ServerCapabilities: {
    'experimental?': { '*': 'object' },
    'extensions? E': { '*': 'object' },
    'logging?': 'object',
    'completions? BCDE': 'object',
    'prompts?': { 'listChanged?': 'boolean' },
    'resources?': { 'subscribe?': 'boolean', 'listChanged?': 'boolean' },
    'tools?': { 'listChanged?': 'boolean' },
    'tasks? D': { 'list?': 'object', 'cancel?': 'object', 'requests?': { 'tools?': { 'call?': 'object' } } },
  },
};
