import type { Examples } from '../example.js';

const CALL = '→ {"id":1,"method":"tools/call","params":{"name":"screenshot"}}';
const image = (data: string, type: string) => `← {"id":1,"result":{"content":[{"type":"image","data":"${data}","mimeType":"${type}"}]}}`;

export const contentExamples: Examples = {
  'content/media-encoding': {
    of: 'D',
    breaks: [CALL, image('iVBORw0KGgo', 'image/png')],
    spares: [CALL, image('iVBORw0KGgo=', 'image/png')],
    told: 'Base64 has a length that is a multiple of four. A data URL in its place is a hint only: many clients take it.',
  },
};
