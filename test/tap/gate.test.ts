import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Canceller } from '../../src/tap/cancel/canceller.js';
import { startClock } from '../../src/tap/clock.js';
import { Observer } from '../../src/tap/observe/observer.js';
import type { Item } from '../../src/tap/record/item.js';
import { Channel } from '../../src/tap/relay/channel.js';

/** A tap without processes: what is fed in comes out at once, so that every cut of the bytes can be tried. */
class Wires {
  readonly recorded: Item[] = [];
  readonly observer = new Observer({ item: (item) => this.record(item), lost: () => {}, flush: () => {} }, () => '/nowhere');
  private readonly sources = { c2s: new PassThrough(), s2c: new PassThrough() };
  private readonly sinks = { c2s: new PassThrough(), s2c: new PassThrough() };
  private readonly out = { c2s: '', s2c: '' };
  readonly canceller: Canceller;

  constructor() {
    const clock = startClock();
    const channel = (dir: 'c2s' | 's2c') => {
      this.sinks[dir].on('data', (chunk: Buffer) => {
        this.out[dir] += chunk.toString('latin1');
      });
      const made = new Channel(dir, this.sources[dir], this.sinks[dir], this.observer, clock);
      made.start();
      return made;
    };
    this.canceller = new Canceller({ c2s: channel('c2s'), s2c: channel('s2c') }, this.observer);
  }

  /** The bytes of an item are only lent. */
  private record(item: Item): void {
    this.recorded.push(item.kind === 'lines' ? { ...item, bytes: Buffer.from(item.bytes) } : item);
  }

  feed(dir: 'c2s' | 's2c', bytes: Buffer): void {
    // Emitted rather than written: the stream would give it out later, and together with what follows.
    this.sources[dir].emit('data', bytes);
  }

  cancel(id: string, graceMs: number | null) {
    let outcome = '';
    this.canceller.cancel({ id, dir: 'c2s', reason: undefined, graceMs }, (result) => {
      outcome = result.kind === 'written' ? 'written' : result.code;
    });
    return outcome;
  }

  async received(): Promise<string[]> {
    await new Promise((done) => setImmediate(done));
    return this.out.s2c.split('\n');
  }
}

const request = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"_meta":{"progressToken":${id}}}}\n`;
const answerIds = (lines: readonly string[]) => lines.filter((line) => line !== '').map((line) => JSON.parse(line).id);

/** Shapes in which servers answer. */
const SHAPES: readonly ((id: number) => string)[] = [
  (id) => `{"jsonrpc":"2.0","id":${id},"result":{"a":"{\\"id\\":9}"}}`,
  (id) => `{"result":{"text":"é \\" }"},"jsonrpc":"2.0","id":${id}}`,
  (id) => `{ "jsonrpc" : "2.0" , "error" : { "code" : 1 } , "id" : ${id}.0 }`,
  (id) => `{"jsonrpc":"2.0","id":${id},"error":{"code":0,"message":"Request cancelled"}}`,
];

it('gives exactly one answer, and loses nothing else, wherever the bytes are cut and whenever the cancellation comes', async () => {
  const size = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(size, { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 2 }),
      fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }),
      fc.array(fc.nat(SHAPES.length - 1), { minLength: 5, maxLength: 5 }),
      async (cuts, moments, order, shapes) => {
        const wires = new Wires();
        for (const id of order) wires.feed('c2s', Buffer.from(request(id)));
        const stream = Buffer.from(order.map((id, at) => `${SHAPES[shapes[at]!]!(id)}\n`).join(''));
        const cancelled = [order[0]!, order[2]!];
        let turn = 0;
        let at = 0;
        const outcomes: string[] = [];
        for (let step = 0; at < stream.length || step <= 40; step++) {
          for (const [which, moment] of moments.entries()) if (moment === step) outcomes.push(wires.cancel(String(cancelled[which]), 0));
          const end = at + cuts[turn++ % cuts.length]!;
          if (at < stream.length) wires.feed('s2c', stream.subarray(at, end));
          at = end;
        }
        const lines = await wires.received();
        expect(answerIds(lines).sort()).toEqual([1, 2, 3, 4, 5]);
        expect(outcomes.every((outcome) => outcome === 'written' || outcome === 'not-pending')).toBe(true);
      },
    ),
    { numRuns: 1500 },
  );
});

it('answers between two lines before it looks at the next one, which may be the late answer', async () => {
  const wires = new Wires();
  for (const id of [1, 2]) wires.feed('c2s', Buffer.from(request(id)));
  wires.feed('s2c', Buffer.from('{"jsonrpc":"2.0","id":2,"resu'));
  expect(wires.cancel('1', 0)).toBe('written');
  wires.feed('s2c', Buffer.from('lt":{}}\n{"jsonrpc":"2.0","id":1,"result":{"beginn'));
  wires.feed('s2c', Buffer.from('ing":1}}\n'));
  expect(answerIds(await wires.received())).toEqual([2, 1]);
  expect((await wires.received())[1]).toContain('-32800');
});

it('records of a line that it held when the first byte came and when the last one did, passed on or not', async () => {
  const wires = new Wires();
  for (const id of [1, 2]) wires.feed('c2s', Buffer.from(request(id)));
  wires.cancel('1', 0);
  const lines = ['{"result":{},"id":2}', '{"result":{},"id":1}', '[{"result":{},"id":1},{"method":"n"}]'];
  for (const line of lines) {
    wires.feed('s2c', Buffer.from(line.slice(0, 10)));
    await new Promise((done) => setTimeout(done, 20));
    wires.feed('s2c', Buffer.from(`${line.slice(10)}\n`));
  }
  wires.observer.drain();
  const records = wires.recorded.flatMap((item) => (item.kind === 'lines' && item.stream === 's2c' ? [item] : []));
  const held = records.filter(({ mark }) => mark.injected === undefined);
  expect(held.map(({ bytes }) => bytes.toString())).toEqual(lines);
  expect(held.map(({ mark }) => [mark.withheld, mark.parts])).toEqual([
    [undefined, undefined],
    ['late-response', undefined],
    ['late-response', [0]],
  ]);
  for (const { t, mark } of held) expect(t - (mark.begun ?? t)).toBeGreaterThan(10);
  expect(answerIds(await wires.received()).filter((id) => id !== undefined)).toEqual([1, 2]);
});

it('passes on a batch as it is where that holds anything but messages: nothing may be lost', async () => {
  const wires = new Wires();
  wires.feed('c2s', Buffer.from(request(1)));
  wires.cancel('1', 0);
  const batch = '[{"result":{},"id":1}, 5, {"method":"n"}]';
  wires.feed('s2c', Buffer.from(`${batch}\n`));
  expect((await wires.received())[1]).toBe(batch);
});

it('passes on what is no JSON, held or not, byte by byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
      async (bytes, cuts) => {
        const wires = new Wires();
        wires.feed('c2s', Buffer.from(request(1)));
        wires.cancel('1', 0);
        let turn = 0;
        for (let at = 0; at < bytes.length; ) {
          const end = at + cuts[turn++ % cuts.length]!;
          wires.feed('s2c', Buffer.from(bytes.subarray(at, end)));
          at = end;
        }
        wires.feed('s2c', Buffer.from('\n'));
        const [, ...lines] = await wires.received();
        expect(lines.join('\n')).toBe(`${Buffer.from(bytes).toString('latin1')}\n`);
      },
    ),
  );
});
