import type { Examples } from '../example.js';

const READ = '→ {"id":2,"method":"resources/read","params":{"uri":"file:///notes.txt"}}';
const EMPTY = '← {"id":2,"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","contents":[]}}';
const list = (uri: string) =>
  `← {"id":1,"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","resources":[{"uri":"${uri}","name":"notes"}]}}`;
const blob = (data: string) => `← {"id":2,"result":{"contents":[{"uri":"file:///notes.txt","blob":"${data}"}]}}`;

export const resourcesExamples: Examples = {
  'resources/not-found-code': {
    of: 'D',
    breaks: [READ, '← {"id":2,"error":{"code":-32603,"message":"Resource not found: file:///notes.txt"}}'],
    spares: [READ, '← {"id":2,"error":{"code":-32603,"message":"The disk cannot be read"}}'],
    told: 'That nothing was found is read from the message, so this is a hint; in 2026-07-28 the retired code -32002 is an error by itself.',
  },
  'resources/empty-contents': {
    of: 'E',
    breaks: ['→ {"id":1,"method":"resources/list"}', list('file:///todo.txt'), READ, EMPTY],
    spares: ['→ {"id":1,"method":"resources/list"}', list('file:///notes.txt'), READ, EMPTY],
    told: 'A resource that is listed may be empty, such as a folder. One that is not listed may still exist, so this is a hint.',
  },
  'resources/blob-encoding': {
    of: 'D',
    breaks: [READ, blob('_-8=')],
    spares: [READ, blob('/+8=')],
    told: 'The ordinary alphabet of base64 with its padding; the one for URLs (with - and _), line breaks and missing padding are named as what they are.',
  },
  'resources/uri': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"resources/list"}', '← {"id":1,"result":{"resources":[{"uri":"file:///my notes.txt","name":"notes"}]}}'],
    spares: [
      '→ {"id":1,"method":"resources/list"}',
      '← {"id":1,"result":{"resources":[{"uri":"file:///my%20notés.txt","name":"notes"},{"uri":"notes:today","name":"today"}]}}',
    ],
    told: 'Any scheme will do. Letters beyond ASCII are let pass: most libraries take them. Who only repeats what the other side called a URI is not blamed.',
  },
};
