import type { Examples } from '../example.js';

const list = (id: string) => `→ {"id":${id},"method":"tools/list"}`;
const tools = (id: string) => `← {"id":${id},"result":{"tools":[]}}`;

export const idExamples: Examples = {
  'id/reused-in-session': {
    of: 'D',
    breaks: [list('1'), tools('1'), list('1'), tools('1')],
    spares: [list('1'), tools('1'), list('"1"'), tools('"1"'), '← {"id":1,"method":"ping"}', '→ {"id":1,"result":{}}'],
    told: 'Ids are compared with their JSON type, and each side has its own. Since 2026-07-28 an id may be used again once it is answered.',
  },
  'id/reused-in-flight': {
    of: 'D',
    breaks: [list('1'), list('1'), tools('1'), tools('1')],
    spares: [list('1'), list('2'), tools('2'), tools('1')],
    told: 'The first request still waits, so nobody can say whose answer the next one is. After a gap, in which it may have been answered, the milder rule speaks.',
  },
};
