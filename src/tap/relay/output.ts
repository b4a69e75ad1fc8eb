import { closeSync, fstatSync, openSync, write } from 'node:fs';
import { Socket } from 'node:net';
import { type Readable, Writable } from 'node:stream';

/**
 * One of the tap's own output descriptors (1 or 2) as a stream that never blocks the event loop.
 *
 * `process.stdout` writes to pipes synchronously on POSIX: a client that stops reading would stop the whole tap, the other
 * direction included. So pipes and sockets get a socket of their own here; files and terminals, which no poll can wait for, and
 * everything on Windows, where Node makes these descriptors blocking, are written in Node's thread pool.
 */
export function openOutput(fd: 1 | 2): Writable {
  if (process.platform !== 'win32') {
    const kind = fstatSync(fd);
    if (kind.isFIFO() || kind.isSocket()) return new Socket({ fd, readable: false, writable: true });
  }
  return new PooledOutput(fd);
}

/**
 * Makes `output` what Node itself takes for its stderr. Node looks at `process.stderr` whenever a socket is destroyed, and makes it
 * then; while bytes wait in a socket of our own on that descriptor this throws (EEXIST), and the other socket would never close.
 */
export function becomeStderr(output: Writable): void {
  Object.defineProperty(process, 'stderr', { configurable: true, enumerable: true, get: () => output });
}

/**
 * Lets the other end see the end of a descriptor that is one of the tap's own three. Node never closes these, so that nothing
 * else gets their numbers; here the null device takes the number at once.
 */
export function closeDescriptor(fd: 0 | 1 | 2): void {
  try {
    closeSync(fd);
    openSync(process.platform === 'win32' ? '\\\\.\\NUL' : '/dev/null', fd === 0 ? 'r' : 'w');
  } catch {
    // It was closed already, or there is no null device: then there is nothing left to tell the other end.
  }
}

/** A server's stream that is silent for so long has been emptied, in milliseconds. */
const SILENCE = 5;

/** After that long one that goes on writing has its stream closed in the middle, in milliseconds. */
const MOST_EMPTYING = 500;

/**
 * Closes a stream of the server so that its next write fails as one to a closed pipe does: with SIGPIPE or EPIPE. Node's streams of
 * children are sockets, and one that is closed with bytes unread in it makes the other end see ECONNRESET instead: so it is
 * emptied first.
 */
export function closeEmptied(stream: Readable): void {
  const close = () => stream.destroy();
  const silent = setTimeout(close, SILENCE);
  setTimeout(close, MOST_EMPTYING).unref();
  stream.on('data', () => silent.refresh());
  stream.resume();
}

class PooledOutput extends Writable {
  constructor(private readonly fd: number) {
    super({ decodeStrings: true });
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    write(this.fd, bytes, 0, bytes.length, null, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this._write(bytes, _encoding, done), 5);
      else if (error) done(error);
      else if (written < bytes.length) this._write(bytes.subarray(written), _encoding, done);
      else done();
    });
  }
}
