import type { Examples } from '../example.js';

const ask = (id: number, cursor: string) => `→ {"id":${id},"method":"tools/list","params":{"cursor":"${cursor}"}}`;
const page = (id: number, next: string) => `← {"id":${id},"result":{"tools":[]${next === '' ? '' : `,"nextCursor":${next}`}}}`;
const LIST = '→ {"id":1,"method":"tools/list"}';

export const paginationExamples: Examples = {
  'pagination/foreign-cursor': {
    of: 'D',
    breaks: [LIST, page(1, '"10"'), ask(2, '20'), page(2, '')],
    spares: [LIST, page(1, '"10"'), ask(2, '10'), page(2, '')],
    told: 'A cursor counts as given if any answer to the same method in this session had it, even a late one. Where a part of the session was not seen, no cursor is foreign.',
  },
  'pagination/invalid-cursor-code': {
    of: 'D',
    breaks: [LIST, page(1, '"10"'), ask(2, '20'), '← {"id":2,"error":{"code":-32603,"message":"Invalid cursor"}}'],
    spares: [LIST, page(1, '"10"'), ask(2, '10'), '← {"id":2,"error":{"code":-32603,"message":"The database is away"}}'],
    told: 'Only a cursor that the server never gave is surely invalid.',
    also: ['pagination/foreign-cursor'],
  },
  'pagination/next-cursor-type': {
    of: 'D',
    breaks: [LIST, page(1, 'null')],
    spares: [LIST, page(1, '')],
    told: 'Most clients take null for the end, but the schema has only text.',
  },
  'pagination/loop': {
    of: 'D',
    breaks: [LIST, page(1, '"a"'), ask(2, 'a'), page(2, '"a"'), ask(3, 'a'), page(3, '"a"'), ask(4, 'a'), page(4, '"a"')],
    spares: [LIST, page(1, '"a"'), ask(2, 'a'), page(2, '"a"'), ask(3, 'a'), page(3, '"b"'), ask(4, 'b'), page(4, '')],
    told: 'Three answers in a row that give back the cursor that was sent.',
  },
};
