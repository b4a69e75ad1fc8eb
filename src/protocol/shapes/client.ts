import { byPresence, byValueOf, type Members, type Shapes } from './notation.js';

/** What a client is asked for: in 2024-11-05 to 2025-11-25 by requests, from 2026-07-28 on by `inputRequests` of a result. */
export const ASKED: Readonly<Record<string, { readonly params: Members | string; readonly result: string }>> = {
  'sampling/createMessage': { params: 'SamplingParams', result: 'SamplingResult' },
  'roots/list': { params: { '_meta? ABCD': 'RequestMeta' }, result: 'RootsResult' },
  'elicitation/create': { params: 'ElicitationParams', result: 'ElicitationResult' },
};

const TASK: Members = { 'task? D': 'TaskMetadata' };
/** In requests of their own `_meta` is that of requests; inside `inputRequests` it is free. */
const ASKING: Members = { '_meta? ABCD': 'RequestMeta', ...TASK };
const RESULT: Members = { '_meta? ABCDE': 'object' };

export const CLIENT: Shapes = {
  SamplingParams: {
    ...ASKING,
    messages: 'SamplingMessage[]',
    maxTokens: 'number',
    'modelPreferences?': {
      'hints?': 'ModelHint[]',
      'costPriority?': 'unit',
      'speedPriority?': 'unit',
      'intelligencePriority?': 'unit',
    },
    'systemPrompt?': 'string',
    'includeContext?': '"none" | "thisServer" | "allServers"',
    'temperature?': 'number',
    'stopSequences?': 'string[]',
    'metadata?': 'object',
    'tools? DE': 'Tool[]',
    'toolChoice? DE': { 'mode?': '"auto" | "required" | "none"' },
  },
  ModelHint: { 'name?': 'string' },
  SamplingMessage: {
    '_meta? DE': 'object',
    role: 'Role',
    'content ABC': 'SamplingBlock',
    'content DE': 'SamplingBlock | SamplingBlock[]',
  },
  SamplingBlock: byValueOf('type', {
    text: 'TextContent',
    image: 'ImageContent',
    'audio BCDE': 'AudioContent',
    'tool_use DE': { '_meta?': 'object', type: '"tool_use"', id: 'string', name: 'string', input: 'object' },
    'tool_result DE': {
      '_meta?': 'object',
      type: '"tool_result"',
      toolUseId: 'string',
      content: 'ContentBlock[]',
      'structuredContent? D': 'object',
      'structuredContent? E': 'any',
      'isError?': 'boolean',
    },
  }),
  SamplingResult: {
    ...RESULT,
    role: 'Role',
    model: 'string',
    'stopReason?': 'string',
    'content ABC': 'SamplingBlock',
    'content DE': 'SamplingBlock | SamplingBlock[]',
  },

  RootsResult: { '_meta? ABCD': 'object', roots: 'Root[]' },
  Root: { '_meta? CDE': 'object', uri: 'string', 'name?': 'string' },

  ElicitationParams: byValueOf(
    'mode',
    {
      form: {
        ...ASKING,
        message: 'string',
        'mode? DE': '"form"',
        requestedSchema: { type: '"object"', '$schema? DE': 'string', properties: { '*': 'FormField' }, 'required?': 'string[]' },
      },
      'url DE': 'UrlElicitation',
    },
    'form',
  ),
  UrlElicitation: { ...ASKING, message: 'string', mode: '"url"', url: 'string', 'elicitationId D': 'string' },
  ElicitationResult: {
    '_meta? ABCD': 'object',
    action: '"accept" | "decline" | "cancel"',
    'content?': { '*': 'string | number | boolean | string[]' },
  },

  InputRequests: {
    '*': byValueOf('method', {
      'sampling/createMessage': { params: 'SamplingParams' },
      'roots/list': { 'params?': { '_meta?': 'object' } },
      'elicitation/create': { params: 'ElicitationParams' },
    }),
  },
  InputResponses: { '*': byPresence({ action: 'ElicitationResult', roots: 'RootsResult', content: 'SamplingResult' }) },
};
