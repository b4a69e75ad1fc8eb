import type { Examples } from '../example.js';

const CALL = '→ {"id":1,"method":"tools/call","params":{"name":"build"}}';

export const shutdownExamples: Examples = {
  'shutdown/server-slow-exit': {
    of: 'E',
    breaks: ['→ eof', '8000 exit 0'],
    spares: ['→ eof', '2000 exit 0'],
    told: 'Promptly means 5 seconds here: interpreters take up to two to end. Time in which a debugger held the server does not count.',
  },
  'shutdown/killed-without-close': {
    of: 'D',
    breaks: ['signal SIGTERM', '→ eof', 'exit SIGTERM'],
    spares: ['→ eof', '2500 signal SIGTERM', 'exit SIGTERM'],
    told: 'The order tells: the end of stdin first, the signal after. An editor that crashes has no choice, so it is a hint.',
  },
  'shutdown/server-died': {
    of: 'D',
    breaks: [CALL, '500 ← eof', 'exit 1'],
    spares: [CALL, '500 signal SIGTERM', '← eof', 'exit SIGTERM'],
    told: 'Only where the server went by itself: its stdin was open and nobody had sent a signal.',
  },
};
