import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type EventRecord, TRACE_VERSION, type TraceHeader } from '../trace/record.js';
import { startClock } from './clock.js';
import type { LiveSession } from './control/start.js';
import { sessionsFolder } from './home.js';
import { Observer } from './observe/observer.js';
import type { TapOptions } from './options.js';
import { type Ending, type ServerProcess, startFailure, startServer } from './process/server.js';
import { endLike, onSignals } from './process/signals.js';
import { Recorder } from './record/recorder.js';
import { Channel } from './relay/channel.js';
import { becomeStderr, closeDescriptor, closeEmptied, openOutput } from './relay/output.js';
import { newSessionId } from './sessionId.js';

/** After the server has exited, how long its pipes may be open and silent before the tap exits too, in milliseconds. */
const LINGER = 250;

/** How long the end of the record may delay the exit, in milliseconds. */
const MOST_CLOSING = 1500;

/** An event without its time. */
type Happening = EventRecord extends infer Each ? (Each extends EventRecord ? Omit<Each, 't'> : never) : never;

/** One run of one server behind the tap: everything is wired here. */
export class Tap {
  private readonly clock = startClock();
  private readonly id = newSessionId(this.clock.started);
  private readonly header: TraceHeader;
  private readonly file: string;
  private readonly observer: Observer;
  private readonly recorder: Recorder;
  private server!: ServerProcess;
  private ending: Ending | null = null;
  private finishing = false;
  /** The tap's own stdout, until it is closed. */
  private output: Writable | null = null;
  /** The tap's own stderr. It stays open to the end, for what the tap has to say. */
  private errors: Writable | null = null;
  private errorsOver = false;
  private left = false;
  private lastActivity = 0;
  private live: LiveSession | null = null;
  private control: Promise<void> = Promise.resolve();

  constructor(private readonly options: TapOptions) {
    const folder = sessionsFolder();
    this.header = {
      tapline: TRACE_VERSION,
      id: this.id,
      started: this.clock.started,
      command: [options.command, ...options.args],
      cwd: process.cwd(),
      ...(options.name === null ? {} : { name: options.name }),
    };
    this.file = options.trace === null ? join(folder, `${this.id}.tapline.jsonl`) : resolve(options.trace);
    this.recorder = new Recorder(
      this.file,
      this.header,
      this.clock,
      () => this.live?.flushed(),
      (error) => this.say(`cannot record to ${this.file} (${error.message}); the server runs as usual.`),
    );
    let spills = 0;
    this.observer = new Observer(this.recorder, () => join(folder, `${this.id}.${process.pid}.${spills++}.spill`));
  }

  start(): void {
    try {
      this.server = startServer(this.options, 'pipe');
    } catch (error) {
      this.notStarted(error as NodeJS.ErrnoException);
      return;
    }
    if (this.server.pid === undefined) {
      this.server.once('error', (error) => this.notStarted(error));
      return;
    }
    // From here on the server runs: whatever goes wrong in the tap itself must not end its traffic.
    process.on('uncaughtException', (error) => this.note(error));
    this.server.on('error', (error) => this.note(error));
    this.server.once('exit', (code, signal) => this.exited({ code, signal }));
    this.server.once('close', () => this.finish());
    onSignals((signal) => this.signalled(signal));
    const channels = { c2s: this.relayInput(), s2c: this.relayOutput() };
    this.relayErrors();
    setImmediate(() => {
      this.control = import('./control/start.js')
        .then(({ startControl }) =>
          startControl({
            header: this.header,
            file: this.file,
            channels,
            observer: this.observer,
            recorder: this.recorder,
            onDebug: (state) => this.event({ ev: 'debug', state }),
            onProblem: (error) => this.note(error),
          }),
        )
        .then((live) => {
          this.live = live;
        })
        .catch((error: Error) => this.note(error));
    });
  }

  private relayInput(): Channel {
    const { stdin } = process;
    const channel = new Channel('c2s', stdin, this.server.stdin, this.observer, this.clock);
    channel.start();
    stdin.once('error', () => channel.finish());
    stdin.once('close', () => channel.finish());
    this.server.stdin.on('error', () => {
      // The server takes no more input: its client is to see that as it would see it without the tap.
      stdin.once('close', () => closeDescriptor(0));
      stdin.destroy();
    });
    return channel;
  }

