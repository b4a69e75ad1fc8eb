import type { Examples } from '../example.js';

const LIST = '→ {"id":1,"method":"prompts/list"}';
const LISTED = '← {"id":1,"result":{"prompts":[{"name":"review","arguments":[{"name":"code","required":true},{"name":"style"}]}]}}';
const get = (name: string, given: string) => `→ {"id":2,"method":"prompts/get","params":{"name":"${name}","arguments":${given}}}`;
const MESSAGES = '← {"id":2,"result":{"messages":[{"role":"user","content":{"type":"text","text":"Review this."}}]}}';

export const promptsExamples: Examples = {
  'prompts/missing-argument': {
    of: 'D',
    breaks: [LIST, LISTED, get('review', '{"style":"strict"}'), MESSAGES],
    spares: [LIST, LISTED, get('review', '{"code":"let x"}'), MESSAGES],
    told: 'The client leaves out what the last listing calls required; the server is told of too if it does not refuse that with -32602.',
  },
  'prompts/unknown-name-code': {
    of: 'D',
    breaks: [LIST, LISTED, get('rewrite', '{}'), '← {"id":2,"error":{"code":-32603,"message":"No such prompt"}}'],
    spares: [LIST, LISTED, get('rewrite', '{}'), '← {"id":2,"error":{"code":-32602,"message":"No such prompt"}}'],
    told: 'Only a name that a complete listing lacks is unknown.',
  },
};
