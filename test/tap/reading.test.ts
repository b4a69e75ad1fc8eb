import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idKey } from '../../src/tap/observe/idKey.js';
import { QuickReader } from '../../src/tap/observe/quick.js';
import { EnvelopeScanner } from '../../src/tap/observe/scanner.js';
import { Tracker } from '../../src/tap/observe/tracker.js';
import { Block } from '../../src/tap/record/block.js';
import { Escaper } from '../../src/tap/record/escaper.js';
import { isUtf8, Utf8Check } from '../../src/tap/record/utf8.js';

/** Scans a line in pieces of random sizes. */
function scanInPieces(line: string, sizes: readonly number[]): EnvelopeScanner {
  const scanner = new EnvelopeScanner();
  const bytes = Buffer.from(line);
  let turn = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = Math.max(1, sizes[turn++ % sizes.length] ?? bytes.length);
    scanner.scan(bytes.subarray(at, at + size), 0);
    at += size;
  }
  return scanner;
}

const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.object());
const params = fc.record(
  {
    requestId: id,
    progressToken: id,
    task: fc.object(),
    _meta: fc.record(
      { progressToken: id, 'io.modelcontextprotocol/protocolVersion': fc.string(), other: fc.jsonValue() },
      { requiredKeys: [] },
    ),
    id: id,
    method: fc.string(),
    'a"b\\': fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    jsonrpc: fc.constant('2.0'),
    id,
    method: fc.string(),
    params: fc.oneof(params, fc.jsonValue()),
    result: fc.jsonValue(),
    error: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

const usable = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const parsedId = (wire: number | string | null) => (wire === null ? null : (JSON.parse(String(wire)) as unknown));

describe('the scanner', () => {
  it('finds in any pieces what JSON.parse finds', () => {
    fc.assert(
      fc.property(message, sizes, fc.constantFrom(undefined, 1), (value, pieces, indent) => {
        const line = JSON.stringify(value, null, indent).replaceAll('\n', ' ');
        const scanner = scanInPieces(line, pieces);
        const parsed = JSON.parse(line);
        expect(scanner.whole).toBe(true);
        const [found] = scanner.messages;
        expect(parsedId(found!.id)).toEqual(usable(parsed.id) ? parsed.id : null);
        expect(found!.method).toEqual(typeof parsed.method === 'string' ? parsed.method : null);
        expect([found!.hasResult, found!.hasError]).toEqual(['result' in parsed, 'error' in parsed]);
        const inner = typeof parsed.params === 'object' && !Array.isArray(parsed.params) ? (parsed.params ?? {}) : {};
        expect(parsedId(found!.requestId)).toEqual(usable(inner.requestId) ? inner.requestId : null);
        expect(found!.hasTask).toBe('task' in inner);
        const meta = typeof inner._meta === 'object' && !Array.isArray(inner._meta) ? (inner._meta ?? {}) : {};
        expect(parsedId(found!.requestToken)).toEqual(usable(meta.progressToken) ? meta.progressToken : null);
        expect([found!.start, found!.end]).toEqual([0, Buffer.byteLength(line)]);
      }),
      { numRuns: 500 },
    );
  });

  it('finds each message of a batch, and where it stands', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), sizes, (messages, pieces) => {
        const line = JSON.stringify(messages);
        const scanner = scanInPieces(line, pieces);
        const bytes = Buffer.from(line);
        expect(scanner.kind).toBe('batch');
        expect(scanner.messages.map(({ start, end }) => JSON.parse(bytes.toString('utf8', start, end)))).toEqual(JSON.parse(line));
      }),
    );
  });

  it.each([
    ['', 'nothing'],
    ['   ', 'nothing'],
    ['12', 'stray'],
    ['"text"', 'stray'],
    ['Server started', 'stray'],
    ['\ufeff{"id":1}', 'stray'],
    ['{"id":1}{"id":2}', 'stray'],
    ['{"id":1}]', 'stray'],
  ])('takes %j for %s', (line, kind) => {
    const scanner = scanInPieces(line, [3]);
    expect([scanner.kind, scanner.whole]).toEqual([kind, false]);
  });

  it.each(['{"id":1', '{"id":1,"result":{"a":"}"', '[{"id":1}', '{"id":1,"result":"\\'])('does not take %j for whole', (line) => {
    expect(scanInPieces(line, [4]).whole).toBe(false);
  });

  it('counts the last of members with the same name, and reads names that are written with escapes', () => {
    const scanner = scanInPieces('{"id":1,"i\\u0064":2,"method":"a","meth\\u006fd":"b","__proto__":{"id":3}}', [5]);
    expect([String(scanner.messages[0]!.id), scanner.messages[0]!.method]).toEqual(['2', 'b']);
  });

  it('is not troubled by nesting of 100,000 levels', () => {
    const scanner = scanInPieces(`{"id":1,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, [7]);
    expect([scanner.whole, String(scanner.messages[0]!.id)]).toEqual([true, '1']);
  });
});

describe('the quick reader', () => {
  it.each([
    '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"id":9}}',
    '{"method":"tools/call","params":{"jsonrpc":"2.0","id":9},"jsonrpc":"2.0","id":5}',
    '{"jsonrpc":"2.0","id":5,"method":"ping"}',
  ])('sees the request that the scanner sees in %s', (line) => {
    const tracker = new Tracker();
    const quick = new QuickReader(tracker);
    const bytes = Buffer.from(`${line}\n`);
    quick.begin();
    expect(quick.read('c2s', bytes, 0, bytes.length - 1, 1)).toBe(true);
    expect([...tracker.all()].map(({ id, method }) => [id, method])).toEqual([[5, scanInPieces(line, [9]).messages[0]!.method]]);
  });

  it('leaves to the scanner what only that one can read', () => {
    const lines = [
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"_meta":{"progressToken":1}}}',
      '{"jsonrpc":"2.0","id":5.5,"method":"x"}',
      '{"jsonrpc":"2.0","id":"5","method":"x"}',
      '{"jsonrpc":"2.0","id":1234567890123456789,"method":"x"}',
      '{"jsonrpc":"2.0","id":05,"method":"x"}',
      '{"jsonrpc":"2.0","id":5,"method":"a\\"b"}',
      '{"jsonrpc":"2.0","id":5,"error":{"code":1}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}',
      '{"jsonrpc":"2.0","id":5,"method":"x"',
    ];
    for (const line of lines) {
      const tracker = new Tracker();
      const quick = new QuickReader(tracker);
      const bytes = Buffer.from(`${line}\n`);
      expect([line, quick.read('c2s', bytes, 0, bytes.length - 1, 1)]).toEqual([line, false]);
    }
  });
});

it('reads requests that ask to run as tasks in full only where somebody serves tasks', () => {
  const line = Buffer.from('{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"task":{}}}\n');
  const quick = (capabilities: string) => {
    const tracker = new Tracker();
    const scanner = new EnvelopeScanner();
    const tell = (dir: 'c2s' | 's2c', text: string) => {
      scanner.reset();
      scanner.scan(Buffer.from(text), 0);
      for (const message of scanner.messages) tracker.message(dir, message, 1);
    };
    tell('c2s', '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}');
    tell('s2c', `{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":${capabilities}}}`);
    return new QuickReader(tracker).read('c2s', line, 0, line.length - 1, 1);
  };
  expect(quick('{"tools":{}}')).toBe(true);
  expect(quick('{"tasks":{"requests":{"tools":{"call":{}}}}}')).toBe(false);
});

describe('the key of an id', () => {
  it('is equal exactly for equal ids', () => {
    const equal = [
      [7, '7', '7.0', '70e-1', '0.7e1'],
      [0, '0', '-0', '0.0', '0e5'],
      ['"7"', '"\\u0037"'],
      ['12345678901234567890123', '1.2345678901234567890123e22'],
      ['12345678901234567890124'],
      ['1.5', '15e-1'],
      ['-3', '-3.0'],
    ];
    const keys = equal.map((ids) => [...new Set(ids.map(idKey))]);
    expect(keys.map(({ length }) => length)).toEqual(equal.map(() => 1));
    expect(new Set(keys.flat()).size).toBe(equal.length);
  });
});

describe.each([
  ['with WebAssembly', Escaper.load()],
  ['without', null],
])('the block, %s,', (_with, escaper) => {
  it('escapes text as JSON does, whatever it holds, and replaces the ends of lines where it is told to', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('"', '\\', '\n', '\r', '\u0000', '\u001f', '\u007f', ' ', '\u2028'), fc.string({ unit: 'grapheme' })),
      maxLength: 300,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const block = new Block(64, () => escaper);
        let expected = '';
        for (const one of texts) {
          block.addEscaped(Buffer.from(one), null);
          block.addText('|');
          block.addEscaped(Buffer.from(one), Buffer.from('<>'));
          expected += `${JSON.stringify(one).slice(1, -1)}|${one
            .split('\n')
            .map((line) => JSON.stringify(line).slice(1, -1))
            .join('<>')}`;
        }
        expect(block.take(null).toString()).toBe(expected);
        expect(block.length).toBe(0);
      }),
    );
  });

  it('escapes texts of many pieces, with line ends and controls wherever they fall', () => {
    const unit = fc.constantFrom(
      'x'.repeat(8191),
      'y'.repeat(8192),
      'z'.repeat(15),
      '"',
      '\\',
      '\n',
      '\n'.repeat(3000),
      '\u0000',
      '\u0001'.repeat(300),
      '"'.repeat(9000),
      'é😀',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const block = new Block(64, () => escaper);
        block.addEscaped(Buffer.from(text), Buffer.from('"}\n{"t":1,"raw":"'));
        const expected = text
          .split('\n')
          .map((line) => JSON.stringify(line).slice(1, -1))
          .join('"}\n{"t":1,"raw":"');
        expect(block.take(null).toString() === expected).toBe(true);
      }),
    );
  });
});

