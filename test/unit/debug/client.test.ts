import { describe, expect, it } from 'vitest';
import { AnsweredError } from '../../../src/extension/debug/adapter/mcp/client.js';
import { type Answers, Bench, legacy, settled } from './pieces.js';

const META = 'io.modelcontextprotocol/protocolVersion';

/** A server of the newest revision: each request has to say of which revision it is. */
const modern: Answers = ({ method, params }) => {
  if ((params?._meta as Record<string, unknown> | undefined)?.[META] !== '2026-07-28')
    return { error: { code: -32022, message: 'Unsupported protocol version' } };
  switch (method) {
    case 'server/discover':
      return {
        result: {
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: {} },
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '2' } },
        },
      };
    case 'tools/list':
      return { result: { tools: [] } };
    default:
      return { result: {} };
  }
};

describe('the client of a debug session', () => {
  it('speaks to a server of the newest revision by metadata, without a handshake', async () => {
    const bench = new Bench(modern);
    await bench.launch();
    expect(bench.output).toContain('Connected to modern 2, MCP 2026-07-28.');
    await bench.type('tools/list');
    expect(bench.server.got.map(({ method }) => method)).not.toContain('initialize');
    expect(bench.server.got.every(({ params }) => (params?._meta as Record<string, unknown> | undefined)?.[META] === '2026-07-28')).toBe(
      true,
    );
  });

  it('asks for the revision that the configuration names, and for no other', async () => {
    const bench = new Bench();
    await bench.launch({ command: 'x', cwd: '/', revision: '2025-03-26' });
    expect(bench.server.got[0]).toMatchObject({ method: 'initialize', params: { protocolVersion: '2025-03-26' } });
    // That revision knows no elicitation.
    expect(bench.server.got[0]?.params?.capabilities).not.toHaveProperty('elicitation');
  });

  it('says that the handshake failed where it did, and sends requests all the same', async () => {
    const bench = new Bench(() => ({ error: { code: -32000, message: 'out of order' } }));
    await bench.ask('launch', { command: 'x', cwd: '/', debugger: 'none' });
    await bench.printed(/The handshake failed: out of order/);
    expect(await bench.type('tools/list')).toMatchObject({ message: 'Error -32000: out of order' });
  });

  it('answers whatever the server asks at once, with the very id: nobody is there to answer', async () => {
    const bench = new Bench();
    await bench.launch();
    bench.server.line('{"jsonrpc":"2.0","id":90071992547409931,"method":"ping"}');
    bench.server.say({ jsonrpc: '2.0', id: 'r', method: 'roots/list' });
    bench.server.say({ jsonrpc: '2.0', id: 'e', method: 'elicitation/create', params: {} });
    bench.server.say({ jsonrpc: '2.0', id: 's', method: 'sampling/createMessage', params: {} });
    bench.server.say({ jsonrpc: '2.0', id: 'u', method: 'unknown/method' });
    const answers = bench.server.got.filter(({ method }) => method === undefined);
    expect(answers).toMatchObject([
      { result: {} },
      { id: 'r', result: { roots: [{ uri: 'file:///folder', name: 'folder' }] } },
      { id: 'e', result: { action: 'decline' } },
      { id: 's', error: { code: -1 } },
      { id: 'u', error: { code: -32601 } },
    ]);
    expect(bench.output).toContain('The server asked for sampling/createMessage; it was declined');
  });

  it('gives an id back with all its digits', async () => {
    const bench = new Bench();
    await bench.launch();
    const written: string[] = [];
    const write = bench.server.write.bind(bench.server);
    bench.server.write = (line) => {
      written.push(line);
      write(line);
    };
    bench.server.line('{"jsonrpc":"2.0","id":90071992547409931,"method":"ping"}');
    expect(written).toEqual(['{"jsonrpc":"2.0","id":90071992547409931,"result":{}}']);
  });

  it('says of lines that are no messages, and of answers to nothing, what they are, and goes on', async () => {
    const bench = new Bench();
    await bench.launch();
    bench.server.line('Server ready!');
    bench.server.say({ jsonrpc: '2.0', id: 999, result: {} });
    bench.server.line('null');
    bench.server.line('[]');
    expect(bench.output).toContain('The server wrote a line that is no message: Server ready!');
    expect(bench.output).toContain('The server answered request 999, which is not open.');
    expect((await bench.type('tools/list')).success).toBe(true);
  });

  it('reads all pages of a list, and reads the tools again when they changed', async () => {
    let tools = ['a', 'b', 'c'];
    const bench = new Bench((message) => {
      if (message.method !== 'tools/list') return legacy(message);
      const at = Number(message.params?.cursor ?? 0);
      return { result: { tools: [{ name: tools[at] }], ...(at + 1 < tools.length && { nextCursor: String(at + 1) }) } };
    });
    await bench.launch();
    expect(bench.output).toContain('Tools: a, b, c');
    tools = ['d'];
    bench.server.say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    await settled();
    await settled();
    expect((await bench.type('d {}')).success).toBe(true);
    expect((await bench.type('a {}')).success).toBe(false);
  });

  it('keeps what an error says apart from other failures', () => {
    expect(new AnsweredError(-1, 'no', undefined)).toMatchObject({ code: -1, message: 'no' });
  });
});
