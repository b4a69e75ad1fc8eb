import type { Examples } from '../example.js';

const call = (id: number, name = 'build') =>
  `→ {"id":${id},"method":"tools/call","params":{"name":"${name}","_meta":{"progressToken":"a${id}"}}}`;
const done = (id: number) => `← {"id":${id},"result":{"content":[]}}`;
const cancel = (id: number) => `→ {"method":"notifications/cancelled","params":{"requestId":${id}}}`;
const PING = ['→ {"id":9,"method":"ping"}', '← {"id":9,"result":{}}'];
const progress = (value: number) => `← {"method":"notifications/progress","params":{"progressToken":"a1","progress":${value}}}`;

export const leakExamples: Examples = {
  'leak/unanswered': {
    of: 'D',
    breaks: [call(1), `61000 ${PING[0]}`, PING[1]!, done(1)],
    spares: [call(1), `50000 ${progress(1)}`, `50000 ${progress(2)}`, done(1)],
    told: 'Silence counts, not duration: progress begins the time anew. Subscriptions, and calls in whose course a person is asked, do not age.',
  },
  'leak/abandoned': {
    of: 'D',
    breaks: [call(1), `1000 ${call(2)}`, done(2), '2000 → eof'],
    spares: [call(1), `1000 ${call(2)}`, done(2), `500 ${done(1)}`],
    told: 'The same request again, answered, while the first never was: a second try. Calls that are meant to run side by side both get their answers.',
  },
  'leak/late-response': {
    of: 'D',
    breaks: [call(1), `61000 ${done(1)}`],
    spares: [call(1), `50000 ${progress(1)}`, `50000 ${progress(2)}`, `55000 ${done(1)}`],
    told: 'Most clients wait for 60 seconds. Whoever waits longer, as it was asked to, has not given up: so it is a hint, and progress begins the time anew.',
  },
  'leak/cancelled-still-running': {
    of: 'D',
    breaks: [call(1), progress(1), cancel(1), `900 ${progress(2)}`],
    also: ['cancel/progress-after-cancel'],
    spares: [call(1), progress(1), cancel(1), `20 ${progress(2)}`],
    told: 'Within the race window the two may have crossed. Later, or after proof that the cancellation was read, the receiver still works.',
  },
  'leak/open-at-close': {
    of: 'D',
    breaks: [call(1), '500 → eof', 'exit 0'],
    spares: [call(1), cancel(1), '500 → eof', 'exit 0'],
    told: 'Neither answered nor cancelled when the session ended. A hint: the last call of a client that is closed looks the same.',
  },
  'leak/server-request-unanswered': {
    of: 'D',
    breaks: ['← {"id":1,"method":"roots/list"}', '→ eof', 'exit 0'],
    spares: ['← {"id":1,"method":"roots/list"}', '→ {"id":1,"error":{"code":-32603,"message":"Busy"}}', '→ eof', 'exit 0'],
    told: 'An error is an answer too. What a person has to answer may stay open for as long as the session lasts.',
  },
};
