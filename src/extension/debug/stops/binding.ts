import type { SessionEntry } from '../../../tap/control/protocol.js';
import { configuredPorts, debugPorts } from './ports.js';

/** What of a debug session tells whom it debugs. */
export interface DebugSessionLike {
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly parentSession?: DebugSessionLike | undefined;
}

/** A session that was begun by another one: js-debug has one for every process. So deep they are looked at. */
const DEEPEST = 10;

/**
 * The tapped session whose server a debug session holds, of those that live, newest first; null where it holds none. Its
 * configuration, or that of a session it belongs to, names the session (`__tapline.session`), or meets its debuggee at the port at
 * which the server's command line says that it can be met: also where VS Code put that there itself.
 */
export function bind(session: DebugSessionLike, live: readonly SessionEntry[]): SessionEntry | null {
  let one: DebugSessionLike | undefined = session;
  for (let depth = 0; one !== undefined && depth < DEEPEST; depth++, one = one.parentSession) {
    const named = namedBy(one.configuration);
    const ports = configuredPorts(one.configuration);
    const found = live.find(({ id, command }) => id === named || debugPorts(command).some((port) => ports.includes(port)));
    if (found !== undefined) return found;
  }
  return null;
}

function namedBy({ __tapline: told }: Readonly<Record<string, unknown>>): unknown {
  return typeof told === 'object' && told !== null ? (told as { readonly session?: unknown }).session : undefined;
}
