import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '../support/peers/check.js';
import { type Command, python, teed } from '../support/peers/command.js';
import { type Conversation, EVERYTHING, FILESYSTEM, TYPESCRIPT_1, TYPESCRIPT_2, withOurTools } from '../support/peers/conversations.js';
import { withPython } from '../support/peers/pythons.js';
import { connect, type SdkLine } from '../support/peers/sdk.js';
import { Stage } from '../support/peers/stage.js';
import { recordedBytes } from '../support/peers/trace.js';

// The same conversation is held twice, without the tap and through it, with copies of the bytes taken on both sides of the tap.

/** Every conversation, and the faults in it that are true. Correct traffic has none. */
const CASES: readonly { readonly conversation: Conversation; readonly faults: readonly string[] }[] = [
  {
    conversation: EVERYTHING,
    faults: [
      // Its long operation does not look at the signal: it reports all steps that are left.
      'warning cancel/progress-after-cancel server',
      'warning leak/cancelled-still-running server',
    ],
  },
  { conversation: FILESYSTEM, faults: [] },
  { conversation: TYPESCRIPT_1, faults: [] },
  { conversation: TYPESCRIPT_2, faults: [] },
];

for (const { conversation, faults } of CASES) compare(conversation, faults);

withPython('1.27.0', 'a server on the Python SDK 1.27.0', (interpreter, name) =>
  compare(withOurTools(name, ['1.x', '2.x'], python(interpreter, 'server')), [
    'warning cancel/error-after-cancel server', // It answers a cancelled request with code 0.
  ]),
);
withPython('2.3.0', 'a server on the Python SDK 2.3.0', (interpreter, name) =>
  compare(withOurTools(name, ['1.x', '2.x', '2.x modern'], python(interpreter, 'server')), []),
);

function compare(conversation: Conversation, expected: readonly string[]): void {
  test.each(conversation.lines)(`${conversation.name} and a client on the TypeScript SDK %s notice nothing of the tap`, async (line) => {
    const stage = Stage.forTest();
    const at = (name: string) => join(stage.folder, name);

    const without = await hold(conversation, line, stage, (server) => teed(server, at('without')));
    const through = await hold(conversation, line, stage, (server) => teed(stage.tapped(teed(server, at('server'))), at('client')));

    expect(through).toEqual(without);
    for (const dir of ['c2s', 's2c'] as const) {
      const bytes = readFileSync(at(`client.${dir}`));
      expect(bytes.length).toBeGreaterThan(200);
      expect(same(bytes, readFileSync(at(`server.${dir}`)))).toBe('same');
      expect(same(bytes, readFileSync(at(`without.${dir}`)))).toBe('same');
      expect(same(bytes, recordedBytes(stage.trace, dir))).toBe('same');
    }
    const verdict = await stage.check();
    expect(faults(verdict)).toEqual(expected);
    expect(verdict.counts.leaked).toBe(0);
  });
}

async function hold(conversation: Conversation, line: SdkLine, stage: Stage, arrange: (server: Command) => Command): Promise<unknown> {
  const folder = join(stage.folder, 'files');
  const client = await connect(line, arrange(conversation.server(folder)), stage.env);
  const saw = await conversation.hold(client, folder);
  await client.close();
  return saw;
}

/** `same`, or where two streams part, in a form that a person can read. */
function same(a: Buffer, b: Buffer): string {
  if (a.equals(b)) return 'same';
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const near = (bytes: Buffer) => JSON.stringify(bytes.subarray(Math.max(0, at - 60), at + 60).toString('utf8'));
  return `from byte ${at} on (of ${a.length} and ${b.length}): ${near(a)} and ${near(b)}`;
}
