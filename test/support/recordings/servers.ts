import { resolve } from 'node:path';
import { type Command, everything, filesystem, node, ours, python } from '../peers/command.js';
import type { ServerScript } from './script.js';

/** The folder that the server for files may use, in the recordings. */
export const FILES = '/home/user/files';

export type ServerName = 'everything' | 'filesystem' | 'memory' | 'sequential-thinking' | 'typescript-2' | 'python-1.27.0' | 'python-2.3.0';

/** What is called on a server of ours, on any SDK. */
const OURS: ServerScript = {
  calls: [
    ['echo', { text: 'Grüße\u2028 🚀' }],
    ['echo', {}],
    ['running', {}],
    ['nothing', {}],
  ],
  long: ['slow', { seconds: 0.9, steps: 3 }],
};

/** Each server's script. Paths are those of the recording; `there` puts the real folder in their place. */
export const SCRIPTS: Readonly<Record<ServerName, ServerScript>> = {
  everything: {
    calls: [
      ['echo', { message: 'Grüße\u2028 🚀' }],
      ['get-sum', { a: 1, b: 2 }],
      ['get-sum', { a: 'one' }],
      ['get-structured-content', { location: 'New York' }],
      ['get-annotated-message', { messageType: 'error', includeImage: false }],
      ['get-resource-links', { count: 2 }],
      ['get-resource-reference', { resourceType: 'Text', resourceId: 1 }],
      ['get-roots-list', {}],
      ['trigger-sampling-request', { prompt: 'Say something.', maxTokens: 10 }],
      ['trigger-elicitation-request', {}],
      ['trigger-url-elicitation', { url: 'https://example.com/consent', message: 'Please agree.', elicitationId: 'e-1' }],
      ['no-such-tool', {}],
    ],
    long: ['trigger-long-running-operation', { duration: 0.9, steps: 3 }],
    prompts: [
      ['simple-prompt', {}],
      ['args-prompt', { city: 'Paris' }],
      ['completable-prompt', { department: 'Sales', name: 'Eve' }],
      ['no-such-prompt', {}],
    ],
    resources: ['demo://resource/static/document/features.md', 'demo://resource/dynamic/blob/1', 'demo://resource/nowhere'],
    subscription: 'demo://resource/dynamic/text/1',
    completion: { prompt: 'completable-prompt', argument: 'department', value: 'S' },
    task: ['simulate-research-query', { topic: 'taps', ambiguous: false }],
  },
  filesystem: {
    calls: [
      ['list_allowed_directories', {}],
      ['write_file', { path: `${FILES}/new.txt`, content: 'one\r\ntwo\n' }],
      ['read_text_file', { path: `${FILES}/new.txt` }],
      ['list_directory', { path: FILES }],
      ['read_text_file', { path: `${FILES}/missing.txt` }],
      ['read_text_file', { path: '/forbidden' }],
      ['directory_tree', { path: FILES }],
    ],
  },
  memory: {
    calls: [
      ['create_entities', { entities: [{ name: 'tap', entityType: 'tool', observations: ['It is in the middle.'] }] }],
      ['create_relations', { relations: [{ from: 'tap', to: 'tap', relationType: 'is' }] }],
      ['add_observations', { observations: [{ entityName: 'tap', contents: ['It forwards first.'] }] }],
      ['search_nodes', { query: 'middle' }],
      ['read_graph', {}],
      ['delete_entities', { entityNames: ['tap'] }],
    ],
  },
  'sequential-thinking': {
    calls: [
      ['sequentialthinking', { thought: 'First.', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 2 }],
      ['sequentialthinking', { thought: 'Last.', nextThoughtNeeded: false, thoughtNumber: 2, totalThoughts: 2 }],
      ['sequentialthinking', { thought: 'Not enough.' }],
    ],
  },
  'typescript-2': OURS,
  'python-1.27.0': OURS,
  'python-2.3.0': OURS,
};

/** How a server is started. `folder`: an empty one for its files; `interpreter`: of a Python that has the server's SDK. */
export function startOf(server: ServerName, folder: string, interpreter: string | null): Command {
  switch (server) {
    case 'everything':
      return everything();
    case 'filesystem':
      return filesystem(folder);
    case 'memory':
    case 'sequential-thinking':
      return node(resolve(import.meta.dirname, `../../../node_modules/@modelcontextprotocol/server-${server}/dist/index.js`));
    case 'typescript-2':
      return ours('typescript2');
    case 'python-1.27.0':
    case 'python-2.3.0':
      if (interpreter === null) throw new Error(`${server} needs a Python.`);
      return python(interpreter, 'server');
  }
}

/** A script with the real folder where the recording's one stands. */
export function there(script: ServerScript, folder: string): ServerScript {
  return JSON.parse(JSON.stringify(script).replaceAll(FILES, folder)) as ServerScript;
}
