import type { Examples } from '../example.js';

const ASK =
  '→ {"id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"city","value":"U"}}}';
const values = (count: number, more: string) => {
  const list = Array.from({ length: count }, (_, i) => `"U${i}"`).join(',');
  return `← {"id":1,"result":{"completion":{"values":[${list}]${more}}}}`;
};

export const completionExamples: Examples = {
  'completion/too-many': {
    of: 'D',
    breaks: [ASK, values(101, '')],
    spares: [ASK, values(100, ',"total":2000,"hasMore":true')],
    told: 'There may be more than are sent: `total` and `hasMore` say so.',
  },
};
