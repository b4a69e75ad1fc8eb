import type { Examples } from '../example.js';

export const schemaExamples: Examples = {
  'schema/request': {
    of: 'D',
    server: { prompts: {} },
    breaks: [
      '→ {"id":1,"method":"prompts/get","params":{"name":"review","arguments":{"lines":20}}}',
      '← {"id":1,"error":{"code":-32602,"message":"Expected a string"}}',
    ],
    spares: [
      '→ {"id":1,"method":"prompts/get","params":{"name":"review","arguments":{"lines":"20"},"vendor":true}}',
      '← {"id":1,"result":{"messages":[]}}',
    ],
    told: 'Arguments of prompts are text. Members that the schema does not name are free, and so are methods that it does not know.',
  },
  'schema/notification': {
    of: 'C',
    server: { logging: {} },
    breaks: ['← {"method":"notifications/message","params":{"level":"info","message":"started"}}'],
    spares: ['← {"method":"notifications/message","params":{"level":"info","data":"started"}}'],
    told: 'What is logged stands in `data`, which may be any JSON. A level that does not exist is the affair of `logging/level-unknown`.',
  },
  'schema/result': {
    of: 'B',
    server: { tools: {} },
    breaks: ['→ {"id":1,"method":"tools/call","params":{"name":"read"}}', '← {"id":1,"result":{"content":[{"text":"done"}]}}'],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"read"}}',
      '← {"id":1,"result":{"content":[{"type":"text","text":"done","lang":"en"}],"took":3}}',
    ],
    told: 'A result is held against the method of its request, in the revision of the session; content is held against the type that it names. What another rule names, such as a `nextCursor` of null, is that rule’s affair.',
  },
  'schema/error': {
    of: 'E',
    server: { tools: {} },
    breaks: [
      '→ {"id":1,"method":"tools/call","params":{"name":"ask"}}',
      '← {"id":1,"error":{"code":-32021,"message":"Needs sampling","data":{"requiredCapabilities":{"sampling":true}}}}',
    ],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"ask"}}',
      '← {"id":1,"error":{"code":-32021,"message":"Needs sampling","data":{"requiredCapabilities":{"sampling":{}}}}}',
    ],
    told: 'Only errors whose code has a definition are held against it; the `data` of all others is free.',
  },
};
