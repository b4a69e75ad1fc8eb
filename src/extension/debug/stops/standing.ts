/** What of a message of the Debug Adapter Protocol is looked at. Adapters are other people's programs: any member may be missing. */
export interface DapMessage {
  readonly type?: unknown;
  readonly seq?: unknown;
  readonly request_seq?: unknown;
  readonly event?: unknown;
  readonly command?: unknown;
  readonly success?: unknown;
  readonly arguments?: unknown;
  readonly body?: unknown;
}

/**
 * Whether a debuggee stands, or goes on: to wherever it stops next, or for a step, after which it will soon stand again. At first the
 * debugger attaches to it, and then has: until then a debuggee may wait that was started so.
 */
export type Stand = 'attaching' | 'attached' | 'stands' | 'goes' | 'steps';

/** Requests whose success means that the debuggee goes on; no event need follow. */
const STEPS: ReadonlySet<unknown> = new Set(['next', 'stepIn', 'stepOut', 'stepBack']);
const GOES: ReadonlySet<unknown> = new Set(['continue', 'reverseContinue']);
const ENDS: ReadonlySet<unknown> = new Set(['disconnect', 'terminate']);
const ATTACH = 'attach';

/** Requests that wait for their response: an adapter that never answers must not fill the memory. */
const MOST_WAITING = 1000;

/** What goes on without a thread named: stands for all of them. */
const ALL = 'all';

interface Asked {
  readonly command: unknown;
  readonly thread: unknown;
}

/** Follows one debug session: whether its debuggee stands, by its threads, from what the editor and the adapter say to each other. */
export class Standing {
  private readonly threads = new Set<unknown>();
  private readonly asked = new Map<unknown, Asked>();
  private told: Stand = 'goes';
  /** Whether the editor asked for a step last. */
  private stepping = false;

  /** `changed` is called whenever that changes. */
  constructor(private readonly changed: (stand: Stand) => void) {}

  /** What was told last; that it goes, before anything was. */
  get stand(): Stand {
    return this.told;
  }

  /** The editor asks the adapter for something. */
  request({ type, seq, command, arguments: args }: DapMessage): void {
    if (type !== 'request' || !(STEPS.has(command) || GOES.has(command) || ENDS.has(command) || command === ATTACH)) return;
    if (this.asked.size >= MOST_WAITING) this.asked.clear();
    this.stepping = STEPS.has(command);
    this.asked.set(seq, { command, thread: member(args, 'threadId') });
    if (command === ATTACH && this.threads.size === 0) this.tell('attaching');
  }

  /** The adapter answers, or tells of something. */
  receive(message: DapMessage): void {
    if (message.type === 'event') this.event(message);
    else if (message.type === 'response') this.response(message);
  }

  /** The session is over: nobody holds anything. */
  end(): void {
    this.threads.clear();
    this.tell('goes');
  }

  private event({ event, body }: DapMessage): void {
    const thread = member(body, 'threadId');
    switch (event) {
      case 'stopped':
        this.stepping = false;
        this.threads.add(thread ?? ALL);
        this.tell('stands');
        return;
      case 'continued':
        this.goOn(thread, member(body, 'allThreadsContinued') === true, this.stepping ? 'steps' : 'goes');
        return;
      case 'thread':
        if (member(body, 'reason') === 'exited') this.goOn(thread, false, 'goes');
        return;
      case 'terminated':
      case 'exited':
        this.end();
        return;
    }
  }

  private response({ request_seq: seq, success, body }: DapMessage): void {
    const asked = this.asked.get(seq);
    this.asked.delete(seq);
    if (asked?.command === ATTACH) this.attached(success !== false);
    else if (asked !== undefined && success !== false) this.done(asked, body);
  }

  /** It may stand already: debuggers tell of a stop before they say that they have attached. */
  private attached(successfully: boolean): void {
    if (this.told === 'attaching') this.tell(successfully ? 'attached' : 'goes');
  }

  private done(asked: Asked, body: unknown): void {
    if (ENDS.has(asked.command)) this.end();
    else if (GOES.has(asked.command)) this.goOn(asked.thread, member(body, 'allThreadsContinued') !== false, 'goes');
    else this.goOn(asked.thread, false, 'steps');
  }

  /** A thread goes on, or all do. */
  private goOn(thread: unknown, all: boolean, how: Stand): void {
    if (all || thread === undefined) this.threads.clear();
    this.threads.delete(thread);
    this.threads.delete(ALL);
    if (this.threads.size === 0) this.tell(how);
  }

  private tell(stand: Stand): void {
    if (this.told === stand) return;
    this.told = stand;
    this.changed(stand);
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
