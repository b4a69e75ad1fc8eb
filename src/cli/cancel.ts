import { parseArgs } from 'node:util';
import { ControlClient } from '../tap/control/client.js';
import { listSessions } from '../tap/control/directory.js';
import type { PendingStatus, SessionEntry } from '../tap/control/protocol.js';
import { idKey } from '../tap/observe/idKey.js';

const USAGE = 'usage: tapline cancel SESSION REQUEST_ID [--to server|client] [--reason TEXT] [--answer]';

/** The grace time of a cancellation without `--answer`, in milliseconds. */
const GRACE = 1000;

const OPTIONS = {
  to: { type: 'string' },
  reason: { type: 'string' },
  answer: { type: 'boolean', default: false },
} as const;

/**
 * `tapline cancel`: injects a cancellation into a live session. Returns the exit code: 0 if it is on the wire, 1 if the tap refused
 * or cannot be reached, 2 if the call names no session or no single request.
 */
export async function cancel(argv: readonly string[]): Promise<number> {
  const call = parseCall(argv);
  if (typeof call === 'string') return fail(2, `${call}\n${USAGE}`);
  const session = await findSession(call.session);
  if (typeof session === 'string') return fail(2, session);
  try {
    const client = await ControlClient.connect(session);
    try {
      return await cancelIn(client, session, call);
    } finally {
      client.close();
    }
  } catch (error) {
    return fail(1, (error as Error).message);
  }
}

interface Call {
  readonly session: string;
  readonly request: string;
  readonly to: 'server' | 'client' | null;
  readonly reason: string | undefined;
  readonly answer: boolean;
}

function parseCall(argv: readonly string[]): Call | string {
  try {
    const { values, positionals } = parseArgs({ args: guarded(argv), options: OPTIONS, allowPositionals: true });
    const [session, request, ...rest] = positionals;
    if (session === undefined || request === undefined || rest.length > 0) return 'cancel needs a session and the id of a request.';
    const { to, reason, answer } = values;
    if (to !== undefined && to !== 'server' && to !== 'client') return `--to is "server" or "client", not "${to}".`;
    return { session, request, to: to ?? null, reason, answer };
  } catch (error) {
    return (error as Error).message;
  }
}

/** A negative number as REQUEST_ID would be taken for an option: `--` in front of the positional arguments keeps it what it is. */
function guarded(argv: readonly string[]): string[] {
  const isId = (word: string) => /^-\d/.test(word);
  return argv.some(isId) ? [...argv.filter((word) => !isId(word)), '--', ...argv.filter(isId)] : [...argv];
}

/** The live session whose id is, or begins with, what was given. */
async function findSession(prefix: string): Promise<SessionEntry | string> {
  if (prefix === '') return 'The session is empty: give the id, or the beginning of the id, that "tapline sessions" lists.';
  const all = await listSessions();
  const fitting = all.filter(({ id }) => id.startsWith(prefix));
  const exact = fitting.filter(({ id }) => id === prefix);
  const live = (exact.length > 0 ? exact : fitting).filter((session) => session.kind === 'live');
  if (live.length === 1) return live[0]!.entry;
  if (live.length > 1) return `Several live sessions begin with "${prefix}": ${live.map(({ id }) => id).join(', ')}. Give more of the id.`;
  if (fitting.length > 0) return `Session ${fitting.at(-1)!.id} has ended; only a live session's requests can be cancelled.`;
  const others = all.filter(({ kind }) => kind === 'live').map(({ id }) => id);
  return `No session begins with "${prefix}". Live sessions: ${others.length > 0 ? others.join(', ') : 'none'}.`;
}

async function cancelIn(client: ControlClient, session: SessionEntry, call: Call): Promise<number> {
  const { pending } = await client.status();
  const { id, to } = choose(call, pending);
  const order = { id, to, graceMs: call.answer ? 0 : GRACE };
  const done = await client.cancel(call.reason === undefined ? order : { ...order, reason: call.reason });
  const requestor = to === 'server' ? 'client' : 'server';
  const answer = call.answer
    ? `the ${requestor} gets error -32800 at once, unless an answer is already on its way`
    : `the ${requestor} gets error -32800 if no answer comes within ${GRACE / 1000} s`;
  process.stdout.write(`Cancelled ${done.method} (id ${id}) in session ${session.id}: the ${to} was told, ${answer}.\n`);
  return 0;
}

/**
 * The pending request that the given id reads like: the one whose JSON it is (`7`, `"7"`), else the one whose string it spells (`7`
 * for `"7"`). Without `--to`, a request that the client made goes before one that the server made. What is not pending is left
 * to the tap, which says why.
 */
function choose({ request, to }: Call, pending: readonly PendingStatus[]): { id: string; to: 'server' | 'client' } {
  const candidates = pending.filter((one) => to === null || one.to === to);
  const fitting = [...candidates.filter(({ id }) => idKey(id) === idKey(request)), ...candidates.filter(({ id }) => spells(id, request))];
  const chosen = fitting.find((one) => one.to === 'server') ?? fitting[0];
  return chosen ?? { id: isJsonId(request) ? request : JSON.stringify(request), to: to ?? 'server' };
}

function spells(id: string, given: string): boolean {
  return id.startsWith('"') && JSON.parse(id) === given;
}

function isJsonId(text: string): boolean {
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) || /^".*"$/s.test(text);
}

function fail(code: number, message: string): number {
  process.stderr.write(`tapline: ${message}\n`);
  return code;
}
