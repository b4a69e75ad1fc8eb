import type { Examples } from '../example.js';

const call = (id: number, token: string) =>
  `→ {"id":${id},"method":"tools/call","params":{"name":"build","_meta":{"progressToken":${token}}}}`;
const done = (id: number) => `← {"id":${id},"result":{"content":[]}}`;
const progress = (token: string, value: number | '#', total = 10) =>
  `← {"method":"notifications/progress","params":{"progressToken":${token},"progress":${value},"total":${total}}}`;

export const progressExamples: Examples = {
  'progress/token-type': {
    of: 'D',
    breaks: [call(1, '1.5'), done(1)],
    spares: [call(1, '0'), progress('0', 1), done(1)],
    told: 'Any string and any integer will do, 0 and 1.0 among them.',
  },
  'progress/token-duplicate': {
    of: 'D',
    breaks: [call(1, '"a"'), call(2, '"a"'), done(1), done(2)],
    spares: [call(1, '"a"'), done(1), call(2, '"a"'), done(2)],
    told: 'A token is free again once its request is answered or cancelled; that of a task, once the task has ended.',
  },
  'progress/unknown-token': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"tools/call","params":{"name":"build"}}', progress('1', 1), done(1)],
    spares: [call(1, '1'), progress('1', 1), done(1)],
    told: 'Servers that take the id for a token break it too. Nothing is said where a part of the traffic, or the line of the request, could not be read.',
  },
  'progress/after-response': {
    of: 'D',
    breaks: [call(1, '"a"'), progress('"a"', 1), done(1), progress('"a"', 2)],
    spares: [call(1, '"a"'), progress('"a"', 1), progress('"a"', 10), done(1)],
    told: 'Both come from one writer, so their order is exact, however close they are. A task keeps its token after the answer that created it.',
  },
  'progress/not-increasing': {
    of: 'D',
    breaks: [call(1, '"a"'), progress('"a"', 5), progress('"a"', 5), done(1)],
    spares: [call(1, '"a"'), progress('"a"', 5), progress('"a"', 5.5), done(1), call(2, '"a"'), progress('"a"', 1), done(2)],
    told: 'Counted for each request by itself: a token that is used again begins anew. Equal values as a sign of life break it.',
  },
  'progress/over-total': {
    of: 'D',
    breaks: [call(1, '"a"'), progress('"a"', 12, 10), done(1)],
    spares: [call(1, '"a"'), progress('"a"', 12, 20), progress('"a"', 13, 13), done(1)],
    told: 'A hint: totals may be estimates, and may change on the way.',
  },
  'progress/flood': {
    of: 'D',
    breaks: [call(1, '"a"'), `110 times 10 ${progress('"a"', '#', 1000)}`, done(1)],
    spares: [call(1, '"a"'), `90 times 10 ${progress('"a"', '#', 1000)}`, done(1)],
    told: 'More than 100 notifications for one token within two seconds. The specification asks for a limit and names no number; this one is ours.',
  },
  'progress/on-subscription': {
    of: 'E',
    breaks: [
      '→ {"id":5,"method":"subscriptions/listen","params":{"notifications":{}}}',
      '← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":{},"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
      call(1, '"a"'),
      '← {"method":"notifications/progress","params":{"progressToken":"a","progress":1,"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
      '← {"id":1,"result":{"resultType":"complete","content":[]}}',
    ],
    spares: [
      '→ {"id":5,"method":"subscriptions/listen","params":{"notifications":{}}}',
      '← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":{},"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
      call(1, '"a"'),
      progress('"a"', 1),
      '← {"id":1,"result":{"resultType":"complete","content":[]}}',
    ],
    told: 'Progress and log messages are about a request; only changes of lists and resources come on a subscription.',
  },
};
