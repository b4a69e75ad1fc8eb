import { afterAll, describe, expect, it } from 'vitest';
import { sleep, type TapRun, until, Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

const CANCELLED = { code: -32800, message: 'Cancelled by Tapline' };

async function cancel(run: TapRun, id: string, graceMs: number | null = 100, more: { to?: 'client'; reason?: string } = {}) {
  const client = await run.control();
  try {
    const order = { id, to: more.to ?? ('server' as const), graceMs };
    return await client.cancel(more.reason === undefined ? order : { ...order, reason: more.reason });
  } finally {
    client.close();
  }
}

describe('a cancelled request', () => {
  it('is answered by the tap if the server stays silent, and everything injected is in the trace', async () => {
    const run = await place.server();
    run.call(7, 'silent');
    expect(await cancel(run, '7', 100, { reason: 'enough' })).toEqual({ id: '7', method: 'tools/call', pinged: true });
    expect((await run.next((message) => message.id === 7)).error).toEqual(CANCELLED);
    const injected = await until(async () => {
      const found = (await run.trace()).filter((record) => record.injected);
      return found.length === 3 && found;
    });
    expect(injected.map(({ dir, injected }) => [dir, injected])).toEqual([
      ['c2s', 'cancel'],
      ['c2s', 'ping'],
      ['s2c', 'answer'],
    ]);
    expect(JSON.parse(injected[0].raw)).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 7, reason: 'enough' },
    });
    await run.record((record) => record.withheld === 'ping-answer');
    expect(run.received.filter(({ id }) => String(id).startsWith('tapline'))).toEqual([]);
  });

  it('has exactly one answer if the server answers with code 0 within the grace time', async () => {
    const run = await place.server();
    run.call(99, 'python');
    await cancel(run, '99', 300);
    expect((await run.next((message) => message.id === 99)).error.code).toBe(0);
    await sleep(500);
    expect(run.answers(99)).toHaveLength(1);
    expect((await run.trace()).filter((record) => record.injected === 'answer')).toEqual([]);
  });

  it.each(['late', 'id-last'])('keeps back the answer that comes after the one of the tap (%s, 3 MB)', async (name) => {
    const run = await place.server();
    run.call(1, name, { ms: 200, size: 3_000_000 });
    await cancel(run, '1', 20);
    await run.record((record) => record.withheld === 'late-response' && record.raw.length > 3_000_000);
    run.call(2, 'echo');
    await run.next((message) => message.id === 2);
    expect(run.answers(1)).toEqual([{ jsonrpc: '2.0', id: 1, error: CANCELLED }]);
  });

  it('lets the first of two answers through and keeps the second back', async () => {
    const run = await place.server();
    run.call(1, 'twice', { ms: 20 });
    await cancel(run, '1', 1000);
    await run.record((record) => record.withheld === 'late-response');
    expect(run.answers(1)).toEqual([{ jsonrpc: '2.0', id: 1, result: { first: true } }]);
  });

  it('lets progress through while the server may still answer, and keeps it back afterwards', async () => {
    const run = await place.server();
    run.call(1, 'progress', { ms: 40 }, { progressToken: 'p' });
    await cancel(run, '1', 100);
    await until(async () => (await run.trace()).filter((record) => record.raw?.includes('notifications/progress')).length === 5);
    const progress = (await run.trace()).filter((record) => record.raw?.includes('notifications/progress'));
    const withheld = progress.filter((record) => record.withheld === 'late-progress').length;
    expect(withheld).toBeGreaterThan(0);
    expect(run.received.filter(({ method }) => method === 'notifications/progress')).toHaveLength(5 - withheld);
  });

  it('is answered at once where the grace time is 0, and never where there is none', async () => {
    const run = await place.server();
    run.call(1, 'silent');
    run.call(2, 'silent');
    await cancel(run, '1', 0);
    await run.next((message) => message.id === 1, 200);
    await cancel(run, '2', null);
    await sleep(300);
    expect(run.answers(2)).toEqual([]);
  });

  it.each([
    ['0', 0],
    ['"0"', '0'],
    ['-3', -3],
    ['"a\\"b"', 'a"b'],
  ])('keeps the JSON type of its id: %s', async (text, id) => {
    const run = await place.server();
    run.call(id, 'silent');
    await cancel(run, text, 0);
    await until(() => run.answers(id).length === 1);
    const { raw } = await run.record((record) => record.injected === 'cancel');
    expect(JSON.parse(raw).params.requestId).toBe(id);
  });

  it('keeps all digits of its id', async () => {
    const run = await place.server();
    const id = '12345678901234567890123';
    run.child.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"silent"}}\n`);
    await cancel(run, id, 0);
    await until(() => run.stdout.includes(`"id":${id},"error"`));
    expect((await run.record((record) => record.injected === 'cancel')).raw).toContain(`"requestId":${id}`);
    await expect(cancel(run, '12345678901234567890124')).rejects.toMatchObject({ code: 'not-pending' });
  });

  it('frees its id: the answer to a later request with the same id goes through', async () => {
    const run = await place.server();
    run.call(5, 'silent');
    await cancel(run, '5', 0);
    await until(() => run.answers(5).length === 1);
    run.call(5, 'echo');
    await until(() => run.answers(5).length === 2);
    expect(run.answers(5)[1]).toHaveProperty('result');
  });

  it('leaves the other messages of a batch to the client, byte by byte', async () => {
    const run = await place.server('2025-03-26');
    run.call(1, 'batch', { ms: 100 });
    await cancel(run, '1', 0);
    await until(() => run.answers('other').length === 1);
    expect(run.stdout.toString()).toContain('[{"jsonrpc":"2.0","id":"other","result":{"kept":" é "}}]\n');
    expect(run.answers(1)).toEqual([{ jsonrpc: '2.0', id: 1, error: CANCELLED }]);
    const { raw, parts } = await run.record((record) => record.withheld === 'late-response');
    // The record is what the server wrote, in one piece, and says which part of it stayed.
    expect(raw).toBe('[{"jsonrpc":"2.0","id":"other","result":{"kept":" é "}},{"jsonrpc":"2.0","id":1,"result":{}}]');
    expect(parts).toEqual([1]);
    expect((await run.trace()).filter((record) => record.raw?.includes('"other"'))).toHaveLength(1);
  });

  it('says when a line that comes after the cancellation had begun before it', async () => {
    const run = await place.server();
    run.call(1, 'half');
    await until(() => run.stdout.includes('"half":"begun'));
    await cancel(run, '1', null);
    run.call(3, 'second-half');
    const { t, begun } = await run.record((record) => record.dir === 's2c' && record.raw?.includes('"half"'));
    const injected = await run.record((record) => record.injected === 'cancel');
    expect(begun).toBeLessThan(injected.t);
    expect(t).toBeGreaterThan(injected.t);
    expect((await run.trace()).filter((record) => record.dir === 'c2s' && 'begun' in record)).toEqual([]);
  });

  it('keeps back every answer to the ping behind it, however many come', async () => {
    const run = await place.server('2025-11-25', { env: { PING_ANSWERS: '3' } });
    run.call(1, 'silent');
    await cancel(run, '1', 0);
    await until(async () => (await run.trace()).filter((record) => record.withheld === 'ping-answer').length === 3);
    run.call(2, 'echo');
    await run.next((message) => message.id === 2);
    expect(run.received.filter(({ id }) => String(id).startsWith('tapline'))).toEqual([]);
  });

  it('of the server, sent to the client, gets its answer in the server', async () => {
    const run = await place.server();
    run.call(3, 'ask');
    await run.next((message) => message.method === 'roots/list');
    await cancel(run, '3', 50, { to: 'client' });
    await run.next((message) => message.method === 'notifications/cancelled' && message.params.requestId === 3);
    await run.record((record) => record.injected === 'answer' && record.dir === 'c2s');
  });

  it('carries the envelope of revision 2026-07-28, and no ping', async () => {
    const run = await place.server(null);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { sampling: {} },
    };
    run.call(1, 'silent', {}, { ...meta, progressToken: 1 });
    expect((await cancel(run, '1', 0)).pinged).toBe(false);
    const { raw } = await run.record((record) => record.injected === 'cancel');
    expect(JSON.parse(raw).params._meta).toEqual(meta);
  });

  it('has no ping before the handshake', async () => {
    const run = await place.server(null);
    run.call(1, 'silent');
    expect((await cancel(run, '1', 0)).pinged).toBe(false);
  });

  it('has its ping answer kept back also where the server knows no ping', async () => {
    const run = await place.server('2025-11-25', { env: { NO_PING: '1' } });
    run.call(1, 'silent');
    await cancel(run, '1', 0);
    await run.record((record) => record.withheld === 'ping-answer');
    expect(run.received.some(({ error }) => error?.code === -32601)).toBe(false);
  });

  it('waits for the end of a line that the client is in the middle of', async () => {
    const run = await place.server();
    run.call(1, 'silent');
    run.child.stdin.write('{"jsonrpc":"2.0","id":2,"method":"tools/call",');
    const done = cancel(run, '1', 0);
    await sleep(200);
    expect((await run.trace()).filter((record) => record.injected)).toEqual([]);
    run.child.stdin.write('"params":{"name":"echo"}}\n');
    await done;
    await run.next((message) => message.id === 2);
    const raws = (await until(async () => (await run.trace()).filter((record) => record.dir === 'c2s').length >= 4 && run.trace())).map(
      ({ raw }) => raw,
    );
    expect(raws.findIndex((raw) => raw?.includes('"id":2'))).toBeLessThan(
      raws.findIndex((raw) => raw?.includes('notifications/cancelled')),
    );
  });
});

describe('a cancellation is refused', () => {
  it('for initialize, for completed, cancelled and unknown requests, and for another JSON type', async () => {
    const run = await place.server(null);
    run.send({ jsonrpc: '2.0', id: 1, method: 'initialize-not', params: {} });
    run.send({ jsonrpc: '2.0', id: 'i', method: 'resources/read', params: {} });
    run.call(2, 'echo');
    run.call(4, 'silent');
    run.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } });
    await run.next((message) => message.id === 2);
    const code = async (id: string) =>
      cancel(run, id).then(
        () => 'written',
        ({ code }) => code,
      );
    expect(await code('2')).toBe('not-pending');
    expect(await code('4')).toBe('not-pending');
    expect(await code('77')).toBe('not-pending');
    expect(await code('"1"')).toBe('not-pending');
    expect(await code('1')).toBe('written');
    expect(await code('1')).toBe('not-pending');
  });

  it('for what runs as a task, and for nothing else that asks for one', async () => {
    const tasks = { requests: { tools: { call: {} } } };
    const ask = async (capabilities: object) => {
      const run = await place.server('2025-11-25', { env: { CAPABILITIES: JSON.stringify(capabilities) } });
      run.call(1, 'silent', { task: { ttl: 1000 } });
      run.send({ jsonrpc: '2.0', id: 2, method: 'resources/read', params: { uri: 'x', task: {} } });
      const outcome = (id: string) =>
        cancel(run, id).then(
          () => 'written',
          ({ code }) => code,
        );
      await run.record(({ raw }) => raw?.includes('"id":2'));
      return [await outcome('1'), await outcome('2')];
    };
    expect(await ask({ tasks })).toEqual(['task-augmented', 'written']);
    expect(await ask({ tools: {}, tasks: { list: {} } })).toEqual(['written', 'written']);
    expect(await ask({})).toEqual(['written', 'written']);
    expect(await ask({ tasks, experimental: { long: 'x'.repeat(10_000) } })).toEqual(['task-augmented', 'task-augmented']);
  });

  it('for what the client runs as a task', async () => {
    const run = await place.server(null);
    const capabilities = { tasks: { requests: { roots: { list: {} } } } };
    run.send({ jsonrpc: '2.0', id: 'init', method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities } });
    await run.next((message) => message.id === 'init');
    run.call(1, 'ask', { task: {} });
    await run.next(({ method }) => method === 'roots/list');
    await expect(cancel(run, '1', 0, { to: 'client' })).rejects.toMatchObject({ code: 'task-augmented' });
  });

  it('for initialize', async () => {
    const run = place.run([process.execPath, '-e', 'process.stdin.resume()']);
    run.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} });
    await run.record((record) => record.dir === 'c2s');
    await expect(cancel(run, '0')).rejects.toMatchObject({ code: 'initialize' });
  });

  it('once the client has closed its end', async () => {
    const run = place.run([process.execPath, '-e', 'process.stdin.resume(); setTimeout(() => {}, 1e6)']);
    run.call(1, 'silent');
    run.child.stdin.end();
    await run.record((record) => record.ev === 'eof');
    await expect(cancel(run, '1')).rejects.toMatchObject({ code: 'ended' });
  });
});
