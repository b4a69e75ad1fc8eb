import { describe, expect, it, vi } from 'vitest';
import { wrongIn } from '../../../src/extension/debug/adapter/configuration.js';
import { launchTapped } from '../../../src/extension/debug/adapter/debuggee.js';
import { Bench, CONFIGURATION, english, legacy, settled } from './pieces.js';

const result = (response: { body?: unknown }) => response.body as { result: string; variablesReference: number };

describe('a debug session of a server', () => {
  it('shakes hands as the specification asks a client of both eras to, and then knows the tools', async () => {
    const bench = new Bench();
    expect((await bench.launch()).success).toBe(true);
    expect(bench.server.got.map(({ method }) => method)).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'tools/list',
    ]);
    expect(bench.output).toContain('Connected to fake 1.0, MCP 2025-11-25.');
    expect(bench.output).toContain('Tools: echo');
    expect(bench.taps).toEqual([4711]);
  });

  it('says why where the server cannot be started, and that is the failure of the launch', async () => {
    const bench = new Bench(legacy, { launch: () => Promise.reject(new Error('spawn ENOENT')) });
    await bench.ask('initialize');
    const response = await bench.ask('launch', CONFIGURATION);
    expect(response).toMatchObject({ success: false, message: 'The server could not be started: spawn ENOENT' });
  });

  it('names the folder where that is what is missing, and not the program', async () => {
    const bench = new Bench(legacy, { launch: launchTapped('/no/launcher.js') });
    const response = await bench.ask('launch', { ...CONFIGURATION, cwd: '/no/such/folder' });
    expect(response).toMatchObject({ success: false, message: expect.stringMatching(/working directory \/no\/such\/folder is not there/) });
  });

  it.each<[string, object, RegExp]>([
    ['args', { args: 'server.js' }, /“args” .* list of texts, such as \["server.js"\]/],
    ['args', { args: [{}] }, /“args”/],
    ['env', { env: ['A=b'] }, /“env” .* object, such as \{"LOG": "debug"\}/],
    ['env', { env: { A: { b: 1 } } }, /“env”/],
    ['debugger', { debugger: 'ruby' }, /“debugger” .* cannot be "ruby"\. It can be: auto, node, python, none/],
    ['revision', { revision: '1999' }, /“revision” .* cannot be "1999"\. It can be: auto, 2024-11-05/],
    ['revision', { revision: 20250618 }, /“revision”/],
    ['stopOnEntry', { stopOnEntry: 'yes' }, /“stopOnEntry” .* true or false/],
    ['server', { server: 5 }, /“server” .* a text/],
    ['cwd', { cwd: ['x'] }, /“cwd”/],
    ['attach', { attach: [] }, /“attach”/],
    ['request', { request: 'attach' }, /“request” .* “launch”/],
  ])('says so where “%s” is of a kind that cannot be meant, and starts nothing: %j', async (_, wrong, sentence) => {
    const bench = new Bench();
    const response = await bench.ask('launch', { ...CONFIGURATION, ...wrong });
    expect(response).toMatchObject({ success: false, message: expect.stringMatching(sentence), body: { error: { showUser: true } } });
    expect(bench.servers).toEqual([]);
  });

  it('takes whatever the manifest allows, numbers and nulls in “env” and variables that are not replaced yet among them', () => {
    const given = {
      ...CONFIGURATION,
      args: ['a', 1],
      env: { A: 1, B: null, C: 'c' },
      debugger: `\${config:x}`,
      revision: 'auto',
      more: [],
    };
    expect(wrongIn(given, english)).toBeNull();
  });

  it('says that it cannot attach where it is asked to', async () => {
    const response = await new Bench().ask('attach', CONFIGURATION);
    expect(response).toMatchObject({ success: false, body: { error: { format: expect.stringContaining('“launch”'), showUser: true } } });
  });

  it('says that a server has not answered the handshake, and that requests wait for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const bench = new Bench(() => null);
      await bench.ask('launch', CONFIGURATION);
      vi.advanceTimersByTime(1000);
      expect(bench.output).not.toContain('has not answered');
      vi.advanceTimersByTime(4000);
      const told = () => bench.output.split('The server has not answered the handshake yet.').length - 1;
      expect(told()).toBe(1);
      const typed = bench.type('tools/list');
      expect(told()).toBe(2);
      expect(result(await bench.type('open')).result).toMatch(/^Request 1: server\/discover, open for /);
      await bench.ask('disconnect');
      expect((await typed).success).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says nothing of a slow handshake once the server has ended or answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const [quick, gone] = [new Bench(), new Bench(() => null)];
      await quick.launch();
      await gone.ask('launch', CONFIGURATION);
      gone.server.exit({ code: 1, signal: null });
      vi.advanceTimersByTime(60_000);
      expect(quick.output + gone.output).not.toContain('has not answered');
    } finally {
      vi.useRealTimers();
    }
  });

  it('says of a request that was open when a person restarts that the server was stopped, and nothing of an answer on its way out', async () => {
    const bench = new Bench((message) => (message.method === 'tools/call' ? null : legacy(message)));
    await bench.launch();
    const first = bench.server;
    const typed = bench.type('echo {"message":"stands"}');
    await settled();
    const { id } = first.asked('tools/call')[0]!;
    const stop = first.stop.bind(first);
    first.stop = async () => {
      first.say({ jsonrpc: '2.0', id, result: {} });
      await stop();
    };
    await bench.ask('restart');
    expect((await typed).message).toBe(`Request ${id} was still open when the server was stopped.`);
    expect(bench.output).not.toContain('which is not open');
  });

  it('tells what the server writes to stderr, in red, and what it logs', async () => {
    const bench = new Bench();
    await bench.launch();
    bench.server.stderr('listening');
    bench.server.say({
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'error', logger: 'db', data: 'no \u202econnection' },
    });
    const outputs = bench.events('output').map(({ body }) => body as { output: string; category: string });
    expect(outputs).toContainEqual(expect.objectContaining({ category: 'stderr', output: 'listening\n' }));
    expect(outputs).toContainEqual(expect.objectContaining({ category: 'stderr', output: '[error db] no ‹U+202E›connection\n' }));
  });

  it('ends with the server, and says how that ended', async () => {
    const bench = new Bench();
    await bench.launch();
    bench.server.exit({ code: 3, signal: null });
    expect(bench.output).toContain('The server exited with code 3.');
    expect(bench.events('exited')[0]?.body).toEqual({ exitCode: 3 });
    expect(bench.events('terminated')).toHaveLength(1);
    expect(await bench.type('tools/list')).toMatchObject({ success: false, message: 'The server is not running. Restart it first.' });
  });

  it('is restarted within itself: another server, another handshake, and no word of an end', async () => {
    const bench = new Bench();
    await bench.launch();
    const first = bench.server;
    expect((await bench.ask('restart')).success).toBe(true);
    await settled();
    await settled();
    expect(first.stopped).toBe(true);
    expect(bench.servers).toHaveLength(2);
    expect(bench.server.asked('server/discover')).toHaveLength(1);
    expect(bench.events('terminated')).toEqual([]);
    expect(bench.taps).toHaveLength(2);
    expect(result(await bench.type('echo {"message":"again"}')).result).toContain('Echo: again');
  });

  it('stops the server before it is gone itself, also while that is only starting', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const bench = new Bench(legacy, {
      attach: async () => {
        await gate;
        return { kind: 'none', why: null };
      },
    });
    const launching = bench.ask('launch', CONFIGURATION);
    const stopping = bench.ask('disconnect');
    release();
    await Promise.all([launching, stopping]);
    expect(bench.server.stopped).toBe(true);
  });

  it('has no threads and no frames, and takes every breakpoint as the business of another', async () => {
    const bench = new Bench();
    expect((await bench.ask('threads')).body).toEqual({ threads: [] });
    expect((await bench.ask('stackTrace', { threadId: 1 })).body).toEqual({ stackFrames: [], totalFrames: 0 });
    expect((await bench.ask('setBreakpoints', { breakpoints: [{ line: 1 }, { line: 2 }] })).body).toEqual({
      breakpoints: [{ verified: false }, { verified: false }],
    });
    expect((await bench.ask('pause')).success).toBe(false);
  });

  it('attaches the debugger to the command line that the debugger made, and lets go of the server before it stops it', async () => {
    const order: string[] = [];
    const bench = new Bench(legacy, {
      attach: async ({ command, args }) => ({
        kind: 'ready',
        attachment: {
          line: { command, args: ['--inspect-brk=127.0.0.1:9', ...args] },
          causes: (line) => line === 'Debugger attached.',
          before: async () => void order.push(`before, ${bench.servers.length} servers`),
          after: async () => void order.push(`after, ${bench.servers.length} servers`),
          detach: async () => void order.push(`detach, stopped ${bench.server.stopped}`),
        },
      }),
    });
    await bench.launch();
    expect(bench.server.start.line).toEqual({ command: 'node', args: ['--inspect-brk=127.0.0.1:9', 'server.js'] });
    bench.server.stderr('Debugger attached.');
    bench.server.stderr('ready');
    expect(bench.output).toContain('ready');
    expect(bench.output).not.toContain('Debugger attached.');
    await bench.ask('disconnect');
    expect(order.slice(0, 3)).toEqual(['before, 0 servers', 'after, 1 servers', 'detach, stopped false']);
  });

  it('runs the server without a debugger where that cannot listen, and says so', async () => {
    const bench = new Bench(legacy, {
      attach: async () => ({
        kind: 'ready',
        attachment: {
          line: { command: 'python', args: ['-m', 'debugpy'] },
          causes: () => false,
          before: () => Promise.reject(new Error('debugpy is not there')),
          after: async () => {},
          detach: async () => {},
        },
      }),
    });
    await bench.launch();
    expect(bench.output).toContain('The debugger could not be attached: debugpy is not there.');
    expect(bench.server.start.line).toEqual({ command: 'node', args: ['server.js'] });
  });
});

