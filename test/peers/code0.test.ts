import { describe, expect, test } from 'vitest';
import { faults } from '../support/peers/check.js';
import { type Command, ours, python } from '../support/peers/command.js';
import { withPython } from '../support/peers/pythons.js';
import { connect } from '../support/peers/sdk.js';
import { Stage } from '../support/peers/stage.js';
import { framesOf } from '../support/peers/trace.js';
import { until } from '../support/peers/wait.js';
import { WireClient } from '../support/peers/wire.js';

// The Python SDK 1.x answers a cancelled request with an error of code 0. Strict clients take that answer for a protocol error:
// they no longer know the id. The person who looks for the reason must see who broke what.

const ANSWER = '{"jsonrpc":"2.0","id":1,"error":{"code":0,"message":"Request cancelled"}}';

describe('an answer with code 0 after the cancellation is flagged, by the server, with the clause', () => {
  flagged('a scripted server', ours('code0'));
  withPython('1.27.0', 'the Python SDK 1.27.0', (interpreter, name) => flagged(name, python(interpreter, 'server')));
  withPython('1.29.0', 'the Python SDK 1.29.0', (interpreter, name) => flagged(name, python(interpreter, 'server')));
});

function flagged(name: string, server: Command): void {
  test(name, async () => {
    const stage = Stage.forTest();
    const client = await connect('1.x', stage.tapped(server), stage.env);
    const giveUp = new AbortController();
    const call = client.callTool('slow', { seconds: 20, steps: 200 }, { signal: giveUp.signal, onprogress: () => giveUp.abort('enough') });
    await expect(call).rejects.toThrow('enough');
    const complaint = await until('the complaint of the client', () =>
      client.complaints.find((text) => text.includes('unknown message ID')),
    );
    expect(complaint).toContain(ANSWER.slice(1, 20));
    await client.close();

    const verdict = await stage.check();
    expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 0 });
    expect(faults(verdict)).toEqual(['warning cancel/error-after-cancel server']);
    const [finding] = verdict.findings.filter(({ rule }) => rule === 'cancel/error-after-cancel');
    expect(finding).toMatchObject({ by: 'server', id: 1 });
    expect(finding!.clause).toMatch(/^https:\/\/modelcontextprotocol\.io\/specification\/2025-11-25\/basic\/utilities\/cancellation/);
    expect(finding!.known).toContain('python-sdk#2480');
    expect(framesOf(stage.trace).filter(({ raw }) => raw === ANSWER)).toHaveLength(1);
  });
}

withPython('1.27.0', 'the scripted server writes the bytes of the real one', (interpreter, name) => {
  test(name, async () => {
    const [real, scripted] = await Promise.all([python(interpreter, 'server'), ours('code0')].map(overheard));
    expect(scripted).toEqual(real);
  });
});

/** What a server writes in a short session with a cancelled call, line by line. */
async function overheard(server: Command): Promise<readonly string[]> {
  const client = new WireClient(server, process.env);
  await client.initialize(0);
  client.send({
    id: 1,
    method: 'tools/call',
    params: { name: 'slow', arguments: { seconds: 20, steps: 40 }, _meta: { progressToken: 1 } },
  });
  await until('progress', () => client.progress(1).length === 1);
  client.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
  await client.response(1);
  client.send({ id: 2, method: 'tools/call', params: { name: 'slow', arguments: { seconds: 0.1, steps: 1 } } });
  await client.response(2);
  await client.request(3, 'ping');
  await client.close();
  return client.lines;
}
