import type { Examples } from '../example.js';
import { askExamples } from './ask-examples.js';

const refused = (id: number, code = -32601) => `← {"id":${id},"error":{"code":${code},"message":"Method not found"}}`;
const LIST = '→ {"id":1,"method":"tools/list"}';
const TOOLS = '← {"id":1,"result":{"tools":[]}}';
const changed = (what: string) => `← {"method":"notifications/${what}/list_changed"}`;
const SERVED =
  'A server that answers with a result has the feature and must declare it. If it refuses, the client asked for what it was not offered, which weighs less. Nothing is said while capabilities are unknown.';
const FLAG = 'The flag must be true: false, or the capability alone, announces no such notification.';

/** Requests and notifications of features that the server declares, and what each side sends of its own. */
const serverExamples: Examples = {
  'cap/tools': {
    of: 'D',
    server: { prompts: {} },
    breaks: [LIST, TOOLS],
    spares: ['→ {"id":1,"method":"prompts/list"}', '← {"id":1,"result":{"prompts":[]}}'],
    told: SERVED,
  },
  'cap/prompts': {
    of: 'D',
    server: { tools: {} },
    breaks: ['→ {"id":1,"method":"prompts/list"}', '← {"id":1,"result":{"prompts":[]}}'],
    spares: [LIST, TOOLS],
    told: SERVED,
  },
  'cap/resources': {
    of: 'D',
    server: { tools: {} },
    breaks: ['→ {"id":1,"method":"resources/list"}', '← {"id":1,"result":{"resources":[]}}'],
    spares: [LIST, TOOLS],
    told: SERVED,
  },
  'cap/resources-subscribe': {
    of: 'D',
    server: { resources: {} },
    breaks: ['→ {"id":1,"method":"resources/subscribe","params":{"uri":"file:///a"}}', '← {"id":1,"result":{}}'],
    spares: ['→ {"id":1,"method":"resources/list"}', '← {"id":1,"result":{"resources":[]}}'],
    told: 'Subscriptions are a capability within `resources`: it must say `subscribe: true`.',
  },
  'cap/logging-setlevel': {
    of: 'D',
    server: { tools: {} },
    breaks: ['→ {"id":1,"method":"logging/setLevel","params":{"level":"info"}}', '← {"id":1,"result":{}}'],
    spares: [LIST, TOOLS],
    told: SERVED,
  },
  'cap/completions': {
    of: 'D',
    server: { prompts: {} },
    breaks: [
      '→ {"id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"who","value":"w"}}}',
      '← {"id":1,"result":{"completion":{"values":["world"]}}}',
    ],
    spares: ['→ {"id":1,"method":"prompts/list"}', '← {"id":1,"result":{"prompts":[]}}'],
    told: 'The capability exists since 2025-03-26; in 2024-11-05 nothing has to be declared.',
  },
  'cap/log-message': {
    of: 'D',
    server: { tools: {} },
    breaks: ['← {"method":"notifications/message","params":{"level":"error","data":"Internal Server Error"}}'],
    spares: ['! ERROR Internal Server Error'],
    told: 'A log message needs the capability `logging`; stderr is free for all.',
  },
  'cap/tools-list-changed': {
    of: 'D',
    server: { tools: { listChanged: false } },
    breaks: [changed('tools')],
    spares: [LIST, TOOLS],
    told: FLAG,
  },
  'cap/prompts-list-changed': {
    of: 'D',
    server: { prompts: { listChanged: false }, tools: {} },
    breaks: [changed('prompts')],
    spares: [LIST, TOOLS],
    told: FLAG,
  },
  'cap/resources-list-changed': {
    of: 'D',
    server: { resources: {}, tools: {} },
    breaks: [changed('resources')],
    spares: [LIST, TOOLS],
    told: FLAG,
  },
  'cap/roots-list-changed': {
    of: 'D',
    client: { roots: {} },
    breaks: ['→ {"method":"notifications/roots/list_changed"}'],
    spares: ['← {"id":1,"method":"roots/list"}', '→ {"id":1,"result":{"roots":[]}}'],
    told: 'The flag `roots.listChanged` must be true. In 2026-07-28 the notification does not exist any more.',
  },
  'cap/resource-updated-unsolicited': {
    of: 'D',
    breaks: ['← {"method":"notifications/resources/updated","params":{"uri":"file:///project/a.txt"}}'],
    spares: [
      '→ {"id":1,"method":"resources/subscribe","params":{"uri":"file:///project"}}',
      '← {"id":1,"result":{}}',
      '← {"method":"notifications/resources/updated","params":{"uri":"file:///project/a.txt"}}',
    ],
    told: 'What lies within a subscribed URI belongs to it, and an update may cross the end of the subscription.',
  },
  'cap/extension-id': {
    of: 'E',
    breaks: [
      '→ {"id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{"extensions":{"tracing":{}}}}}}',
      '← {"id":1,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}}',
    ],
    spares: [
      '→ {"id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{"extensions":{"com.example/tracing":{}}}}}}',
      '← {"id":1,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}}',
    ],
    told: 'An id has a prefix, as keys of `_meta` may: labels with dots between them, a slash, a name.',
  },
  'cap/undeclared-error-code': {
    of: 'E',
    server: { tools: {} },
    breaks: ['→ {"id":1,"method":"prompts/list"}', refused(1, -32602)],
    also: ['cap/prompts'],
    spares: ['→ {"id":1,"method":"prompts/list"}', refused(1)],
    sparesAlso: ['cap/prompts'],
    told: 'The client should not have asked; whoever does is told -32601, as for any method that is not there.',
  },
};

export const capabilityExamples: Examples = { ...serverExamples, ...askExamples };
