import { close, open, read, unlink, writev } from 'node:fs';
import { remaining } from '../bytes.js';

/** Bytes that may wait for a slow disk. */
const MOST_WAITING = 16 * 1024 * 1024;

/**
 * A line that is too long for memory, in a side file. The file is the owner's alone and loses its name as soon as it is open, so
 * that it vanishes with the process, however that ends; where the system does not allow that, it is removed at the end.
 */
export class Spill {
  /** Bytes of the line so far. */
  size = 0;
  private fd: number | null = null;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private busy = true;
  private named = true;
  private discarded = false;
  private whenIdle: (() => void) | null = null;
  /** True once bytes were lost: the disk is full, or too slow. */
  failed = false;

  constructor(private readonly path: string) {
    open(path, 'wx+', 0o600, (error, fd) => {
      if (error) this.fail();
      else {
        this.fd = fd;
        unlink(path, (failure) => {
          this.named = failure !== null;
        });
      }
      this.advance();
    });
  }

  /** The bytes are copied. */
  append(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.failed) return;
    if (this.waitingBytes + bytes.length > MOST_WAITING) {
      this.fail();
      return;
    }
    this.waiting.push(new Uint8Array(bytes));
    this.waitingBytes += bytes.length;
    if (!this.busy) this.advance();
  }

  /** Calls back once everything appended is in the file, or is lost (`failed`). */
  settled(done: () => void): void {
    if (this.busy) this.whenIdle = done;
    else done();
  }

  /** Reads into `target` from a position; calls back with the number of bytes read, -1 if the file cannot be read. */
  read(target: Uint8Array, position: number, done: (bytes: number) => void): void {
    if (this.fd === null || this.failed) {
      done(-1);
      return;
    }
    read(this.fd, target, 0, target.length, position, (error, bytes) => done(error ? -1 : bytes));
  }

  /** Gives the file back, at once or as soon as a write under way has ended. */
  discard(): void {
    this.discarded = true;
    this.fail();
    if (!this.busy) this.release();
  }

  /** What waits is lost, and so is the line. */
  private fail(): void {
    this.failed = true;
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private advance(): void {
    this.busy = false;
    if (this.discarded) {
      this.release();
      return;
    }
    if (this.waiting.length > 0 && this.fd !== null) {
      this.busy = true;
      this.write(this.waiting.splice(0, 512));
      return;
    }
    const done = this.whenIdle;
    this.whenIdle = null;
    done?.();
  }

  private write(pieces: Uint8Array[]): void {
    writev(this.fd!, pieces, (error, written) => {
      if (error) this.fail();
      else {
        if (!this.failed) this.waitingBytes -= written;
        const rest = remaining(pieces, written);
        if (rest.length > 0 && !this.failed && !this.discarded) return this.write(rest);
      }
      this.advance();
    });
  }

  private release(): void {
    if (this.fd !== null) close(this.fd, () => {});
    this.fd = null;
    if (this.named) unlink(this.path, () => {});
  }
}
