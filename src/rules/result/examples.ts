import type { Examples } from '../example.js';

export const resultExamples: Examples = {
  'result/type-missing': {
    of: 'E',
    server: { tools: {} },
    breaks: [
      '→ {"id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2}}}',
      '← {"id":1,"result":{"content":[{"type":"text","text":"3"}]}}',
    ],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2}}}',
      '← {"id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"3"}]}}',
    ],
    told: 'Only a server that has shown that it knows the era without a handshake is told on: one of an older era may answer such a request by its own rules.',
  },
  'result/type-unknown': {
    of: 'E',
    server: { tools: {} },
    breaks: [
      '→ {"id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2}}}',
      '← {"id":1,"result":{"resultType":"done","content":[{"type":"text","text":"3"}]}}',
    ],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2},"_meta":{"io.modelcontextprotocol/clientCapabilities":{"extensions":{"com.example/partial":{}}}}}}',
      '← {"id":1,"result":{"resultType":"done","content":[{"type":"text","text":"3"}]}}',
    ],
    told: 'A type that is not one of the two is taken for that of an extension where the request declares one that is not known here.',
  },
};