  private relayOutput(): Channel {
    const output = openOutput(1);
    this.output = output;
    const { stdout } = this.server;
    const channel = new Channel('s2c', stdout, output, this.observer, this.clock);
    channel.start();
    stdout.once('close', () => channel.finish());
    stdout.on('data', () => this.active());
    output.on('error', () => closeEmptied(stdout));
    // When it has ended, the client sees that, even while the server lives on.
    output.once('close', () => {
      closeDescriptor(1);
      this.output = null;
      if (this.finishing) this.leaveOnceSaid();
    });
    return channel;
  }

  private relayErrors(): void {
    const output = openOutput(2);
    this.errors = output;
    becomeStderr(output);
    const { stderr } = this.server;
    stderr.on('data', (chunk: Buffer) => {
      if (!output.write(chunk)) stderr.pause();
      this.observer.bytes('stderr', this.clock.now(), chunk);
      this.active();
    });
    output.on('drain', () => stderr.resume());
    stderr.once('close', () => {
      this.errorsEnded();
      setTimeout(() => {
        if (this.ending === null && !this.finishing) output.end();
      }, LINGER);
    });
    output.once('close', () => closeDescriptor(2));
    output.on('error', () => closeEmptied(stderr));
  }

  /** No more of the server's stderr will be recorded: what no `\n` followed is a line too. */
  private errorsEnded(): void {
    if (this.errorsOver) return;
    this.errorsOver = true;
    this.observer.eof('stderr', this.clock.now());
  }

  private active(): void {
    this.lastActivity = this.clock.now();
  }

  private signalled(signal: NodeJS.Signals): void {
    this.event({ ev: 'signal', signal });
    if (this.ending === null) this.server.kill(signal);
    else this.leave();
  }

  /** The server is gone, but its pipes may hold bytes, or be held open by processes that it left behind. */
  private exited(ending: Ending): void {
    this.ending = ending;
    this.active();
    setInterval(() => {
      const unread = (this.output?.writableLength ?? 0) + (this.errors?.writableLength ?? 0);
      if (unread === 0 && this.clock.now() - this.lastActivity >= LINGER) this.finish();
    }, LINGER / 5);
  }

  /** Nothing more will come: once everything is passed on, the tap leaves. */
  private finish(): void {
    if (this.finishing) return;
    this.finishing = true;
    this.server.stdout.destroy();
    this.server.stderr.destroy();
    if (this.output === null) this.leaveOnceSaid();
    else this.output.end();
  }

  private leaveOnceSaid(): void {
    this.onceSaid(() => this.leave());
  }

  /** Calls back once all that was written to stderr is with its reader, or cannot be. */
  private onceSaid(then: () => void): void {
    if (this.errors === null || this.errors.writableLength === 0) then();
    else this.errors.write('', then);
  }

  private leave(): void {
    if (this.left) return;
    this.left = true;
    this.errorsEnded();
    const ending = this.ending ?? { code: this.server.exitCode, signal: this.server.signalCode };
    this.event({ ev: 'exit', code: ending.code, signal: ending.signal });
    this.end(ending);
  }

  private notStarted(error: NodeJS.ErrnoException): void {
    const { message, code } = startFailure(this.options.command, error);
    this.say(message);
    this.event({ ev: 'error', message });
    this.end({ code, signal: null });
  }

  private end(ending: Ending): void {
    this.observer.drain();
    const goodbye = () => {
      this.live?.close();
      endLike(ending);
    };
    setTimeout(goodbye, MOST_CLOSING);
    this.recorder.close((lost) => {
      if (lost > 0) this.say(`could not record ${lost} of the session's lines to ${this.file}.`);
      // A socket that is just being opened has to be closed too: it would stay behind as a file.
      void this.control.then(() => this.onceSaid(goodbye));
    });
  }

  /** A message for people, among what the server says to them. */
  private say(message: string): void {
    (this.errors ?? process.stderr).write(`tapline: ${message}\n`);
  }

  /** Records what happened just now. */
  private event(event: Happening): void {
    this.observer.event({ t: this.clock.now(), ...event });
  }

  private note(error: Error): void {
    this.event({ ev: 'error', message: `Tapline: ${error.message}` });
  }
}
