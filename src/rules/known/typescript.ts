import type { KnownFault } from './fault.js';

const REPO = 'https://github.com/modelcontextprotocol/typescript-sdk';

/** Faults of the TypeScript SDK. Versions as measured on the wire: 1.29.0 and 1.32.2 have them, 2.4.0 does not. */
export const TYPESCRIPT: readonly KnownFault[] = [
  {
    id: 'typescript-sdk#998',
    url: `${REPO}/issues/998`,
    see: ['typescript-sdk#2668'],
    what: 'Clients of the TypeScript SDK 1.x send notifications/cancelled for initialize when connect() times out.',
    fixed: 'by 2.4.0',
    remedy: 'Give connect() a longer timeout, for servers that are installed on their first start, or move the client to SDK 2.x.',
    rules: ['cancel/initialize'],
    fits: ({ by, software }) => by === 'client' && software.client === 'typescript-1',
  },
  {
    id: 'typescript-sdk#1672',
    url: `${REPO}/pull/1672`,
    see: [],
    what: 'Clients of the TypeScript SDK 1.x leave their listener on the AbortSignal of a request that was answered, and cancel it when the signal fires later.',
    fixed: 'by 2.4.0',
    remedy: 'Give every request an AbortSignal of its own and let it go with the answer; servers may ignore such a cancellation.',
    rules: ['cancel/already-completed'],
    fits: ({ by, software }) => by === 'client' && software.client === 'typescript-1',
  },
  {
    id: 'typescript-sdk#2654',
    url: `${REPO}/pull/2654`,
    see: [],
    what: 'Servers of the TypeScript SDK 1.x take requestId 0 for a missing one, so the first request of many clients cannot be cancelled.',
    fixed: 'by 2.4.0',
    remedy: 'Let the client count its request ids from 1, or move the server to SDK 2.x.',
    rules: ['cancel/response-after-cancel', 'cancel/progress-after-cancel', 'leak/cancelled-still-running'],
    fits: ({ by, exchange, software }) => by === 'server' && exchange?.id === '0' && software.server !== 'python-1',
  },
];
