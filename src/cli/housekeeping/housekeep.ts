import { formatBytes } from '../../session/timeline/format.js';
import { pruneSessions } from '../../tap/stored/prune.js';
import { removeSession } from '../../tap/stored/remove.js';
import { type StoredSession, storedSessions } from '../../tap/stored/stored.js';
import type { Beyond, Hold } from '../../trace/retention.js';
import type { Chosen, Housekeeping } from './call.js';
import { printable } from './text.js';

/** A session that was deleted, or would be. */
interface Gone {
  readonly id: string;
  readonly file: string;
  /** What that frees. */
  readonly bytes: number;
  readonly because: Beyond | 'named' | 'all';
}

/** A session that stays, and why; `refused` where it was named. */
interface Left {
  readonly id: string;
  readonly why: string;
  readonly kind: 'passed-over' | 'refused';
}

interface Done {
  readonly deleted: readonly Gone[];
  readonly left: readonly Left[];
}

/** Deletes recorded sessions, or tells which would go. Returns the exit code: 1 where one that should go did not. */
export async function housekeep(call: Housekeeping): Promise<number> {
  const done = call.kind === 'prune' ? await prune(call) : await deleteChosen(call.chosen, call.mode);
  process.stdout.write(call.format === 'json' ? toJson(done, call.mode) : toText(done, call.mode));
  for (const { id, why } of done.left) process.stderr.write(printable(`${id} stays: ${why}`));
  return done.left.some(({ kind }) => kind === 'refused') ? 1 : 0;
}

async function prune({ limits, mode }: Extract<Housekeeping, { kind: 'prune' }>): Promise<Done> {
  const { gone, failed } = await pruneSessions(limits, { mode });
  return {
    deleted: gone.map(({ session, because }) => goneOf(session, because)),
    left: failed.map(({ session, error }) => ({ id: session.id, why: `it could not be deleted: ${error.message}`, kind: 'refused' })),
  };
}

async function deleteChosen(chosen: Chosen, mode: Housekeeping['mode']): Promise<Done> {
  const stored = await storedSessions();
  const deleted: Gone[] = [];
  const left: Left[] = [];
  const named = chosen.kind === 'ids';
  if (named) left.push(...unknownAmong(chosen.ids, stored));
  for (const session of stored.filter((one) => isChosen(one, chosen))) {
    const why = reasonToStay(session.hold, named);
    if (why !== null) {
      left.push({ id: session.id, why, kind: named ? 'refused' : 'passed-over' });
      continue;
    }
    try {
      if (mode === 'delete') await removeSession(session, named ? 'all' : 'in-folder');
      deleted.push(goneOf(session, named ? 'named' : chosen.kind === 'all' ? 'all' : 'age', named ? session.total : session.bytes));
    } catch (error) {
      left.push({ id: session.id, why: `it could not be deleted: ${(error as Error).message}`, kind: 'refused' });
    }
  }
  return { deleted, left };
}

function isChosen(session: StoredSession, chosen: Chosen): boolean {
  switch (chosen.kind) {
    case 'ids':
      return chosen.ids.includes(session.id);
    case 'all':
      return true;
    case 'older':
      return Date.now() - session.written > chosen.ageMs;
  }
}

function unknownAmong(ids: readonly string[], stored: readonly StoredSession[]): readonly Left[] {
  const known = new Set(stored.map(({ id }) => id));
  const why = 'there is no session of that id; "tapline sessions" lists them.';
  return ids.filter((id) => !known.has(id)).map((id) => ({ id, why, kind: 'refused' }));
}

/** Who names a session means that one; who takes them all does not mean what somebody keeps or looks at. */
function reasonToStay(hold: Hold | null, named: boolean): string | null {
  switch (hold) {
    case 'live':
      return 'it is live. End its server or its client first.';
    case 'kept':
      return named ? null : 'it is kept. Name it to delete it all the same.';
    case 'open':
      return named ? null : 'it is open in an editor. Name it to delete it all the same.';
    case null:
      return null;
  }
}

function goneOf({ id, file, bytes }: StoredSession, because: Gone['because'], freed: number = bytes): Gone {
  return { id, file, bytes: freed, because };
}

function freedBy({ deleted }: Done): number {
  return deleted.reduce((sum, { bytes }) => sum + bytes, 0);
}

function toJson(done: Done, mode: Housekeeping['mode']): string {
  const left = done.left.map(({ id, why }) => ({ id, why }));
  return `${JSON.stringify({ dryRun: mode === 'dry-run', bytes: freedBy(done), deleted: done.deleted, left })}\n`;
}

const BECAUSE: Readonly<Record<Gone['because'], string>> = {
  age: 'too old',
  count: 'too many',
  size: 'too large together',
  named: 'named',
  all: 'all',
};

function toText(done: Done, mode: Housekeeping['mode']): string {
  const { deleted } = done;
  const verb = mode === 'dry-run' ? 'would be deleted' : 'deleted';
  if (deleted.length === 0) return 'Nothing to delete.\n';
  const lines = deleted.map(({ id, bytes, because }) => printable(`${id}  ${formatBytes(bytes)}  ${verb}: ${BECAUSE[because]}`));
  return `${lines.join('')}${deleted.length} session${deleted.length === 1 ? '' : 's'}, ${formatBytes(freedBy(done))} ${verb}\n`;
}