describe('the Debug Console', () => {
  it('sends a request and prints the answer, which can be unfolded', async () => {
    const bench = new Bench();
    await bench.launch();
    const answer = result(await bench.type('tools/call {"name":"echo","arguments":{"message":"hi"}}'));
    expect(answer.result).toBe('{"content":[{"type":"text","text":"Echo: hi"}]}');
    const { variables } = (await bench.ask('variables', { variablesReference: answer.variablesReference })).body as {
      variables: { name: string; variablesReference: number }[];
    };
    expect(variables).toMatchObject([{ name: 'content', value: '[{"type":"text","text":"Echo: hi"}]', type: 'array' }]);
    expect((await bench.ask('variables', { variablesReference: variables[0]!.variablesReference })).body).toMatchObject({
      variables: [{ name: '0', variablesReference: expect.any(Number) }],
    });
  });

  it('keeps what is typed while the server still starts until the handshake is over', async () => {
    const bench = new Bench();
    await bench.ask('launch', CONFIGURATION);
    expect(result(await bench.type('echo {"message":"early"}')).result).toContain('Echo: early');
    const methods = bench.server.got.map(({ method }) => method);
    expect(methods.indexOf('tools/call')).toBeGreaterThan(methods.indexOf('notifications/initialized'));
  });

  it('knows the tools of a server that says they changed while they are listed', async () => {
    let asked = 0;
    const bench = new Bench((message) => {
      if (message.method !== 'tools/list' || asked++ > 0) return legacy(message);
      // Before its answer, as servers do whose tools come with the handshake.
      setImmediate(() => {
        bench.server.say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
        bench.server.say({ jsonrpc: '2.0', id: message.id, result: { tools: [] } });
      });
      return null;
    });
    await bench.ask('launch', CONFIGURATION);
    expect(result(await bench.type('echo {"message":"known"}')).result).toContain('Echo: known');
    expect(asked).toBe(2);
  });

  it('calls a tool by its name alone', async () => {
    const bench = new Bench();
    await bench.launch();
    expect(result(await bench.type('echo {"message":"short"}')).result).toContain('Echo: short');
    expect(bench.server.asked('tools/call')[0]?.params).toEqual({ name: 'echo', arguments: { message: 'short' } });
  });

  it('prints an error as an error, with its code and what belongs to it', async () => {
    const bench = new Bench((message) =>
      message.method === 'resources/read' ? { error: { code: -32002, message: 'No such resource', data: { uri: 'x' } } } : legacy(message),
    );
    await bench.launch();
    expect(await bench.type('resources/read {"uri":"x"}')).toMatchObject({
      success: false,
      message: 'Error -32002: No such resource\n{"uri":"x"}',
    });
  });

  it('prints the failure of a tool as an error', async () => {
    const bench = new Bench((message) =>
      message.method === 'tools/call' ? { result: { isError: true, content: [{ type: 'text', text: 'no disk' }] } } : legacy(message),
    );
    await bench.launch();
    expect(await bench.type('echo {}')).toMatchObject({ success: false, message: 'no disk' });
  });

  it('gives a request up and tells the server so, by its id or by nothing where only one is open', async () => {
    const bench = new Bench((message) => (message.method === 'tools/call' ? null : legacy(message)));
    await bench.launch();
    const call = bench.type('echo {"message":"never"}');
    await settled();
    const { id } = bench.server.asked('tools/call')[0]!;
    expect(result(await bench.type('open')).result).toMatch(new RegExp(`^Request ${id}: tools/call echo, open for [\\d.]+ ms$`));
    expect(await bench.type('cancel 99')).toMatchObject({ success: false, message: expect.stringContaining(`Open are: ${id}`) });
    expect(result(await bench.type(`cancel ${id}`)).result).toBe(`Sent notifications/cancelled for request ${id}.`);
    expect(await call).toMatchObject({ success: false, message: `Request ${id} was cancelled.` });
    expect(bench.server.asked('notifications/cancelled')[0]?.params).toMatchObject({ requestId: id });
    const second = bench.type('echo {}');
    await settled();
    await bench.type('cancel');
    expect((await second).success).toBe(false);
    expect(await bench.type('cancel')).toMatchObject({ success: false, message: 'No request is open.' });
  });

  it('says what is wrong with parameters, and shows some that fit', async () => {
    const bench = new Bench();
    await bench.launch();
    expect((await bench.type('echo {message:"hi"}')).message).toMatch(
      /^The parameters are not valid JSON: .* Example: echo \{"message":""\}$/,
    );
    expect((await bench.type('tools/list [1]')).message).toMatch(/^The parameters have to be a JSON object/);
    expect((await bench.type('ecko')).message).toMatch(/^“ecko” is neither a method, nor a tool/);
    expect(bench.server.got.filter(({ method }) => method === 'tools/call')).toEqual([]);
  });

  it('sends notifications, lists what is open, and helps', async () => {
    const bench = new Bench();
    await bench.launch();
    await bench.type('notify notifications/roots/list_changed');
    expect(bench.server.asked('notifications/roots/list_changed')).toHaveLength(1);
    expect(result(await bench.type('open')).result).toBe('No request is open.');
    expect(result(await bench.type('help')).result).toContain('cancel 7');
    expect(await bench.type('open 99')).toMatchObject({ success: false, message: 'Type open alone: nothing follows it.' });
  });

  it('sends nothing for a watch or a hover: they are evaluated again and again', async () => {
    const bench = new Bench();
    await bench.launch();
    const before = bench.server.got.length;
    expect((await bench.ask('evaluate', { expression: 'tools/list', context: 'watch' })).success).toBe(false);
    expect(bench.server.got).toHaveLength(before);
  });

  it('completes methods, tools, arguments and ids', async () => {
    const bench = new Bench((message) => (message.method === 'tools/call' ? null : legacy(message)));
    await bench.launch();
    const offered = async (text: string) => {
      const { body } = await bench.ask('completions', { text, column: text.length + 1 });
      return (body as { targets: { text: string; length: number }[] }).targets;
    };
    expect((await offered('to')).map(({ text }) => text)).toEqual(['tools/list', 'tools/call']);
    expect((await offered('ec'))[0]).toMatchObject({ text: 'echo', start: 0, length: 2 });
    expect(await offered('echo ')).toMatchObject([{ text: '{"message":""}', length: 0 }]);
    expect(await offered('echo {"message":"x","lo')).toMatchObject([{ text: 'loud":', length: 2 }]);
    expect(await offered('tools/call ')).toMatchObject([{ text: '{"name":"echo","arguments":{"message":""}}' }]);
    expect(await offered('tools/call {"name":"e')).toMatchObject([{ text: 'echo', length: 1 }]);
    expect(await offered('resources/read {"uri":"file:')).toMatchObject([{ text: 'file:///a', length: 5 }]);
    // Of a revision with a handshake: what the newest one alone has is not offered.
    expect((await offered('sub')).map(({ text }) => text)).toEqual(['resources/subscribe', 'resources/unsubscribe']);
    void bench.type('echo {}');
    await settled();
    expect(await offered('cancel ')).toMatchObject([{ text: String(bench.server.asked('tools/call')[0]!.id) }]);
  });
});
