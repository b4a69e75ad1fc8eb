import { describe, expect, it } from 'vitest';
import { bind, type DebugSessionLike } from '../../../../src/extension/debug/stops/binding.js';
import { configuredPorts, debugPorts } from '../../../../src/extension/debug/stops/ports.js';
import { Standing } from '../../../../src/extension/debug/stops/standing.js';
import { StopLine } from '../../../../src/extension/debug/stops/stopLine.js';
import { awaitsDebugger } from '../../../../src/session/debugger-wait.js';
import type { SessionEntry } from '../../../../src/tap/control/protocol.js';

/** A debug session with what was told of it. */
function follow() {
  const log: string[] = [];
  const standing = new Standing((stand) => log.push(stand));
  let seq = 0;
  return {
    log,
    standing,
    event: (event: string, body?: unknown) => standing.receive({ type: 'event', event, body }),
    ask: (command: string, args?: unknown, response: object = { success: true }) => {
      standing.request({ type: 'request', seq: ++seq, command, arguments: args });
      standing.receive({ type: 'response', request_seq: seq, command, ...response });
    },
  };
}

describe('a debuggee', () => {
  it('stands from its first stopped thread until its last one goes on', () => {
    const { log, event } = follow();
    event('stopped', { threadId: 1, reason: 'breakpoint' });
    event('stopped', { threadId: 2, reason: 'breakpoint' });
    event('stopped', { threadId: 2, reason: 'breakpoint' });
    event('continued', { threadId: 2 });
    expect(log).toEqual(['stands']);
    event('continued', { threadId: 1 });
    expect(log).toEqual(['stands', 'goes']);
  });

  it('goes on with all threads where the adapter says so, or says nothing else to the order to go on', () => {
    for (const [args, response] of [
      [{ threadId: 1 }, { success: true }],
      [{ threadId: 1 }, { success: true, body: { allThreadsContinued: true } }],
      [{}, { success: true, body: {} }],
    ] as const) {
      const { log, event, ask } = follow();
      event('stopped', { threadId: 1 });
      event('stopped', { threadId: 2, allThreadsStopped: true });
      ask('continue', args, response);
      expect(log).toEqual(['stands', 'goes']);
    }
    const { log, event, ask } = follow();
    event('stopped', { threadId: 1 });
    event('stopped', { threadId: 2 });
    ask('continue', { threadId: 1 }, { success: true, body: { allThreadsContinued: false } });
    ask('continue', { threadId: 2 }, { success: false });
    expect(log).toEqual(['stands']);
  });

  it('steps without going on for good, whether or not an event tells so too, and goes when it is told to', () => {
    const { log, event, ask } = follow();
    event('stopped', { threadId: 1 });
    ask('next', { threadId: 1 });
    event('continued', { threadId: 1 });
    event('stopped', { threadId: 1, reason: 'step' });
    ask('continue', { threadId: 1 });
    expect(log).toEqual(['stands', 'steps', 'stands', 'goes']);
  });

  it.each([
    ['an event that it ended', (one: ReturnType<typeof follow>) => one.event('terminated')],
    ['an event that it exited', (one: ReturnType<typeof follow>) => one.event('exited', { exitCode: 1 })],
    ['the debugger letting go of it', (one: ReturnType<typeof follow>) => one.ask('disconnect', {})],
    ['the end of its only thread', (one: ReturnType<typeof follow>) => one.event('thread', { reason: 'exited', threadId: 1 })],
    ['the end of the adapter', (one: ReturnType<typeof follow>) => one.standing.end()],
  ])('is held no longer after %s', (_what, end) => {
    const one = follow();
    one.event('stopped', { threadId: 1 });
    end(one);
    end(one);
    expect(one.log).toEqual(['stands', 'goes']);
  });

  it('may wait from the time that its debugger begins to attach until it has, unless that fails or it stands at once', () => {
    const { log, event, ask, standing } = follow();
    ask('attach', { port: 9229 });
    expect(log).toEqual(['attaching', 'attached']);
    event('continued', { threadId: 0 });
    expect(standing.stand).toBe('goes');

    const failed = follow();
    failed.ask('attach', {}, { success: false });
    expect(failed.log).toEqual(['attaching', 'goes']);

    const entry = follow();
    entry.standing.request({ type: 'request', seq: 1, command: 'attach' });
    entry.event('stopped', { reason: 'entry', threadId: 0 });
    entry.standing.receive({ type: 'response', request_seq: 1, success: true });
    expect(entry.log).toEqual(['attaching', 'stands']);
    entry.ask('attach');
    expect(entry.standing.stand).toBe('stands');

    const gone = follow();
    gone.standing.request({ type: 'request', seq: 1, command: 'attach' });
    gone.standing.end();
    expect(gone.log).toEqual(['attaching', 'goes']);
  });

  it('stands where no thread is named, and is not confused by messages of any shape', () => {
    const { log, event, ask, standing } = follow();
    for (const odd of [{}, { type: 'event' }, { type: 'response', request_seq: 99 }, { type: 'event', event: 'stopped', body: 7 }])
      standing.receive(odd);
    standing.request({ type: 'request', seq: 1, command: 'next', arguments: null });
    for (let i = 0; i < 3000; i++) standing.request({ type: 'request', seq: i, command: 'continue' });
    event('output', { output: 'x' });
    expect(log).toEqual(['stands']);
    ask('continue', {});
    expect(log).toEqual(['stands', 'goes']);
  });
});

const entry = (id: string, ...command: string[]): SessionEntry => ({
  ...{ control: 1, id, pid: 1, socket: '', token: '', file: '', started: '', cwd: '' },
  command,
});

