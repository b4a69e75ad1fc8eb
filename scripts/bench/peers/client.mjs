// The client of the measurements, a process of its own. It holds one connection for each variant at the same time and takes turns
// between them in short blocks, so that whatever else the machine does hits all of them alike. Reads its orders from the parent
// process, one JSON a message, and sends results back.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Does with each message what every client has to: numbers it, remembers who waits, parses the answer, and tells the one who waits. */
class Connection {
  /** @type {Map<number, (answer: unknown) => void>} */
  waiting = new Map();
  nextId = 1;

  constructor(/** @type {string[]} */ [command = '', ...args]) {
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout });
    this.lines.on('line', (line) => this.receive(line));
    this.child.on('error', (error) => console.error(error));
  }

  receive(/** @type {string} */ line) {
    const { id, result } = JSON.parse(line);
    this.waiting.get(id)?.(result);
    this.waiting.delete(id);
  }

  /** Sends one call; `answered` is called with its result. Returns false where the pipe is full. */
  call(/** @type {object} */ params, /** @type {(answer: unknown) => void} */ answered) {
    const id = this.nextId++;
    this.waiting.set(id, answered);
    return this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`);
  }

  /** One call, and the time until its answer, in milliseconds. */
  roundTrip(/** @type {number} */ size) {
    return new Promise((done) => {
      const params = request(size);
      const start = performance.now();
      this.call(params, () => done(performance.now() - start));
    });
  }

  /** Sends many calls as fast as they are taken; resolves with the milliseconds until the last answer. */
  pipelined(/** @type {number} */ count, /** @type {number} */ size) {
    return new Promise((done) => {
      const start = performance.now();
      const params = request(size);
      let sent = 0;
      let open = count;
      const answered = () => {
        if (--open > 0) return;
        this.child.stdin.off('drain', more);
        done(performance.now() - start);
      };
      const more = () => {
        while (sent < count) {
          sent++;
          if (!this.call(params, answered)) break;
        }
      };
      this.child.stdin.on('drain', more);
      more();
    });
  }

  /** The time until a line of so many bytes has come; it is counted, not kept. */
  longLine(/** @type {number} */ bytes) {
    return new Promise((done) => {
      const { stdout } = this.child;
      const start = performance.now();
      this.lines.close();
      stdout.resume();
      stdout.on('data', (/** @type {Buffer} */ chunk) => {
        if (chunk.includes(10)) done(performance.now() - start);
      });
      this.call({ line: bytes }, () => {});
    });
  }

  end() {
    return new Promise((done) => {
      this.child.once('exit', done);
      this.child.stdin.end();
    });
  }
}

/** Parameters that make a request of about `size` bytes, which asks for an answer of the same size. */
function request(/** @type {number} */ size) {
  return { name: 'measure', size, arguments: { text: filler(size - 110) } };
}

/** Text as it is in real messages: words, with a quoted one now and then. */
function filler(/** @type {number} */ length) {
  return 'some words of text, "quoted" ones too. '.repeat(Math.ceil(length / 39)).slice(0, Math.max(0, length));
}

/** @type {Connection[]} */
let connections = [];

/** @type {Record<string, (order: any) => Promise<unknown>>} */
const orders = {
  /** @returns the process ids, one a variant */
  async open({ commands }) {
    connections = commands.map((/** @type {string[]} */ command) => new Connection(command));
    for (const connection of connections) await connection.roundTrip(100);
    return connections.map(({ child }) => child.pid);
  },
  /** Takes turns in blocks; returns all times for each variant. */
  async roundTrips({ blocks, block, size }) {
    /** @type {number[][]} */
    const times = connections.map(() => []);
    for (let i = 0; i < blocks; i++)
      for (const [at, connection] of connections.entries())
        for (let j = 0; j < block; j++) times[at]?.push(await connection.roundTrip(size));
    return times;
  },
  async pipelined({ rounds, count, size }) {
    /** @type {number[][]} */
    const times = connections.map(() => []);
    for (let i = 0; i < rounds; i++)
      for (const [at, connection] of connections.entries()) times[at]?.push(await connection.pipelined(count, size));
    return times;
  },
  async longLine({ bytes }) {
    const times = [];
    for (const connection of connections) times.push(await connection.longLine(bytes));
    return times;
  },
  async close() {
    await Promise.all(connections.map((connection) => connection.end()));
  },
};

process.on('message', async (/** @type {any} */ order) => {
  const result = await orders[order.op]?.(order);
  process.send?.({ result: result ?? null });
});
