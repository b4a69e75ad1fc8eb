import { ControlClient } from '../tap/control/client.js';
import type { PendingStatus, SessionEntry } from '../tap/control/protocol.js';
import { idKey } from '../tap/observe/idKey.js';
import { command } from './command.js';
import { CommandError, wrong } from './errors.js';
import { findLive } from './find-live.js';
import { followTrace } from './follow.js';
import { type OnTheWire, Outcome } from './outcome.js';

const USAGE = `usage: tapline cancel SESSION REQUEST_ID [OPTION…]

Cancels a pending request of a live session on the wire: sends notifications/cancelled for exactly that request, between two
lines, and tells what came of it.

  SESSION               the id that "tapline sessions" lists, or its beginning
  REQUEST_ID            the request's id: 7, or '"7"' with its quotes where both are pending

  --to server|client    the side that is to stop; needed where both wait for a request with that id
  --reason TEXT         why; it goes on the wire
  --answer              the one who asked gets error -32800 at once, not after a second of silence
  -h, --help            this text

exit code: 0 the cancellation is on the wire, 1 the tap refused it (no such request waits) or cannot be reached, 2 the call names no session,
or more than one request
`;

/** The grace time of a cancellation without `--answer`, in milliseconds. */
const GRACE = 1000;

/** How long after the requestor has an answer the receiver has to react, in milliseconds. */
const REACTION = 1000;

interface Call {
  readonly session: string;
  readonly request: string;
  readonly to: 'server' | 'client' | null;
  readonly reason: string | undefined;
  readonly answer: boolean;
}

/** `tapline cancel`: injects a cancellation into a live session. */
export const cancel = command({
  name: 'cancel',
  usage: USAGE,
  options: { to: { type: 'string' }, reason: { type: 'string' }, answer: { type: 'boolean', default: false } },
  prepared: guarded,
  read: ({ to, reason, answer }, [session, request, ...rest]): Call => {
    if (session === undefined || request === undefined || rest.length > 0) wrong('cancel needs a session and the id of a request.');
    if (to !== undefined && to !== 'server' && to !== 'client') wrong(`--to is "server" or "client", not "${to}".`);
    return { session, request, to: to ?? null, reason, answer };
  },
  run: async (call) => {
    const session = await findLive(call.session, "only a live session's requests can be cancelled");
    if (typeof session === 'string') throw new CommandError(session);
    await withTap(session, async (client) => {
      const { pending, flushed } = await client.status();
      await cancelIn(client, session, call, choose(call, pending), flushed);
    });
    return 0;
  },
});

/** Talks to the tap of a session. What the tap refuses, and that it cannot be reached, is a `CommandError` that ends the command with 1. */
async function withTap(session: SessionEntry, work: (client: ControlClient) => Promise<void>): Promise<void> {
  try {
    const client = await ControlClient.connect(session);
    try {
      await work(client);
    } finally {
      client.close();
    }
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError((error as Error).message, 1);
  }
}

/** A negative number as REQUEST_ID would be taken for an option: `--` in front of the positional arguments keeps it what it is. */
function guarded(argv: readonly string[]): string[] {
  const isId = (word: string) => /^-\d/.test(word);
  return argv.some(isId) ? [...argv.filter((word) => !isId(word)), '--', ...argv.filter(isId)] : [...argv];
}

interface Target {
  /** JSON text. */
  readonly id: string;
  readonly to: 'server' | 'client';
}

async function cancelIn(client: ControlClient, session: SessionEntry, call: Call, { id, to }: Target, flushed: number): Promise<void> {
  const graceMs = call.answer ? 0 : GRACE;
  const order = { id, to, graceMs };
  const done = await client.cancel(call.reason === undefined ? order : { ...order, reason: call.reason });
  process.stdout.write(`Cancelled ${done.method} (id ${id}) in session ${session.id}: the ${to} was told.\n`);
  process.stdout.write(`${await outcomeOf(client, session.file, flushed, { key: idKey(id), to, pinged: done.pinged }, graceMs)}\n`);
}

/** What came of it, as far as that shows within the grace time and the time to react. */
async function outcomeOf(client: ControlClient, file: string, from: number, order: OnTheWire, graceMs: number): Promise<string> {
  const outcome = new Outcome(order);
  const within = graceMs + REACTION;
  try {
    const trace = await followTrace(client, file, from, (record) => outcome.record(record));
    try {
      await trace.until(() => outcome.decided, within);
    } finally {
      await trace.close();
    }
    return outcome.text(within / 1000);
  } catch (error) {
    return `What came of it cannot be told: ${(error as Error).message}`;
  }
}

/**
 * The pending request that the given id reads like: the one whose JSON it is (`7`, `"7"`), else the one whose text it spells (`7`
 * for `"7"`). What is not pending is left to the tap, which says why. Throws a `CommandError` where the call means two, or none.
 */
function choose({ request, to }: Call, pending: readonly PendingStatus[]): Target {
  const candidates = pending.filter((one) => to === null || one.to === to);
  const exact = candidates.filter(({ id }) => idKey(id) === idKey(request));
  const fitting = exact.length > 0 ? exact : candidates.filter(({ id }) => spells(id, request));
  const [first, second] = fitting;
  if (first !== undefined && second !== undefined) {
    const sides = fitting.map((one) => `${one.method} waits for the ${one.to} (--to ${one.to})`).join(', ');
    throw new CommandError(`Two requests have the id ${request}: ${sides}. Say which one with --to.`);
  }
  if (first !== undefined) return first;
  const kind = readId(request);
  if (kind === 'no-id') throw new CommandError(`${request} is no id of a request: an id is a number or a text.`);
  return { id: kind === 'json' ? request : JSON.stringify(request), to: to ?? 'server' };
}

function spells(id: string, given: string): boolean {
  return id.startsWith('"') && JSON.parse(id) === given;
}

/** What somebody means who types that: the JSON of an id, other JSON, which can be none, or the text of an id without its quotes. */
function readId(text: string): 'json' | 'no-id' | 'text' {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' || typeof value === 'string' ? 'json' : 'no-id';
  } catch {
    return 'text';
  }
}
