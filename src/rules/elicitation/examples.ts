import type { Examples } from '../example.js';

const client = { elicitation: { form: {}, url: {} } };
const form = (properties: string, more = '') =>
  `← {"id":1,"method":"elicitation/create","params":{"message":"Where to?","requestedSchema":{"type":"object","properties":{${properties}}${more}}}}`;
const url = (address: string, id: string) =>
  `← {"id":1,"method":"elicitation/create","params":{"mode":"url","message":"Please sign in","url":"${address}","elicitationId":"${id}"}}`;
const CITY = '"city":{"type":"string","title":"City"}';
const answer = (more: string) => `→ {"id":1,"result":{"action":${more}}}`;
const CALL = '→ {"id":2,"method":"tools/call","params":{"name":"files"}}';
const needs = (elicitation: string) =>
  `← {"id":2,"error":{"code":-32042,"message":"Please sign in","data":{"elicitations":[${elicitation}]}}}`;

export const elicitationExamples: Examples = {
  'elicitation/schema-flat': {
    of: 'D',
    client,
    breaks: [form('"place":{"type":"object","properties":{"city":{"type":"string"}}}'), answer('"cancel"')],
    spares: [form(`${CITY},"days":{"type":"array","items":{"type":"string","enum":["Mon","Tue"]}}`), answer('"cancel"')],
    told: 'Text, numbers, yes or no and choices; choices of several since 2025-11-25. Fields inside fields are not allowed in any revision.',
  },
  'elicitation/content-mismatch': {
    of: 'D',
    client,
    breaks: [form(CITY, ',"required":["city"]'), answer('"accept","content":{"town":"Ulm"}')],
    spares: [form('"days":{"type":"number","maximum":1.5}'), answer('"accept","content":{"days":0.5}')],
    told: 'A number need not be whole: the official JSON file says so by mistake, the schema it is made from does not.',
  },
  'elicitation/content-unexpected': {
    of: 'D',
    client,
    breaks: [form(CITY), answer('"decline","content":{"city":"Ulm"}')],
    spares: [form(CITY), answer('"accept","content":{"city":"Ulm"}')],
    told: 'Nothing is filled in where the person declined, cancelled, or was sent to a URL.',
  },
  'elicitation/url-invalid': {
    of: 'D',
    client,
    breaks: [url('example.com/sign-in', 'e1'), answer('"cancel"')],
    spares: [url('http://localhost:8080/sign-in', 'e1'), answer('"cancel"')],
    told: 'Any scheme will do, also plain http; in 2025-11-25 there must be an elicitationId as well.',
  },
  'elicitation/complete-unknown': {
    of: 'D',
    client,
    breaks: [
      url('https://example.com/sign-in', 'e1'),
      answer('"accept"'),
      '← {"method":"notifications/elicitation/complete","params":{"elicitationId":"e2"}}',
    ],
    spares: [
      url('https://example.com/sign-in', 'e1'),
      answer('"accept"'),
      '← {"method":"notifications/elicitation/complete","params":{"elicitationId":"e1"}}',
    ],
    told: 'The id may come from a request or from an error -32042. 2026-07-28 does not have the notification any more.',
  },
  'elicitation/required-error': {
    of: 'D',
    client,
    breaks: [CALL, needs('{"mode":"url","message":"Please sign in","url":"https://example.com/sign-in"}')],
    spares: [CALL, needs('{"mode":"url","message":"Please sign in","url":"https://example.com/sign-in","elicitationId":"e1"}')],
    told: 'Each elicitation that is listed is in URL mode and has its id. In 2026-07-28 the code is retired (`error/retired-code`).',
  },
  'elicitation/sensitive-form': {
    of: 'D',
    client,
    breaks: [form('"apiKey":{"type":"string","title":"API key"}'), answer('"cancel"')],
    spares: [form('"keyboard":{"type":"string","title":"Keyboard layout"}'), answer('"cancel"')],
    told: 'Told from the names and titles of fields, so this is a hint; secrets are asked for in URL mode.',
  },
};