describe('the ports of a debuggee', () => {
  it.each([
    [['node', '--inspect-brk=127.0.0.1:9333', 'server.js'], [9333]],
    [['node', '--inspect=9333', 'server.js'], [9333]],
    [['node', '--inspect-wait=[::1]:9333', 'server.js'], [9333]],
    [['node', '--inspect', 'server.js'], [9229]],
    [['node', '--inspect-brk=0', 'server.js'], []],
    [['node', 'server.js', '--connect', '127.0.0.1:9333'], []],
    [['python', '/x/debugpy', '--wait-for-client', '--connect', '127.0.0.1:9333', 'server.py'], [9333]],
    [['python', '-m', 'debugpy', '--listen', '5678', 'server.py'], [5678]],
    [['python', '-m', 'debugpy', '--listen'], []],
  ] as const)('are read from the command line %j', (command, ports) => {
    expect(debugPorts(command)).toEqual(ports);
  });

  it.each([
    [{ type: 'pwa-node', request: 'attach', port: 9229 }, [9229]],
    [{ port: '9229', address: 'localhost' }, [9229]],
    [{ port: 9229, address: 'build.example' }, []],
    [{ connect: { host: '127.0.0.1', port: 5678 } }, [5678]],
    [{ listen: { port: 5678 } }, [5678]],
    [{ connect: null, listen: 'x', port: {} }, []],
    [{ type: 'node', request: 'launch', program: 'x.js' }, []],
  ] as const)('are read from the configuration %j', (configuration, ports) => {
    expect(configuredPorts(configuration)).toEqual(ports);
  });
});

describe('a server', () => {
  it.each([
    ['node', '--inspect-brk=127.0.0.1:9333', 'server.js'],
    ['node', '--inspect-brk', 'server.js'],
    ['node', '--inspect-wait=0', 'server.js'],
    ['python', '/x/debugpy', '--wait-for-client', '--connect', '127.0.0.1:9333', 'server.py'],
  ])('awaits its debugger: %s %s', (...command) => {
    expect(awaitsDebugger(command)).toBe(true);
  });

  it.each([
    ['node', '--inspect=9333', 'server.js'],
    ['node', 'server.js', '--wait-for-client'],
    ['python', '-m', 'debugpy', '--listen', '5678', 'server.py'],
  ])('does not: %s %s', (...command) => {
    expect(awaitsDebugger(command)).toBe(false);
  });
});

describe('a debug session holds', () => {
  const live = [entry('other', 'node', 'x.js'), entry('mine', 'node', '--inspect-brk=127.0.0.1:9333', 'server.js')];
  const attach: DebugSessionLike = { configuration: { type: 'pwa-node', request: 'attach', port: 9333, host: '127.0.0.1' } };

  it('the tapped server that listens at its port, also from a session below it, as js-debug begins one for each process', () => {
    expect(bind(attach, live)?.id).toBe('mine');
    const child = { configuration: { type: 'pwa-node', __pendingTargetId: 'x' }, parentSession: attach };
    expect(bind({ configuration: {}, parentSession: child }, live)?.id).toBe('mine');
  });

  it('the one that it was told of, whatever its ports', () => {
    expect(bind({ configuration: { __tapline: { session: 'other' }, port: 1 } }, live)?.id).toBe('other');
  });

  it('none, where nothing says so', () => {
    expect(bind({ configuration: { type: 'pwa-node', request: 'launch' } }, live)).toBeNull();
    expect(bind({ configuration: { port: 9333, address: 'far.example' } }, live)).toBeNull();
    expect(bind({ configuration: { __tapline: 'mine' } }, live)).toBeNull();
    const endless: { configuration: object; parentSession?: object } = { configuration: {} };
    endless.parentSession = endless;
    expect(bind(endless as DebugSessionLike, live)).toBeNull();
  });
});

describe('what a tap is told', () => {
  function line(fail: 'never' | 'connecting' | 'telling' = 'never') {
    const log: string[] = [];
    const client = {
      debug: async (state: string, which: number) => {
        if (fail === 'telling') throw new Error('unknown-op');
        log.push(`${which} ${state}`);
      },
      close: () => void log.push('closed'),
    };
    const connect = async () => {
      log.push('connected');
      if (fail === 'connecting') throw new Error('gone');
      return client;
    };
    return { log, line: new StopLine(connect, (error) => log.push(`problem: ${(error as Error).message}`)) };
  }

  it('goes over one connection, in order, which is there as long as something stands', async () => {
    const { log, line: one } = line();
    void one.tell('stopped', 0);
    void one.tell('stopped', 0);
    void one.tell('stopped', 4);
    void one.tell('continued', 0);
    await one.tell('continued', 4);
    await one.tell('continued', 4);
    expect(log).toEqual(['connected', '0 stopped', '4 stopped', '0 continued', '4 continued', 'closed']);
    await one.tell('stopped', 1);
    expect(log.slice(-2)).toEqual(['connected', '1 stopped']);
    one.close();
    await Promise.resolve();
    expect(log.at(-1)).toBe('closed');
  });

  it.each(['connecting', 'telling'] as const)(
    'may fail while %s: that is a problem to be told, and the next stop is tried again',
    async (fail) => {
      const { log, line: one } = line(fail);
      await one.tell('stopped', 0);
      await one.tell('continued', 0);
      expect(log.filter((what) => what.startsWith('problem'))).toHaveLength(1);
      await one.tell('stopped', 0);
      expect(log.filter((what) => what.startsWith('problem'))).toHaveLength(2);
    },
  );
});
