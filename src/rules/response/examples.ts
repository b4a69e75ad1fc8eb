import type { Examples } from '../example.js';

const CALL = '→ {"id":1,"method":"tools/call","params":{"name":"now"}}';
const NOON = '← {"id":1,"result":{"content":[{"type":"text","text":"noon"}]}}';

export const responseExamples: Examples = {
  'response/unknown-id': {
    of: 'D',
    breaks: [CALL, NOON, '← {"id":2,"result":{"content":[]}}'],
    spares: [CALL, '→ {"method":"notifications/cancelled","params":{"requestId":1}}', '100 ← {"id":1,"result":{"content":[]}}'],
    told: 'The late answer to a cancelled request is not unknown. After a gap, and where the line of the request could not be read, nothing is said.',
  },
  'response/id-type-changed': {
    of: 'D',
    breaks: ['→ {"id":"7","method":"ping"}', '← {"id":7,"result":{}}'],
    spares: ['→ {"id":"7","method":"ping"}', '← {"id":"7","result":{}}'],
    told: 'A string stays a string. Some clients accept the other type, so it may seem to work.',
  },
  'response/duplicate': {
    of: 'D',
    breaks: [CALL, NOON, NOON],
    spares: [CALL, NOON, '→ {"id":2,"method":"tools/call","params":{"name":"now"}}', '← {"id":2,"result":{"content":[]}}'],
    told: 'The request was answered before, and its id was given only once: where it was given twice, the requestor is to blame.',
  },
  'response/wrong-direction': {
    of: 'D',
    breaks: ['← {"id":5,"method":"ping"}', '← {"id":5,"result":{}}', '→ {"id":5,"result":{}}'],
    spares: ['← {"id":5,"method":"ping"}', '→ {"id":5,"result":{}}'],
    told: 'The id is one of its own: programs that echo, or that mix up the two directions.',
  },
  'response/result-for-removed-request': {
    of: 'B',
    breaks: ['→ {"id":1,"method":"tasks/list"}', '← {"id":1,"result":{"tasks":[]}}'],
    also: ['lifecycle/method-not-in-revision'],
    spares: ['→ {"id":1,"method":"tasks/list"}', '← {"id":1,"error":{"code":-32601,"message":"Method not found"}}'],
    sparesAlso: ['lifecycle/method-not-in-revision'],
    told: 'A hint: who serves a method of another revision hides from the client that it is not there for everyone.',
  },
};
