import type { Examples } from '../example.js';

const USE = '{"role":"assistant","content":[{"type":"tool_use","id":"u1","name":"weather","input":{"city":"Ulm"}}]}';
const RESULT = '{"type":"tool_result","toolUseId":"u1","content":[{"type":"text","text":"sun"}]}';
const ask = (messages: string, more = '') =>
  `← {"id":1,"method":"sampling/createMessage","params":{"maxTokens":100,"messages":[{"role":"user","content":{"type":"text","text":"Weather in Ulm?"}}${messages}]${more}}}`;
const SAMPLED = '→ {"id":1,"result":{"role":"assistant","model":"m","content":{"type":"text","text":"It is sunny."}}}';
const client = { sampling: { tools: {}, context: {} } };

export const samplingExamples: Examples = {
  'sampling/tool-results-mixed': {
    of: 'D',
    client,
    breaks: [ask(`,${USE},{"role":"user","content":[${RESULT},{"type":"text","text":"And tomorrow?"}]}`), SAMPLED],
    spares: [ask(`,${USE},{"role":"user","content":[${RESULT}]}`), SAMPLED],
    told: 'Only the results stand in that message; what the user says besides comes in another.',
  },
  'sampling/tool-use-unbalanced': {
    of: 'D',
    client,
    breaks: [ask(`,${USE},{"role":"user","content":{"type":"text","text":"And tomorrow?"}}`), SAMPLED],
    spares: [ask(`,${USE}`), SAMPLED],
    told: 'Each use needs its result in the very next message, by id. The last message may be a use that nobody answered yet.',
  },
  'sampling/include-context-deprecated': {
    of: 'D',
    client,
    breaks: [ask('', ',"includeContext":"thisServer"'), SAMPLED],
    spares: [ask('', ',"includeContext":"none"'), SAMPLED],
    told: 'Where the client does not declare `sampling.context`, that is told instead (`cap/sampling-context`).',
  },
};
