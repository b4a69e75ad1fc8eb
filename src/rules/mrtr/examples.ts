import type { Examples } from '../example.js';

const QUESTION =
  '{"method":"elicitation/create","params":{"mode":"form","message":"Which city?","requestedSchema":{"type":"object","properties":{"city":{"type":"string"}}}}}';
const ANSWER = '{"action":"accept","content":{"city":"Oslo"}}';
const call = (id: number, more = '') => `→ {"id":${id},"method":"tools/call","params":{"name":"weather","arguments":{}${more}}}`;
const asks = (id: number, more: string) => `← {"id":${id},"result":{"resultType":"input_required"${more}}}`;
const done = (id: number) => `← {"id":${id},"result":{"resultType":"complete","content":[{"type":"text","text":"rain"}]}}`;
const CITY = `,"inputRequests":{"city":${QUESTION}}`;
const OSLO = `,"inputResponses":{"city":${ANSWER}}`;
const ELICITS = { elicitation: {} };

export const mrtrExamples: Examples = {
  'mrtr/wrong-method': {
    of: 'E',
    breaks: [
      '→ {"id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":"b"}}}',
      asks(1, ',"requestState":"s1"'),
    ],
    spares: [call(1), asks(1, ',"requestState":"s1"'), call(2, ',"requestState":"s1"'), done(2)],
    told: 'The three methods that may take several rounds are the only ones; tasks have input requests of their own, which are no interim results.',
  },
  'mrtr/empty': {
    of: 'E',
    breaks: [call(1), asks(1, '')],
    spares: [call(1), asks(1, ',"requestState":"s1"'), call(2, ',"requestState":"s1"'), done(2)],
    told: 'A state alone is enough: then the client may send the call again at once.',
  },
  'mrtr/request-kind': {
    of: 'E',
    client: ELICITS,
    breaks: [call(1), asks(1, ',"inputRequests":{"city":{"method":"ping"}}')],
    spares: [call(1), asks(1, CITY), call(2, OSLO), done(2)],
    told: 'Kinds that are not known here may belong to an extension, if the request declares one that is not known either.',
  },
  'mrtr/undeclared-capability': {
    of: 'E',
    client: { sampling: {} },
    breaks: [call(1), asks(1, CITY), call(2, OSLO), done(2)],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"weather","arguments":{},"_meta":{"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}',
      asks(1, CITY),
      call(2, OSLO),
      done(2),
    ],
    told: 'What counts is what the very request declares, not what another one did.',
  },
  'mrtr/retry-same-id': {
    of: 'E',
    client: ELICITS,
    breaks: [call(1), asks(1, CITY), call(1, OSLO), done(1)],
    spares: [call(1), asks(1, CITY), call(2, OSLO), done(2), call(1), asks(1, CITY), call(3, OSLO), done(3)],
    told: 'An id that was answered may be used again for another request, but not for going on with the same one.',
  },
  'mrtr/state-not-echoed': {
    of: 'E',
    client: ELICITS,
    breaks: [call(1), asks(1, `${CITY},"requestState":"s1"`), call(2, OSLO), done(2)],
    spares: [
      call(1),
      asks(1, `${CITY},"requestState":"s1"`),
      call(2),
      asks(2, `${CITY},"requestState":"s2"`),
      call(3, `${OSLO},"requestState":"s1"`),
      done(3),
      call(4, `${OSLO},"requestState":"s2"`),
      done(4),
    ],
    told: 'Of several equal calls the state of any will do. A call without answers and state may be a new one, and is not judged.',
  },
  'mrtr/state-foreign': {
    of: 'E',
    breaks: [
      call(1),
      asks(1, ',"requestState":"s1"'),
      '→ {"id":2,"method":"tools/call","params":{"name":"tides","arguments":{},"requestState":"s1"}}',
      done(2),
    ],
    spares: [call(1), asks(1, ',"requestState":"s1"'), call(2, ',"requestState":"s1"'), done(2)],
    told: 'The method and all params but `_meta`, the answers and the state must be equal. A model that changed the arguments in between is told on, too.',
  },
  'mrtr/input-incomplete': {
    of: 'E',
    client: ELICITS,
    breaks: [call(1), asks(1, `,"inputRequests":{"city":${QUESTION},"day":${QUESTION}}`), call(2, OSLO), done(2)],
    spares: [
      call(1),
      asks(1, `,"inputRequests":{"city":${QUESTION},"day":${QUESTION}}`),
      call(2, `,"inputResponses":{"city":${ANSWER},"day":{"action":"decline"}}`),
      done(2),
    ],
    told: 'Declining is an answer. The server should ask again for what is missing.',
  },
  'mrtr/not-retried': {
    of: 'E',
    client: ELICITS,
    breaks: [call(1), asks(1, CITY), '600500 → {"id":3,"method":"tools/call","params":{"name":"now"}}', done(3)],
    spares: [call(1), asks(1, CITY), '590000 → {"id":3,"method":"tools/call","params":{"name":"now"}}', done(3)],
    told: 'A person may take minutes, or decline; this only counts what was never gone on with.',
  },
};
