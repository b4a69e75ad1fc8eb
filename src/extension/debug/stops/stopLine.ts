import type { ControlClient } from '../../../tap/control/client.js';
import type { DebugState } from '../../../tap/control/protocol.js';

/** What a tap is told over one connection, which is there as long as something stands: if this window dies, the tap sees it close. */
export class StopLine {
  private readonly standing = new Set<number>();
  /** Those of which the tap was told that they stand. */
  private readonly told = new Set<number>();
  private client: Promise<Pick<ControlClient, 'debug' | 'close'>> | null = null;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly connect: () => Promise<Pick<ControlClient, 'debug' | 'close'>>,
    private readonly onProblem: (error: unknown) => void,
  ) {}

  /** Tells that a debugger stopped the server, or lets it go on. In the order of the calls; what cannot be told is a problem, not an error. */
  tell(state: DebugState, which: number): Promise<void> {
    const known = this.standing.has(which);
    if (known === (state === 'stopped')) return this.last;
    if (state === 'stopped') this.standing.add(which);
    else this.standing.delete(which);
    this.last = this.last.then(() => this.send(state, which)).catch((error) => this.lost(error));
    return this.last;
  }

  /** Whatever was said is over. */
  close(): void {
    const { client } = this;
    this.client = null;
    this.standing.clear();
    this.told.clear();
    void client?.then((one) => one.close()).catch(() => undefined);
  }

  private async send(state: DebugState, which: number): Promise<void> {
    if (state === 'continued' && this.client === null) return;
    this.client ??= this.connect();
    const client = await this.client;
    await client.debug(state, which);
    if (state === 'stopped') this.told.add(which);
    else this.told.delete(which);
    if (this.told.size > 0) return;
    this.client = null;
    client.close();
  }

  /** A connection that failed is given up with all that was said over it. */
  private lost(error: unknown): void {
    this.close();
    this.onProblem(error);
  }
}
