import type { Examples } from '../example.js';

const ASK = '← {"id":1,"method":"roots/list"}';
const root = (uri: string) => `→ {"id":1,"result":{"roots":[{"uri":"${uri}","name":"work"}]}}`;

export const rootsExamples: Examples = {
  'roots/uri-scheme': {
    of: 'D',
    breaks: [ASK, root('/home/ada/work')],
    spares: [ASK, root('file:///home/ada/work')],
    told: 'Folders that an editor has on another machine (`vscode-remote:`) have no file URI here: they are a hint only.',
  },
};
