import { describe, expect, it } from 'vitest';
import { validResult } from '../../support/terse.js';
import { alarms, found, hello, judge, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];
const base64 = (bytes: number[]) => Buffer.from(bytes).toString('base64');

describe.each(ALL)('framing in %s', (revision) => {
  const wire = () => new Wire(revision);
  /** The line that answers call 1. */
  const answer = (more: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: { ...validResult('tools/call', revision), ...more } });

  it('blames the server for text on stdout, once for a burst between two messages', () => {
    const w = wire();
    const at = w.next;
    w.s('starting…').s('ready').call(1).s('[info] more').answer(1).s('again');
    expect(alarms(w)).toEqual([`error frame/stdout-not-json server ${at} +2`, `error frame/stdout-not-json server ${at + 5}`]);
    expect(judge(w)[0]?.more).toEqual([at + 1, at + 3]);
  });

  it('blames the client for text on stdin', () => {
    const w = wire();
    expect(alarms(w.c('hello'))).toEqual([`error frame/stdin-not-json client ${w.next - 1}`]);
  });

  it('names a byte order mark and still pairs the message behind it', () => {
    const w = wire();
    w.c(`\ufeff${JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'tools/list' })}`).answer(5);
    expect(found(w, 'frame/')).toEqual([`error frame/stdin-not-json client ${w.next - 2}`]);
    expect(judge(w).find(({ rule }) => rule.startsWith('frame/'))?.message).toContain('byte order mark');
  });

  it('sends log output to stderr, and nobody but the server there', () => {
    const told = (w: Wire) => judge(w).find(({ rule }) => rule.startsWith('frame/'))?.message;
    expect(told(wire().s('listening'))).toContain('stderr');
    expect(told(wire().c('hello'))).not.toContain('stderr');
  });

  it('recognises pretty-printed messages, blank lines in them included', () => {
    const w = wire().call(7);
    const at = w.next;
    for (const line of JSON.stringify({ jsonrpc: '2.0', id: 7, result: { content: [], list: [[1, 2], {}], text: 'a' } }, null, 2).split(
      '\n',
    ))
      w.s(line);
    expect(alarms(w)).toEqual([`error frame/embedded-newline server ${at} +${w.next - at - 1}`]);
  });

  it('recognises a raw line break inside a string', () => {
    const w = wire().call(7);
    const at = w.next;
    w.s('{"jsonrpc":"2.0","id":7,"result":{"text":"first\r').s('second"}}');
    expect(alarms(w)).toEqual([`error frame/embedded-newline server ${at} +1`]);
  });

  it('takes JSON without jsonrpc that spans lines for what it is: log output', () => {
    const w = wire();
    const at = w.next;
    w.s('{').s('  "level": "info"').s('}');
    expect(alarms(w)).toEqual([`error frame/stdout-not-json server ${at} +2`]);
  });

  it('does not lose a brace that opens and never closes', () => {
    const w = wire();
    const at = w.next;
    w.c('{').call(1).answer(1);
    expect(alarms(w)).toEqual([`error frame/stdin-not-json client ${at}`]);
  });

  it('recognises two messages on one line', () => {
    const w = wire();
    const message = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } });
    w.s(message + message).s(`${message} [${message}]`);
    expect(alarms(w)).toEqual([`error frame/concatenated-json server ${w.next - 2}`, `error frame/concatenated-json server ${w.next - 1}`]);
  });

  it('does not take a log line with brackets for two messages', () => {
    const w = wire();
    w.s('[2026] {"a":1}');
    expect(alarms(w)).toEqual([`error frame/stdout-not-json server ${w.next - 1}`]);
  });

  it('says that a message hides behind other text', () => {
    const w = wire().s('\u001b[32m[INFO]\u001b[0m {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}');
    expect(judge(w)[0]?.message).toMatch(/in front of a message/);
    expect(judge(w)[0]?.message).not.toContain('\u001b');
  });

  it('names the framing of language servers once, and not its lines apart', () => {
    const w = wire().call(1);
    const at = w.next;
    w.s('Content-Length: 40\r').s('\r').s(answer(), { nl: false });
    expect(alarms(w)).toEqual([`error frame/stdout-not-json server ${at}`]);
  });

  it('warns of a last line without a newline, but not of one that is blank', () => {
    const cut = wire().call(1).s('{"jsonrpc":"2.0","id":1,"res', { nl: false }).event({ ev: 'exit', code: 0 });
    expect(alarms(cut)).toEqual([`warning frame/unterminated-line server ${cut.next - 2}`]);
    expect(alarms(wire().s('  ', { nl: false }))).toEqual([]);
  });

  it('only hints at an unterminated line of a process that was killed', () => {
    for (const exit of [{ code: null, signal: 'SIGKILL' }, { code: -15 }]) {
      const w = wire()
        .s('{"jsonrpc', { nl: false })
        .event({ ev: 'exit', ...exit });
      expect(found(w, 'frame/')).toEqual([`info frame/unterminated-line server ${w.next - 2}`]);
    }
  });

  it('blames bytes that are not UTF-8 once, and pairs what can be read', () => {
    const w = wire().call(1);
    const [before = '', after = ''] = answer({ x: '?' }).split('?');
    w.s('', { b64: Buffer.concat([Buffer.from(before), Buffer.from([0xd5, 0xfd]), Buffer.from(after)]).toString('base64') });
    w.s('', { b64: base64([0xff, 0xfe, 0x7b, 0x00]) });
    expect(found(w).filter((f) => !f.includes('leak/'))).toEqual([
      `error frame/invalid-utf8 server ${w.next - 2}`,
      `error frame/invalid-utf8 server ${w.next - 1}`,
    ]);
  });

  it('does not blame a cut line for the half character at its end', () => {
    const w = wire().s('', { b64: base64([0x22, 0xe2, 0x82]), nl: false });
    expect(found(w)).toEqual([`warning frame/unterminated-line server ${w.next - 1}`]);
  });

  it('only hints at blank lines, and not at all at CRLF line ends', () => {
    const w = wire().s('').s(' \t\r').call(1).s(`${answer()}\r`);
    expect(found(w)).toEqual([`info frame/blank-line server ${w.next - 4} +1`]);
  });

  it('blames JSON that is no object', () => {
    const w = wire().s('42').call(1).s('null').answer(1).s('"text"');
    expect(alarms(w)).toEqual([`error frame/not-a-message server ${w.next - 5} +1`, `error frame/not-a-message server ${w.next - 1}`]);
  });

  it('has nothing to say about U+2028, NUL in strings, duplicate keys, __proto__ and deep nesting', () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    const w = wire().s('{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"a\u2028b\\u0000","level":"info"}}');
    w.c(deep).s('{"jsonrpc":"2.0","id":9,"id":1,"result":{"__proto__":{"error":1},"resultType":"complete","content":[]}}');
    expect(alarms(w).filter((text) => !/ (meta|logging)\//.test(text))).toEqual([]);
  });

  it('does not read raw NUL bytes as JSON', () => {
    const w = wire().s('\u0000\u0000{"jsonrpc":"2.0","method":"x"}');
    expect(alarms(w)).toEqual([`error frame/stdout-not-json server ${w.next - 1}`]);
  });

  it('blames nobody for what Tapline itself put on the wire', () => {
    expect(found(wire().c('not json', { injected: 'cancel' }).c('[]', { injected: 'cancel' }))).toEqual([]);
  });
});

