import { describe, expect, test } from 'vitest';
import { check, faults } from '../support/peers/check.js';
import { type Command, everything, filesystem, ours, python } from '../support/peers/command.js';
import { withPython } from '../support/peers/pythons.js';
import { connect } from '../support/peers/sdk.js';
import { Stage } from '../support/peers/stage.js';
import { framesOf } from '../support/peers/trace.js';
import { WireClient } from '../support/peers/wire.js';

// Clients of two eras ask before they speak: with `server/discover`, on the same process or on one that they throw away.
// That is legal, and so is every refusal of servers that know nothing of it.

describe('a client on the TypeScript SDK 2.x that looks for the era on a process of its own', () => {
  for (const { name, server, revision } of [
    { name: 'server-everything', server: everything(), revision: '2025-11-25' },
    { name: 'a server on the TypeScript SDK 2.x', server: ours('typescript2'), revision: '2026-07-28' },
  ]) {
    test(`leaves two traces behind ${name}, both without a fault`, async () => {
      const stage = Stage.forTest();
      const client = await connect('2.x auto', stage.tapped(server), stage.env);
      await client.listTools();
      await client.close();

      const [probe, session] = [await check(`${stage.trace}.previous`, stage.env), await stage.check()];
      expect(framesOf(`${stage.trace}.previous`)[0]!.raw).toContain('"server/discover"');
      expect([...faults(probe), ...faults(session)]).toEqual([]);
      expect(session.revision).toBe(revision);
      expect(probe.counts.leaked + session.counts.leaked).toBe(0);
    });
  }
});

describe('a client on the Python SDK 2.3.0 that looks for the era on the same process', () => {
  const probed = (name: string, client: string, server: Command, revision: string) =>
    test(name, async () => {
      const stage = Stage.forTest();
      const { command, args } = stage.tapped(server);
      const program = new WireClient(python(client, 'auto', command, ...args), stage.env);
      expect(await program.line(0)).toBe('hello');
      await program.close();
      const verdict = await stage.check();
      expect(verdict.revision).toBe(revision);
      expect(faults(verdict)).toEqual([]);
      expect(verdict.counts).toMatchObject({ leaked: 0, orphaned: 0 });
    });
  withPython('2.3.0', 'finds a legacy server on the TypeScript SDK 1.x', (client, name) =>
    probed(name, client, ours('typescript1'), '2025-11-25'),
  );
  withPython('2.3.0', 'finds a modern server on the TypeScript SDK 2.x', (client, name) =>
    probed(name, client, ours('typescript2'), '2026-07-28'),
  );
  withPython('2.3.0', 'finds a modern server of its own line', (client, name) =>
    probed(name, client, python(client, 'server'), '2026-07-28'),
  );
  withPython('2.3.0', 'finds a legacy server on the Python SDK 1.29.0', (client, name) =>
    withPython('1.29.0', name, (server) => probed(name, client, python(server, 'server'), '2025-11-25')),
  );
});

describe('in revision 2025-03-26 a batch passes unchanged, and a server that drops it is told on', () => {
  const batched = (name: string, server: Command, also: readonly string[] = []) =>
    test(name, async () => {
      const stage = Stage.forTest();
      const client = new WireClient(stage.tapped(server), stage.env);
      const welcome = await client.initialize(0, '2025-03-26');
      expect(welcome.result?.protocolVersion).toBe('2025-03-26');
      const batch = '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]';
      client.write(batch);
      expect((await client.request(3, 'ping')).result).toEqual({});
      expect(client.responses(1)).toEqual([]);
      await client.close();

      const at = framesOf(stage.trace).findIndex(({ raw }) => raw === batch);
      expect(at).toBeGreaterThan(0);
      const verdict = await stage.check();
      expect(verdict.counts).toMatchObject({ requests: 4, leaked: 2, stray: 0 });
      expect(faults(verdict)).toEqual(['error frame/batch-unanswered server', ...also]);
    });
  batched('server-everything', everything());
  batched('server-filesystem', filesystem('.'));
  batched('a server on the TypeScript SDK 2.x', ours('typescript2'));
  withPython('1.29.0', 'a server on the Python SDK 1.29.0', (interpreter, name) =>
    // It logs that it could not read the batch, although it declares no logging.
    batched(name, python(interpreter, 'server'), ['warning cap/log-message server']),
  );
  withPython('2.3.0', 'a server on the Python SDK 2.3.0', (interpreter, name) => batched(name, python(interpreter, 'server')));
});
