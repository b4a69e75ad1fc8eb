import { inspect } from 'node:util';
import type { TraceRecord } from '../../src/trace/record.js';

/** A message that passed, as every writer of logs sees it. */
export interface Passed {
  readonly t: number;
  readonly dir: 'c2s' | 's2c';
  readonly body: { readonly [member: string]: unknown };
}

/** The messages of a trace; null where one of its frames is none, which few logs can show. */
export function passed(records: readonly TraceRecord[]): Passed[] | null {
  const messages: Passed[] = [];
  for (const record of records) {
    if ('ev' in record || record.dir === 'stderr') continue;
    try {
      const body: unknown = JSON.parse(record.raw ?? '');
      if (typeof body !== 'object' || body === null || Array.isArray(body) || record.injected !== undefined) return null;
      messages.push({ t: record.t, dir: record.dir, body: body as Passed['body'] });
    } catch {
      return null;
    }
  }
  return messages;
}

const at = (t: number) => new Date(Date.UTC(2026, 4, 4, 8, 30) + t).toISOString();
const local = (t: number) => at(t).slice(0, -1).replace('T', ' ');

/** The same session as each tool writes it. */
export const DRESSES: Readonly<Record<string, (messages: readonly Passed[]) => string>> = {
  'claude-desktop': lines(
    ({ t, dir, body }) =>
      `${at(t)} [n [x]] [info] Message from ${dir === 'c2s' ? 'client' : 'server'}: ${JSON.stringify(body)} { metadata: undefined }`,
  ),
  vscode: lines(
    ({ t, dir, body }) => `${local(t)} [debug] [${dir === 'c2s' ? 'editor -> server' : 'server -> editor'}] ${JSON.stringify(body)}`,
  ),
  'go-sdk': lines(({ dir, body }) => `${dir === 'c2s' ? 'read' : 'write'}: ${JSON.stringify(body)}`),
  quarkus: lines(
    ({ t, dir, body }) =>
      `${local(t).replace('.', ',')} INFO  [io.qua.mcp.ser.traffic] (t) MCP message ${dir === 'c2s' ? 'received' : 'sent'} [a]:\n${JSON.stringify(body, null, 2)}\n`,
  ),
  supergateway: lines(({ dir, body }) =>
    dir === 'c2s'
      ? `[supergateway] SSE → Child (session 1): ${JSON.stringify(body)}`
      : `[supergateway] Child → SSE: ${inspect(body, { depth: null, maxArrayLength: null, maxStringLength: null })}`,
  ),
  transcript: lines(({ dir, body }) => `${dir === 'c2s' ? '>>>' : '<<<'} ${JSON.stringify(body)}`),
  mcpsnoop: (messages) =>
    messages
      .map(({ t, dir, body }, i) =>
        JSON.stringify({ session_id: 's', server_label: 'n', seq: i + 1, ts: at(t), direction: dir, transport: 'stdio', raw: body }),
      )
      .join('\n'),
  mcporter: lines(({ t, dir, body }) =>
    JSON.stringify({ ...body, _meta: { dir: dir === 'c2s' ? 'send' : 'recv', server: 'n', ts: at(t) } }),
  ),
};

function lines(line: (message: Passed) => string): (messages: readonly Passed[]) => string {
  return (messages) => `${messages.map(line).join('\n')}\n`;
}