describe('batches', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const batch = (...messages: unknown[]) => JSON.stringify(messages);
  const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } };

  it.each([
    ['2024-11-05', 'warning'],
    ['2025-06-18', 'error'],
    ['2025-11-25', 'error'],
  ])('are not allowed in %s (%s), but their elements pair', (revision, level) => {
    const w = new Wire(revision)
      .c(batch(ping(1), ping(2)))
      .s(batch({ jsonrpc: '2.0', id: 1, result: {} }, { jsonrpc: '2.0', id: 2, result: {} }));
    expect(found(w)).toEqual([`${level} frame/batch-not-allowed client 3`, `${level} frame/batch-not-allowed server 4`]);
  });

  it('are not allowed in 2026-07-28', () => {
    const w = new Wire('2026-07-28').s(batch(log));
    expect(found(w, 'frame/')).toEqual(['error frame/batch-not-allowed server 2']);
  });

  it('are only hinted at while the revision is unknown', () => {
    expect(found(new Wire(null).c(batch({ jsonrpc: '2.0', method: 'notifications/x' })), 'frame/')).toEqual([
      'info frame/batch-not-allowed client 0',
    ]);
  });

  it('are judged by the revision that the pending handshake settles on', () => {
    const w = new Wire(null).c({ id: 0, method: 'initialize', params: hello() }).s(batch(log));
    w.s({ id: 0, result: welcome() });
    expect(alarms(w)).toEqual(['error frame/batch-not-allowed server 1']);
  });

  it('are fine in 2025-03-26 where they are answered', () => {
    const w = new Wire('2025-03-26')
      .c(batch(ping(1), ping(2)))
      .s(batch({ jsonrpc: '2.0', id: 2, result: {} }, { jsonrpc: '2.0', id: 1, result: {} }));
    expect(found(w)).toEqual([]);
  });

  it('must be answered in 2025-03-26, once single requests show that the server is alive', () => {
    const w = new Wire('2025-03-26').c(batch(ping(1), ping(2)));
    expect(alarms(new Wire('2025-03-26').c(batch(ping(1))))).toEqual([]);
    w.call(3).answer(3);
    expect(alarms(w)).toEqual(['error frame/batch-unanswered server 3']);
  });

  it('are not called unanswered where a part of the traffic is missing', () => {
    const w = new Wire('2025-03-26')
      .c(batch(ping(1), ping(2)))
      .event({ ev: 'gap', lost: 3 })
      .call(3)
      .answer(3);
    expect(alarms(w)).toEqual([]);
  });

  it('must not be empty, hold initialize, or mix calls and answers', () => {
    expect(alarms(new Wire('2025-03-26').c('[]'))).toEqual(['error frame/batch-empty client 3']);
    const mixed = new Wire('2025-03-26')
      .s({ id: 1, method: 'ping' })
      .c(batch({ jsonrpc: '2.0', method: 'notifications/x' }, { jsonrpc: '2.0', id: 1, result: {} }));
    expect(alarms(mixed)).toEqual(['warning frame/batch-mixed client 4']);
    const early = new Wire(null).c(batch({ ...ping(0), method: 'initialize', params: hello('2025-03-26') }));
    expect(alarms(early.s({ id: 0, result: welcome('2025-03-26') }))).toEqual(['error frame/batch-initialize client 0']);
  });

  it('may not hold what is no message', () => {
    const w = new Wire('2025-03-26').c(batch({ jsonrpc: '2.0', method: 'notifications/x' }, 7, { jsonrpc: '2.0', foo: 1 }));
    expect(alarms(w)).toEqual(['error rpc/unclassifiable client 3']);
    expect(alarms(new Wire('2025-03-26').c('[1,2]'))).toEqual(['error rpc/unclassifiable client 3']);
  });
});