it('has WebAssembly for what it escapes, here as everywhere', () => {
  expect(Escaper.load()).not.toBeNull();
});

describe('the check of UTF-8 in pieces', () => {
  it('agrees with the check of the whole', () => {
    const bytes = fc.array(
      fc.oneof(fc.constantFrom(...[0x41, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0xff, 0xed, 0xa0, 0xe2, 0x80]), fc.nat(255)),
      { maxLength: 24 },
    );
    const text = fc.string({ unit: 'grapheme' }).map((value) => [...Buffer.from(value)]);
    fc.assert(
      fc.property(fc.oneof(bytes, text), sizes, (values, pieces) => {
        const whole = Buffer.from(values);
        const check = new Utf8Check();
        let turn = 0;
        for (let at = 0; at < whole.length; ) {
          const size = pieces[turn++ % pieces.length]!;
          check.push(whole.subarray(at, at + size));
          at += size;
        }
        expect(check.whole).toBe(isUtf8(whole));
      }),
      { numRuns: 1000 },
    );
  });
});

it('keeps a request on the list until as many answers came as requests wait under its id, or one cancellation', () => {
  const tracker = new Tracker();
  const ids = () => [...tracker.all()].map(({ id }) => id);
  for (let i = 0; i < 3; i++) tracker.quickRequest('c2s', 2, 'tools/call', i);
  tracker.quickRequest('c2s', 3, 'tools/call', 3);
  tracker.quickResult('s2c', 2);
  tracker.quickResult('s2c', 2);
  expect(ids()).toEqual([2, 3]);
  tracker.quickResult('s2c', 2);
  expect(ids()).toEqual([3]);
  tracker.quickRequest('c2s', 3, 'tools/call', 4);
  tracker.remove('c2s', 3);
  expect(ids()).toEqual([]);
  tracker.quickRequest('c2s', 3, 'tools/call', 5);
  tracker.quickResult('s2c', 3);
  expect(ids()).toEqual([]);
});
