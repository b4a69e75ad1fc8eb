import { type Phrase, phrase } from '../../session/timeline/phrases.js';

interface Waiting {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Requests that wait for their reply: each ends with a reply, an error, or the time limit. */
export class Pending {
  private readonly waiting = new Map<number, Waiting>();
  private nextSeq = 1;

  /** `timeoutMs`: how long a reply may take. `say`: the words for a person. */
  constructor(
    private readonly timeoutMs: number,
    private readonly say: (words: readonly Phrase[]) => string,
  ) {}

  /** `timeoutMs`: where this one may take another time than usual. */
  add(name: string, timeoutMs = this.timeoutMs): { readonly seq: number; readonly promise: Promise<unknown> } {
    const seq = this.nextSeq++;
    const promise = new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.reject(seq, this.say([phrase('workerSilent', name, String(Math.round(timeoutMs / 1000)))]));
      }, timeoutMs);
      this.waiting.set(seq, { resolve, reject, timer });
    });
    return { seq, promise };
  }

  /** A reply for a request that was given up before is dropped. */
  resolve(seq: number, reply: unknown): void {
    this.take(seq)?.resolve(reply);
  }

  reject(seq: number, message: string): void {
    this.take(seq)?.reject(new Error(message));
  }

  rejectAll(message: string): void {
    for (const seq of [...this.waiting.keys()]) this.reject(seq, message);
  }

  private take(seq: number): Waiting | undefined {
    const waiting = this.waiting.get(seq);
    if (waiting === undefined) return undefined;
    this.waiting.delete(seq);
    clearTimeout(waiting.timer);
    return waiting;
  }
}
