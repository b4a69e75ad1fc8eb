import { FILES } from './servers.js';

/**
 * A trace without what is of this machine alone: the command line, folders, process ids. What passed stays as it was, but for the
 * folder of the server's files, whose name is another one.
 */
export function clean(trace: string, folder: string, name: string): string {
  const [header = '', ...records] = trace.split('\n');
  const { tapline, started } = JSON.parse(header) as Record<string, unknown>;
  const head = JSON.stringify({ tapline, id: name, started, command: ['server'], cwd: '/home/user' });
  return [head, ...records.filter((line) => !line.includes('"dir":"stderr"'))].join('\n').replaceAll(folder, FILES);
}
