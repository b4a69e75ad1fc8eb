import { isObject } from '../../protocol/message.js';
import type { KnownFault } from './fault.js';

/** Faults of other libraries and of clients, which name themselves on the wire. */
export const PROGRAMS: readonly KnownFault[] = [
  {
    id: 'go-sdk#1235',
    url: 'https://github.com/modelcontextprotocol/go-sdk/issues/1235',
    see: ['go-sdk#1259', 'go-sdk#1267'],
    what: 'Servers of the Go SDK always answer a cancelled request, with an error that says "context canceled".',
    fixed: null,
    remedy: 'Let the client ignore a response to a request that it cancelled; the handler itself did stop.',
    rules: ['cancel/error-after-cancel'],
    fits: ({ by, error }) =>
      by === 'server' && isObject(error) && typeof error.message === 'string' && error.message.includes('context canceled'),
  },
  {
    id: 'codex#26956',
    url: 'https://github.com/openai/codex/issues/26956',
    see: [],
    what: 'Codex tells a server nothing when its user interrupts a call or the call times out, so the server works on for nobody.',
    fixed: null,
    remedy: "Let the server end long calls by a limit of its own; Tapline's Cancel ends one by hand.",
    rules: ['leak/abandoned', 'leak/unanswered', 'leak/late-response', 'leak/open-at-close'],
    fits: ({ exchange, software }) => exchange?.dir === 'c2s' && exchange.method === 'tools/call' && software.client === 'codex',
  },
  {
    id: 'claude-code#51073',
    url: 'https://github.com/anthropics/claude-code/issues/51073',
    see: ['python-sdk#2493'],
    what: 'Claude Code ends the connection when a response to a request that it cancelled arrives, instead of ignoring it.',
    fixed: null,
    remedy: 'Let the server stay silent about a cancelled request, as the specification asks.',
    rules: ['cancel/response-after-cancel', 'cancel/error-after-cancel'],
    fits: ({ by, software }) => by === 'server' && software.client === 'claude-code',
  },
  {
    id: 'claude-code#47765',
    url: 'https://github.com/anthropics/claude-code/issues/47765',
    see: ['claude-code#53617', 'claude-code#64475', 'Figma-Context-MCP#362'],
    what: 'Claude Code ends the connection on progress for a token that it no longer knows, as after the answer.',
    fixed: null,
    remedy: 'Let the server send its last progress before the response, and none after it.',
    rules: ['progress/after-response', 'progress/unknown-token'],
    fits: ({ by, software }) => by === 'server' && software.client === 'claude-code',
  },
  {
    id: 'typescript-sdk#155',
    url: 'https://github.com/modelcontextprotocol/typescript-sdk/issues/155',
    see: [],
    what: 'Claude Desktop asks for prompts and resources every few seconds, whether or not the server declared them.',
    fixed: null,
    remedy: 'Nothing is lost by refusing with -32601; a server that wants quiet can declare the capability and list nothing.',
    rules: ['cap/prompts', 'cap/resources'],
    fits: ({ by, software }) => by === 'client' && software.client === 'claude-desktop',
  },
];
