import type { FromWebview, RequestName, Requests, ToWebview } from './messages.js';
import { say } from './strings.js';

/** What VS Code gives a webview, as far as it is used. */
export interface VsCodeApi {
  postMessage(message: FromWebview): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** Everything the host says of its own accord. */
export type Told = Exclude<ToWebview, { kind: 'reply' | 'error' }>;

interface Waiting {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A native dialog may stand between an action and its reply, so actions wait as long as a person takes. */
const PATIENT: ReadonlySet<RequestName> = new Set(['action', 'cancelAllLeaked', 'command', 'openClause']);

/** The other end of the line: questions with their replies, and what the host tells by itself. */
export class Host {
  private seq = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** `timeoutMs`: after that long without a reply a question is rejected; those that a person answers never are. */
  constructor(
    private readonly api: VsCodeApi,
    private readonly told: (message: Told) => void,
    private readonly timeoutMs = 15_000,
  ) {}

  /** Asks the host. Rejects with a sentence for a person. */
  ask<N extends RequestName>(name: N, ask: Requests[N]['ask']): Promise<Requests[N]['reply']> {
    const seq = ++this.seq;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.settle(seq)?.reject(new Error(say('noAnswer'))), PATIENT.has(name) ? MOST : this.timeoutMs);
      this.waiting.set(seq, { resolve: (reply) => resolve(reply as Requests[N]['reply']), reject, timer });
      this.api.postMessage({ kind: 'ask', seq, name, ask } as FromWebview);
    });
  }

  tell(message: Exclude<FromWebview, { kind: 'ask' }>): void {
    this.api.postMessage(message);
  }

  /** Takes in a message of the host. Replies that nobody waits for any more are dropped. */
  receive(message: ToWebview): void {
    switch (message.kind) {
      case 'reply':
        this.settle(message.seq)?.resolve(message.reply);
        return;
      case 'error':
        this.settle(message.seq)?.reject(new Error(message.message));
        return;
      case 'view':
      case 'nudge':
      case 'choose':
      case 'applyFilter':
        this.told(message);
        return;
    }
  }

  private settle(seq: number): Waiting | undefined {
    const waiting = this.waiting.get(seq);
    this.waiting.delete(seq);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}

/** The longest that a timer can wait. */
const MOST = 2 ** 31 - 1;
