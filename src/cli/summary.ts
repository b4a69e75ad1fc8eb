import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Peer, SessionCounts } from '../session/facts.js';
import { bringUpToNow, countsOf, type Judged, judgeTrace } from './judged.js';

/** What a list of sessions says of one of them. */
export interface Summary {
  readonly started: string | null;
  readonly command: readonly string[];
  readonly client: Peer | null;
  readonly server: Peer | null;
  readonly counts: SessionCounts & { readonly findings: number };
}

/** A summary with the file that it was made of: it holds as long as size and time are these. */
interface Kept {
  readonly made: string;
  readonly size: number;
  readonly mtime: number;
  readonly summary: Summary;
}

/**
 * Reads and judges the trace of a session that is over; the result is kept beside it (`<id>.summary.json`, readable by its owner
 * alone), so that the next list need not read the trace again. `by`: which version of Tapline judges. Rejects where the trace
 * cannot be read.
 */
export async function summaryOfRecorded(id: string, file: string, by: string): Promise<Summary> {
  const status = await stat(file);
  // A pipe of that name would be waited for without end.
  if (!status.isFile()) throw new Error('this is not a file.');
  const { size, mtimeMs: mtime } = status;
  const place = join(dirname(file), `${id}.summary.json`);
  const kept = await readKept(place);
  if (kept !== null && kept.made === by && kept.size === size && kept.mtime === mtime) return kept.summary;
  const summary = await summarise(file, ({ session }) => session.end());
  await keep(place, { made: by, size, mtime, summary });
  return summary;
}

/** Reads and judges what there is of a session that goes on: only what has leaked by now counts as leaked. */
export function summaryOfLive(file: string): Promise<Summary> {
  return summarise(file, bringUpToNow);
}

async function summarise(file: string, last: (judged: Judged) => void): Promise<Summary> {
  const judged = await judgeTrace(file);
  last(judged);
  const { session, header, findings } = judged;
  return {
    started: header?.started ?? null,
    command: header?.command ?? [],
    client: session.client,
    server: session.server,
    counts: { ...countsOf(judged), findings: findings.length },
  };
}

async function readKept(place: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(place, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

/** A summary that cannot be kept is made again next time: nothing to trouble anybody with. */
async function keep(place: string, kept: Kept): Promise<void> {
  const temporary = `${place}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, JSON.stringify(kept), { mode: 0o600 });
    await rename(temporary, place);
  } catch {
    await rm(temporary, { force: true }).catch(() => {});
  }
}
