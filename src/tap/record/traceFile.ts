import { close, constants, fstat, ftruncate, open, rename, write, writev } from 'node:fs';
import { dirname } from 'node:path';
import { remaining } from '../bytes.js';
import { makeFolder } from '../folders.js';

/** How long after a failed write the same bytes are tried again, in milliseconds. */
const RETRY = 250;

type Opened = (file: TraceFile | null, error: NodeJS.ErrnoException | null) => void;

/**
 * The trace on disk. A full disk is treated as a very slow one: bytes that could not be written are tried again until they can, at
 * the same position, so that half a record never stays in the middle. Devices and pipes, which have no positions, are appended to.
 */
export class TraceFile {
  /** Bytes in the file that are whole records and stay. */
  length = 0;
  /** Bytes behind these that are in the file already. */
  reached = 0;
  /** Told of every write that did not work. It is tried again, until `replaceEnd` ends that. */
  onFailure: (error: Error) => void = () => {};
  private retry: NodeJS.Timeout | undefined;

  private constructor(
    private readonly fd: number,
    private readonly seekable: boolean,
  ) {}

  /**
   * Opens a new trace that its owner alone can read; the folder is made where it is missing, for its owner alone too. A trace that
   * stands there already is kept beside it as `<path>.previous`.
   */
  static open(path: string, done: Opened): void {
    makeFolder(dirname(path), () => {
      open(path, 'wx', 0o600, (error, fd) => {
        if (!error) done(new TraceFile(fd, true), null);
        else if (error.code === 'EEXIST') TraceFile.openExisting(path, done);
        else done(null, error);
      });
    });
  }

  private static openExisting(path: string, done: Opened): void {
    // Not blocking: a write to a pipe that nobody reads would hold a thread for good, and the process could not end.
    open(path, constants.O_RDWR | (constants.O_NONBLOCK ?? 0), (error, fd) => {
      if (error) return done(null, error);
      fstat(fd, (failure, kind) => {
        if (!failure && !kind.isFile()) return done(new TraceFile(fd, false), null);
        close(fd, () => {});
        rename(path, `${path}.previous`, (refused) => {
          if (refused) return done(null, refused);
          open(path, 'wx', 0o600, (again, fresh) => (again ? done(null, again) : done(new TraceFile(fresh, true), null)));
        });
      });
    });
  }

  /** True while the last write did not work, and is tried again. */
  get failing(): boolean {
    return this.retry !== undefined;
  }

  /** Writes all of `pieces` at `length + ahead`, however long that takes. The caller keeps them once they are whole. */
  write(pieces: readonly Uint8Array[], ahead: number, done: () => void): void {
    writev(this.fd, pieces, this.seekable ? this.length + ahead : null, (error, written) => {
      const rest = error ? pieces : remaining(pieces, written);
      this.reached = error ? ahead : ahead + written;
      if (rest.length === 0) return done();
      const { reached } = this;
      const again = () => {
        this.retry = undefined;
        this.write(rest, reached, done);
      };
      if (!error) return again();
      this.retry = setTimeout(again, RETRY);
      this.onFailure(error);
    });
  }

  /** The next `size` bytes are whole records now. */
  keep(size: number): void {
    this.length += size;
    this.reached = 0;
  }

  /**
   * Ends what cannot be written: keeps `size` more bytes, puts `text` in place of whatever follows them, if there is space, and calls
   * back. Nothing may be written afterwards.
   */
  replaceEnd(size: number, text: string, done: () => void): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.keep(size);
    const bytes = Buffer.from(text);
    this.trim(() => {
      write(this.fd, bytes, 0, bytes.length, this.seekable ? this.length : null, (error, written) => {
        // Half a record helps nobody.
        if (error || written < bytes.length) this.trim(done);
        else {
          this.keep(bytes.length);
          done();
        }
      });
    });
  }

  /** Cuts off what was written behind `length`. */
  trim(done: () => void): void {
    if (this.seekable) ftruncate(this.fd, this.length, () => done());
    else done();
  }
}
