import type { KnownFault } from './fault.js';
import { isPython1Answer, isPython1Refusal } from './software.js';

const ISSUES = 'https://github.com/modelcontextprotocol/python-sdk/issues';

/** Faults of the Python SDK. What 1.27.0 and 1.29.0 do and 2.3.0 does not was measured on the wire. */
export const PYTHON: readonly KnownFault[] = [
  {
    id: 'python-sdk#2480',
    url: `${ISSUES}/2480`,
    see: ['python-sdk#3188', 'python-sdk#2493', 'python-sdk#2481'],
    what: 'Servers of the Python SDK 1.x answer a cancelled request with error 0 "Request cancelled"; clients that have forgotten the id take it for an unknown response, and some drop the connection.',
    fixed: 'in 2.0.0',
    remedy: 'Move the server to SDK 2.x, or let the client ignore a response to a request that it cancelled.',
    rules: ['cancel/error-after-cancel'],
    fits: ({ by, error }) => by === 'server' && isPython1Answer(error),
  },
  {
    id: 'python-sdk#2507',
    url: `${ISSUES}/2507`,
    see: ['python-sdk#1458', 'python-sdk#1410', 'python-sdk#2838'],
    what: 'ClientSession of the Python SDK 1.x never sends notifications/cancelled, neither on a timeout nor when its caller is cancelled, so the server works on for nobody.',
    fixed: 'in 2.0.0',
    remedy: 'Move the client to SDK 2.x, or send a CancelledNotification with the id of the request when a call is given up.',
    rules: ['leak/abandoned', 'leak/unanswered', 'leak/late-response', 'leak/open-at-close'],
    fits: ({ exchange, software }) => exchange?.dir === 'c2s' && exchange.method !== 'initialize' && software.client === 'python-1',
  },
  {
    id: 'python-sdk#2416',
    url: `${ISSUES}/2416`,
    see: ['python-sdk#2610', 'python-sdk#1152'],
    what: 'A server of the Python SDK 1.x whose tool does not notice a cancellation fails on "Request already responded to" once the tool returns; it answers nothing more and exits at the next message.',
    fixed: 'in 2.0.0',
    remedy: 'Move the server to SDK 2.x, or let the tool end with the cancellation instead of swallowing it.',
    rules: ['shutdown/server-died'],
    fits: ({ software }) => software.server === 'python-1',
  },
  {
    id: 'python-sdk#1311',
    url: `${ISSUES}/1311`,
    see: [],
    what: 'Servers of early releases of the Python SDK 1.x refuse a ping that comes before the handshake with -32602 "Invalid request parameters", although pings are allowed at any time.',
    fixed: 'by 1.27.0',
    remedy: 'Let the client send its first ping after notifications/initialized.',
    rules: ['ping/not-empty'],
    fits: ({ by, error }) => by === 'server' && isPython1Refusal(error),
  },
];
