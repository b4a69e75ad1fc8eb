import type { Examples } from '../example.js';

const CALL = '→ {"id":1,"method":"tools/call","params":{"name":"deploy","arguments":{}}}';
const failed = (error: string) => `← {"id":1,"error":${error}}`;
const TOOLS = { server: { tools: {} } };

export const errorExamples: Examples = {
  'error/reserved-range': {
    of: 'E',
    ...TOOLS,
    breaks: [CALL, failed('{"code":-32050,"message":"Quota exceeded"}')],
    spares: [CALL, failed('{"code":-31050,"message":"Quota exceeded"}')],
    told: 'Outside the reserved range a program may use any code. In older revisions these codes are free.',
  },
  'error/legacy-range': {
    of: 'E',
    ...TOOLS,
    breaks: [CALL, failed('{"code":-32000,"message":"Connection closed"}')],
    spares: [CALL, failed('{"code":-32603,"message":"Connection closed"}')],
    told: 'SDKs used these codes before they were given away, and some still do: only a hint. In older revisions they are free.',
  },
  'error/retired-code': {
    of: 'E',
    ...TOOLS,
    breaks: [
      CALL,
      failed(
        '{"code":-32042,"message":"Sign in first","data":{"elicitations":[{"mode":"url","message":"Sign in","url":"https://example.com","elicitationId":"e1"}]}}',
      ),
    ],
    spares: [
      CALL,
      '← {"id":1,"result":{"resultType":"input_required","requestState":"s","inputRequests":{"sign-in":{"method":"elicitation/create","params":{"mode":"url","message":"Sign in","url":"https://example.com"}}}}}',
    ],
    client: { elicitation: { url: {} } },
    told: 'In 2025-11-25 both codes are right. For a resource that is not found, `resources/not-found-code` speaks.',
  },
  'error/reserved-json-rpc': {
    of: 'D',
    ...TOOLS,
    breaks: [CALL, failed('{"code":-32500,"message":"Quota exceeded"}')],
    spares: [CALL, failed('{"code":-32800,"message":"Request cancelled"}')],
    told: 'The range ends at -32768, so that -32800, which language servers use for a cancelled request, lies outside.',
  },
  'error/missing-capability-shape': {
    of: 'E',
    ...TOOLS,
    breaks: [CALL, failed('{"code":-32021,"message":"Needs elicitation"}')],
    spares: [CALL, failed('{"code":-32021,"message":"Needs elicitation","data":{"requiredCapabilities":{"elicitation":{}}}}')],
    told: 'The member has to be there and to be an object; what a client makes of the capabilities in it is its own affair.',
  },
  'error/header-mismatch-on-stdio': {
    of: 'E',
    ...TOOLS,
    breaks: [CALL, failed('{"code":-32020,"message":"Mcp-Method does not match"}')],
    spares: [CALL, failed('{"code":-32602,"message":"Mcp-Method does not match"}')],
    told: 'Servers that speak HTTP and stdio with the same code may let it slip through.',
  },
  'error/local-code-on-wire': {
    of: 'E',
    ...TOOLS,
    breaks: [CALL, failed('{"code":-32001,"message":"Request timed out"}')],
    spares: [CALL, failed('{"code":-32603,"message":"The database did not answer in time"}')],
    told: 'Told by the code and the words with which SDKs report a timeout to their own caller. A proxy that waits for another server may mean that one.',
  },
};
