/** What housekeeping has to know of a recorded session. */
export interface Stored {
  /** Bytes that its deletion would free. */
  readonly bytes: number;
  /** When it was written last, in ms since 1970. */
  readonly written: number;
  /** Why it must stay, whatever the limits say; null where nothing speaks against deleting it. */
  readonly hold: Hold | null;
}

/** `live`: its tap runs; `open`: somebody looks at it; `kept`: a person said that it stays. */
export type Hold = 'live' | 'open' | 'kept';

/** How much may be kept; null: no limit. */
export interface Limits {
  readonly maxBytes: number | null;
  readonly maxAgeMs: number | null;
  readonly maxCount: number | null;
}

/** Which limit a session is beyond. */
export type Beyond = 'age' | 'count' | 'size';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** What holds where nobody has said otherwise: room for months of work. */
export const DEFAULT_LIMITS: Limits = { maxBytes: 2_000_000_000, maxAgeMs: 90 * DAY_MS, maxCount: 1000 };

export interface Expired<T> {
  readonly session: T;
  readonly because: Beyond;
}

/**
 * Which sessions go, oldest first, so that the others are within the limits. What is held never goes and takes no room from the others,
 * so that looking at one session deletes no second one. The session that was written last goes for its age alone: what was just
 * recorded is there to be looked at, however large it is.
 */
export function expired<T extends Stored>(sessions: readonly T[], limits: Limits, now: number): readonly Expired<T>[] {
  const gone: Expired<T>[] = [];
  let bytes = 0;
  let count = 0;
  let full: Beyond | null = null;
  for (const session of sessions.filter(({ hold }) => hold === null).sort((a, b) => b.written - a.written)) {
    bytes += session.bytes;
    count++;
    // Once there is no room, everything older goes: a small session does not outlive a larger one that is newer.
    if (count > 1) full ??= beyondRoom(bytes, count, limits);
    const because = limits.maxAgeMs !== null && now - session.written > limits.maxAgeMs ? 'age' : full;
    if (because !== null) gone.push({ session, because });
  }
  return gone.reverse();
}

function beyondRoom(bytes: number, count: number, { maxBytes, maxCount }: Limits): 'count' | 'size' | null {
  if (maxCount !== null && count > maxCount) return 'count';
  return maxBytes !== null && bytes > maxBytes ? 'size' : null;
}
