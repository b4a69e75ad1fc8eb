import type { Examples } from '../example.js';

const list = (id: number, params = '') => `→ {"id":${id},"method":"tools/list"${params}}`;
const tools = (id: number, more: string) => `← {"id":${id},"result":{"resultType":"complete","tools":[]${more}}}`;

export const cacheExamples: Examples = {
  'cache/hints-missing': {
    of: 'E',
    breaks: [list(1), tools(1, '')],
    spares: [list(1), tools(1, ',"ttlMs":0,"cacheScope":"private"')],
    told: 'A result that may not be kept says so with 0. Results that ask for input, and those of other methods, have no such members.',
  },
  'cache/ttl-negative': {
    of: 'E',
    breaks: [list(1), tools(1, ',"ttlMs":-1,"cacheScope":"private"')],
    spares: [list(1), tools(1, ',"ttlMs":1e3,"cacheScope":"private"')],
    told: 'The value counts, not how it is written.',
  },
  'cache/scope-differs': {
    of: 'E',
    breaks: [
      list(1),
      tools(1, ',"nextCursor":"2","ttlMs":0,"cacheScope":"public"'),
      list(2, ',"params":{"cursor":"2"}'),
      tools(2, ',"ttlMs":0,"cacheScope":"private"'),
    ],
    spares: [
      list(1),
      tools(1, ',"nextCursor":"2","ttlMs":0,"cacheScope":"public"'),
      list(2),
      tools(2, ',"ttlMs":0,"cacheScope":"private"'),
    ],
    told: 'A page belongs to the listing whose cursor it was asked for with; another listing may have another scope.',
  },
  'cache/hints-on-interim': {
    of: 'E',
    breaks: [
      '→ {"id":1,"method":"resources/read","params":{"uri":"file:///a"}}',
      '← {"id":1,"result":{"resultType":"input_required","requestState":"s","ttlMs":0,"cacheScope":"private"}}',
    ],
    spares: [
      '→ {"id":1,"method":"resources/read","params":{"uri":"file:///a"}}',
      '← {"id":1,"result":{"resultType":"input_required","requestState":"s"}}',
    ],
    told: 'Only complete results can be kept.',
  },
  'cache/refetch-fresh': {
    of: 'E',
    breaks: [
      list(1),
      tools(1, ',"ttlMs":60000,"cacheScope":"private"'),
      `1000 ${list(2)}`,
      tools(2, ',"ttlMs":60000,"cacheScope":"private"'),
    ],
    spares: [
      list(1),
      tools(1, ',"ttlMs":60000,"cacheScope":"private"'),
      `61000 ${list(2)}`,
      tools(2, ',"ttlMs":60000,"cacheScope":"private"'),
    ],
    told: 'A change that was told of, and any error, is a reason to ask again.',
  },
};
