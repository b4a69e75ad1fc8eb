import type { SessionListener } from '../../session/listener.js';

/** What a client asks to learn who a server is. */
const HANDSHAKE: ReadonlySet<string> = new Set(['initialize', 'server/discover', 'ping']);
/** A session that is over after so many ms was for a moment only. */
const MOMENT_MS = 5000;

/** Watches for whether a session is a probe: a client asked the server who it is, got its answer, and was gone. */
export class ProbeWatch implements SessionListener {
  private requests = 0;
  private answers = 0;
  private others = 0;

  request({ method, dir }: Parameters<NonNullable<SessionListener['request']>>[0]): void {
    if (dir === 'c2s' && HANDSHAKE.has(method)) this.requests++;
    else this.others++;
  }

  response(): void {
    this.answers++;
  }

  /** `ended`: the session's last moment, in ms since its start. */
  isProbe(ended: number): boolean {
    return this.requests > 0 && this.answers > 0 && this.others === 0 && ended <= MOMENT_MS;
  }
}
