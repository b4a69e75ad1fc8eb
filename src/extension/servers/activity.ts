import type { Phrase } from '../../session/timeline/phrases.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { keyOf, nameIn } from '../config/serverName.js';
import { isProbe } from '../sessions/runs.js';
import { failureOf, type Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { sessionsOf } from './match.js';

/** What servers did: which sessions are theirs. */
export class ServerActivity {
  constructor(
    private readonly configs: Pick<Configs, 'servers'>,
    private readonly store: Pick<SessionStore, 'all' | 'live' | 'wantSummary'>,
  ) {}

  /** Its live sessions, newest first: several clients may run it, and one client in several windows. */
  liveOf(server: ServerRef): Session[] {
    return sessionsOf(server, this.others(server), this.store.live);
  }

  /** Its newest live session, else the newest recorded one; null where it never ran. Asks for what a recorded one holds. */
  lastOf(server: ServerRef): Session | null {
    const sessions = sessionsOf(server, this.others(server), this.store.all);
    // A probe tells nothing of how the server does; whether a session is one is known once it was read.
    const last = sessions.find((session) => !isProbe(session)) ?? sessions[0] ?? null;
    if (last?.state.kind === 'recorded') this.store.wantSummary(last.file);
    return last;
  }

  /** How it failed when it was started last; null where it did not, or runs. */
  failureOf(server: ServerRef): { readonly failure: Phrase; readonly started: string } | null {
    const last = this.lastOf(server);
    const failure = last && failureOf(last);
    return last && failure ? { failure, started: last.started } : null;
  }

  /** A server may be asked about as it stands in a document: it counts once. */
  private others(server: ServerRef): ServerRef[] {
    const key = keyOf(nameIn(server));
    return this.configs.servers.filter((other) => other.entry.name === server.entry.name && keyOf(nameIn(other)) !== key);
  }
}
