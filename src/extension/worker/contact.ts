import { processExists } from '../../tap/control/alive.js';
import { ControlClient } from '../../tap/control/client.js';
import type { SessionEntry, Written } from '../../tap/control/protocol.js';

/** How the tap of a session stands. */
export type ContactState =
  /** It answers, or was just asked for the first time. */
  | 'in-touch'
  /** Its process lives, but it does not answer. */
  | 'lost'
  /** Its process is gone. */
  | 'gone';

/** A tap that closes its socket is given so long to end before its silence is worth a word, in ms. */
const ENDING_MS = 500;
const RETRY_MS = 1000;
const CONNECT_MS = 3000;

export interface ContactHooks {
  /** More of the trace can be read, or nothing more can be written. */
  readonly written: (written: Written) => void;
  readonly changed: (state: ContactState) => void;
}

/** Keeps in touch with the tap of a live session: hears how far the trace is written, and notices when the tap is gone. */
export class Contact {
  state: ContactState = 'in-touch';
  private client: ControlClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;
  private lostSince: number | null = null;

  constructor(
    private readonly entry: SessionEntry,
    private readonly hooks: ContactHooks,
  ) {
    void this.connect();
  }

  close(): void {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.client?.close();
  }

  private async connect(): Promise<void> {
    this.timer = null;
    try {
      const client = await ControlClient.connect(this.entry, CONNECT_MS);
      if (this.closed) {
        client.close();
        return;
      }
      this.client = client;
      client.onClosed(() => this.missed());
      await client.follow((written) => this.hooks.written(written));
      this.lostSince = null;
      this.become('in-touch');
    } catch {
      // A connection that was made but leads nowhere ends here, which is noticed as any other end.
      if (this.client === null) this.missed();
      else this.client.close();
    }
  }

  private missed(): void {
    this.client = null;
    if (this.closed || this.timer !== null) return;
    if (!processExists(this.entry.pid)) {
      this.become('gone');
      return;
    }
    this.lostSince ??= performance.now();
    const ending = performance.now() - this.lostSince < ENDING_MS;
    if (!ending) this.become('lost');
    this.timer = setTimeout(() => void this.connect(), ending ? ENDING_MS / 5 : RETRY_MS);
  }

  private become(state: ContactState): void {
    if (state === this.state || this.closed) return;
    this.state = state;
    this.hooks.changed(state);
  }
}
