import { describe, expect, it } from 'vitest';
import { type RuleExample, recordsOf } from '../../../src/rules/example.js';

const records = (steps: readonly string[], rest: Partial<RuleExample> = {}) =>
  recordsOf({ of: 'D', opening: 'none', told: '', breaks: steps, spares: [], ...rest }, 'breaks');

describe('the notation of examples', () => {
  it('has messages, lines as they stand, and bytes that are no text', () => {
    expect(records(['→ {"id":1,"method":"ping"}', '⇐ log ▲', '⇐ é«e9ff»"', '⇒ ', '⇒'])).toEqual([
      { t: 1, dir: 'c2s', raw: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
      { t: 2, dir: 's2c', raw: 'log ▲' },
      { t: 3, dir: 's2c', b64: Buffer.from([0xc3, 0xa9, 0xe9, 0xff, 0x22]).toString('base64') },
      { t: 4, dir: 'c2s', raw: '' },
      { t: 5, dir: 'c2s', raw: '' },
    ]);
  });

  it('has events, stderr, marks and time', () => {
    expect(
      records([
        '! text',
        '250 exit 0',
        'exit SIGKILL',
        'signal SIGTERM',
        'gap 17',
        'debug stopped',
        '← eof',
        '0.5 injected ⇒ a',
        'unterminated ⇐ b',
      ]),
    ).toEqual([
      { t: 1, dir: 'stderr', raw: 'text' },
      { t: 251, ev: 'exit', code: 0, signal: null },
      { t: 252, ev: 'exit', code: null, signal: 'SIGKILL' },
      { t: 253, ev: 'signal', signal: 'SIGTERM' },
      { t: 254, ev: 'gap', lost: 17 },
      { t: 255, ev: 'debug', state: 'stopped' },
      { t: 256, ev: 'eof', dir: 's2c' },
      { t: 256.5, dir: 'c2s', raw: 'a', injected: 'cancel' },
      { t: 257.5, dir: 's2c', raw: 'b', nl: false },
    ]);
  });

  it('puts the handshake of the revision in front, and in 2026-07-28 the metadata into every request of the client', () => {
    const legacy = records(['→ {"id":1,"method":"ping"}'], { of: 'C', opening: undefined as never, client: { roots: {} } });
    expect(legacy).toHaveLength(4);
    expect(JSON.parse(rawOf(legacy[0]))).toMatchObject({
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: { roots: {} } },
    });
    const modern = records(['→ {"id":1,"method":"tools/list","params":{"_meta":{"x/y":1}}}', '← {"id":1,"result":{}}'], {
      of: 'E',
      opening: undefined as never,
    });
    expect(JSON.parse(rawOf(modern[2]))).toMatchObject({
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'x/y': 1 } },
    });
    expect(rawOf(modern[3])).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
  });

  it('repeats a line as often as it says, with its number in it', () => {
    expect(records(['3 times 10 → {"id":#,"method":"ping"}'])).toEqual(
      [1, 2, 3].map((n) => ({ t: 10 * n, dir: 'c2s', raw: `{"jsonrpc":"2.0","id":${n},"method":"ping"}` })),
    );
  });

  it('refuses what is no step', () => {
    for (const step of ['', '-> {}', '→{}', '→ 7', '→ {', 'now → {}']) expect(() => records([step]), step).toThrow();
  });
});

function rawOf(record: ReturnType<typeof records>[number] | undefined): string {
  if (record === undefined || !('raw' in record) || record.raw === undefined) throw new Error('no frame with text');
  return record.raw;
}
