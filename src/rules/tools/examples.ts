import type { Examples } from '../example.js';

const LIST = '→ {"id":1,"method":"tools/list"}';
const CALL = '→ {"id":2,"method":"tools/call","params":{"name":"weather","arguments":{"city":"Ulm"}}}';
const INPUT = '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}';
const OUTPUT = '{"type":"object","properties":{"celsius":{"type":"number"}},"required":["celsius"]}';

/** The answer to a list request of 2025-11-25. */
const tools = (...list: string[]) => `← {"id":1,"result":{"tools":[${list.join(',')}]}}`;
/** The same of 2026-07-28. */
const modernTools = (id: number, ...list: string[]) =>
  `← {"id":${id},"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[${list.join(',')}]}}`;
const tool = (name: string, more = '') => `{"name":"${name}","inputSchema":{"type":"object"}${more}}`;
const WEATHER = `{"name":"weather","inputSchema":${INPUT}}`;
const MEASURING = `{"name":"weather","inputSchema":${INPUT},"outputSchema":${OUTPUT}}`;
const text = (value: string) => `{"type":"text","text":${JSON.stringify(value)}}`;
const answer = (result: string) => `← {"id":2,"result":{${result}}}`;

export const toolsExamples: Examples = {
  'tools/name-length': {
    of: 'D',
    breaks: [LIST, tools(tool('a'.repeat(129)))],
    spares: [LIST, tools(tool('a'.repeat(128)))],
    told: 'Characters are counted, not bytes. Up to 2025-06-18 nothing is said of the length of names.',
  },
  'tools/name-chars': {
    of: 'D',
    breaks: [LIST, tools(tool('get weather'))],
    spares: [LIST, tools(tool('admin.tools_get-weather2'))],
    told: 'A title may hold anything: it is what people see.',
  },
  'tools/name-duplicate': {
    of: 'D',
    breaks: [
      LIST,
      `← {"id":1,"result":{"tools":[${WEATHER}],"nextCursor":"p2"}}`,
      '→ {"id":2,"method":"tools/list","params":{"cursor":"p2"}}',
      `← {"id":2,"result":{"tools":[${WEATHER}]}}`,
    ],
    spares: [
      LIST,
      `← {"id":1,"result":{"tools":[${WEATHER}],"nextCursor":"p2"}}`,
      '← {"method":"notifications/tools/list_changed"}',
      '→ {"id":2,"method":"tools/list","params":{"cursor":"p2"}}',
      `← {"id":2,"result":{"tools":[${WEATHER}]}}`,
    ],
    told: 'All pages of one listing count together. Where the list changed between two pages, a tool may have moved from one to the other.',
  },
  'tools/input-schema': {
    of: 'D',
    breaks: [LIST, tools('{"name":"weather","inputSchema":{"type":"object","properties":{"city":{"type":"str"}}}}')],
    spares: [
      LIST,
      tools('{"name":"weather","inputSchema":{"type":"object","properties":{"city":true,"when":{"type":"string","x-hint":7}}}}'),
    ],
    told: 'Keywords that JSON Schema does not know are allowed, and so are `true` and `false` in the place of a schema. A schema in a dialect that is not known here is only asked for its type.',
  },
  'tools/output-schema': {
    of: 'D',
    breaks: [LIST, tools(tool('weather', ',"outputSchema":{"type":"array","items":{"type":"number"}}'))],
    spares: [LIST, tools(MEASURING)],
    told: 'Since 2026-07-28 an `outputSchema` may describe any value; before, its type is "object".',
  },
  'tools/structured-missing': {
    of: 'D',
    breaks: [LIST, tools(MEASURING), CALL, answer(`"content":[${text('21 degrees')}]`)],
    spares: [LIST, tools(MEASURING), CALL, answer(`"isError":true,"content":[${text('The station is silent')}]`)],
    told: 'A result that says `isError`, one that creates a task and one that asks for input need no structured content; nor does one of a tool whose listing may have changed since.',
  },
  'tools/structured-mismatch': {
    of: 'D',
    breaks: [LIST, tools(MEASURING), CALL, answer(`"structuredContent":{"celsius":"21"},"content":[${text('{"celsius":"21"}')}]`)],
    spares: [
      LIST,
      tools(MEASURING),
      CALL,
      answer(`"structuredContent":{"celsius":21,"station":"Ulm"},"content":[${text('{"station":"Ulm","celsius":21}')}]`),
    ],
    told: 'Members that the schema does not name are allowed unless it forbids them. Schemas that refer to the network, or that cost too much, are not judged.',
  },
  'tools/structured-not-object': {
    of: 'D',
    breaks: [LIST, tools(WEATHER), CALL, answer(`"structuredContent":[21],"content":[${text('[21]')}]`)],
    spares: [LIST, tools(WEATHER), CALL, answer(`"structuredContent":{"result":[21]},"content":[${text('21')}]`)],
    told: 'Since 2026-07-28 it may be any JSON value.',
  },
  'tools/structured-without-text': {
    of: 'D',
    breaks: [LIST, tools(MEASURING), CALL, answer(`"structuredContent":{"celsius":21},"content":[${text('It is warm')}]`)],
    spares: [LIST, tools(MEASURING), CALL, answer(`"structuredContent":{"celsius":21},"content":[${text('{ "celsius": 21.0 }')}]`)],
    told: 'The JSON is compared, not its text. Frameworks wrap what is no object in `{"result": …}` and give the bare value as text: that counts.',
  },
  'tools/unknown-tool-result': {
    of: 'D',
    breaks: [LIST, tools(tool('clock')), CALL, answer(`"isError":true,"content":[${text('Unknown tool: weather')}]`)],
    spares: [LIST, tools(tool('clock')), CALL, '← {"id":2,"error":{"code":-32602,"message":"Unknown tool: weather"}}'],
    told: 'Only where a complete listing lacks the tool. A tool that is not listed may still be there, so this is a hint.',
  },
  'tools/input-error-as-protocol-error': {
    of: 'D',
    breaks: [
      LIST,
      tools(WEATHER),
      '→ {"id":2,"method":"tools/call","params":{"name":"weather","arguments":{"town":"Ulm"}}}',
      '← {"id":2,"error":{"code":-32602,"message":"city is missing"}}',
    ],
    spares: [
      LIST,
      tools(WEATHER),
      '→ {"id":2,"method":"tools/call","params":{"name":"weather","arguments":{"town":"Ulm"}}}',
      answer(`"isError":true,"content":[${text('city is missing')}]`),
    ],
    told: 'A call that is no call (no name, arguments that are no object) is rightly refused with an error response.',
  },
  'tools/arguments-mismatch': {
    of: 'D',
    breaks: [
      LIST,
      tools(WEATHER),
      '→ {"id":2,"method":"tools/call","params":{"name":"weather","arguments":{"city":89073}}}',
      answer(`"isError":true,"content":[${text('city must be text')}]`),
    ],
    spares: [
      LIST,
      tools(WEATHER),
      '← {"method":"notifications/tools/list_changed"}',
      '→ {"id":2,"method":"tools/call","params":{"name":"weather","arguments":{"city":89073}}}',
      answer(`"content":[${text('sun')}]`),
    ],
    told: 'Nothing obliges a client to validate; it helps to explain what the server says. After a change of the list the old schema proves nothing.',
  },
  'tools/call-unlisted': {
    of: 'D',
    breaks: [LIST, tools(tool('clock')), CALL, answer(`"content":[${text('sun')}]`)],
    spares: [LIST, `← {"id":1,"result":{"tools":[${tool('clock')}],"nextCursor":"p2"}}`, CALL, answer(`"content":[${text('sun')}]`)],
    told: 'Only a complete listing can lack a tool. Some servers have tools that they do not list.',
  },
  'tools/order-unstable': {
    of: 'E',
    breaks: [
      LIST,
      modernTools(1, tool('weather'), tool('clock')),
      '→ {"id":2,"method":"tools/list"}',
      modernTools(2, tool('clock'), tool('weather')),
    ],
    spares: [
      LIST,
      modernTools(1, tool('weather'), tool('clock')),
      '→ {"id":2,"method":"tools/list"}',
      modernTools(2, tool('clock'), tool('weather'), tool('news')),
    ],
    told: 'Two complete listings with the same names in another order. Where a tool came or went, the others may move.',
  },
  'tools/x-mcp-header': {
    of: 'E',
    breaks: [
      LIST,
      modernTools(1, '{"name":"weather","inputSchema":{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"My City"}}}}'),
    ],
    spares: [
      LIST,
      modernTools(1, '{"name":"weather","inputSchema":{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"My-City"}}}}'),
    ],
    told: 'The annotation must be a token such as names a header of HTTP, on a parameter that is text, a whole number or a boolean and is reached through `properties` alone. On stdio nobody sends headers, so this is a hint.',
  },
  'tools/external-ref': {
    of: 'E',
    breaks: [LIST, modernTools(1, tool('weather', ',"outputSchema":{"$ref":"https://example.com/schemas/weather.json"}'))],
    spares: [
      LIST,
      modernTools(
        1,
        tool(
          'weather',
          ',"outputSchema":{"$ref":"https://example.com/schemas/weather.json","$defs":{"w":{"$id":"https://example.com/schemas/weather.json","type":"object"}}}',
        ),
      ),
    ],
    told: 'An address that the schema itself holds under its `$id` is not on the network. Tapline never follows a reference out of the schema.',
  },
};
