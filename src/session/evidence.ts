/**
 * What the records of a session can prove. A tap sees everything; a log that somebody else wrote shows a part, and what it does not
 * show must not be held against anybody.
 */
export interface Evidence {
  /**
   * What became of a frame's text. `wire`: nothing, it is there byte for byte. `json`: the same JSON value, written anew: white space,
   * doubled keys, long numbers and bad bytes are gone. `model`: it went through a program's own types, so that its envelope may have
   * lost or won members.
   */
  readonly text: 'wire' | 'json' | 'model';
  /** Whether params, results and errors are whole, or have parts left out. */
  readonly bodies: 'whole' | 'abridged';
  /** Whether frames have the times at which they passed. */
  readonly times: 'measured' | 'none';
  /**
   * Which frames there are. `some`: any may be missing. `exchanges`: all requests with what was answered to them, and nothing else.
   * `client`, `server`: only what that side sent. `refused`: only such as their receiver could not place, by its own word.
   */
  readonly frames: 'all' | 'exchanges' | 'some' | 'client' | 'server' | 'refused';
  /** Whether the order of the two directions is that of the wire, or only that of each side. */
  readonly order: 'wire' | 'sides';
  /** What carried the frames: `watched` pipes, whose ends and processes are recorded too; pipes; something unknown. */
  readonly pipe: 'watched' | 'stdio' | 'unknown';
}

/** What a trace of Tapline's own proves. */
export const TAPPED: Evidence = { text: 'wire', bodies: 'whole', times: 'measured', frames: 'all', order: 'wire', pipe: 'watched' };

/** What a rule may need before it can blame anybody. */
export type Need = 'bytes' | 'json' | 'bodies' | 'times' | 'pairing' | 'order' | 'stdio' | 'processes';

const MET: Readonly<Record<Need, (evidence: Evidence) => boolean>> = {
  bytes: ({ text }) => text === 'wire',
  json: ({ text }) => text !== 'model',
  bodies: ({ bodies }) => bodies === 'whole',
  times: ({ times }) => times === 'measured',
  pairing: ({ frames }) => frames === 'all',
  order: ({ order }) => order === 'wire',
  stdio: ({ pipe }) => pipe !== 'unknown',
  processes: ({ pipe }) => pipe === 'watched',
};

/** Whether the evidence is enough for everything that is needed. */
export function meets(evidence: Evidence, needs: readonly Need[]): boolean {
  return evidence === TAPPED || needs.every((need) => MET[need](evidence));
}

/** Whether a request that has no answer in the records had none on the wire. */
export function pairs({ frames }: Evidence): boolean {
  return frames === 'all' || frames === 'exchanges';
}

/** Whether a response for which no request is there has none: all requests were seen, or its receiver said so itself. */
export function provesOrphans({ frames }: Evidence): boolean {
  return frames === 'all' || frames === 'exchanges' || frames === 'refused';
}

/** What is proved where both hold: of each member the weaker one. */
export function weaker(a: Evidence, b: Evidence): Evidence {
  const members = Object.entries(VALUES).map(([member, values]) => {
    const [one, other] = [a[member as keyof Evidence], b[member as keyof Evidence]];
    return [member, values.indexOf(one) < values.indexOf(other) ? other : one];
  });
  return Object.fromEntries(members) as unknown as Evidence;
}

/** The members of an evidence that was written into a trace; null where it is none. */
export function readEvidence(value: unknown): Evidence | null {
  if (typeof value !== 'object' || value === null) return null;
  const read = { ...value } as { readonly [member: string]: unknown };
  const valid = Object.entries(VALUES).every(([member, values]) => values.includes(String(read[member])));
  return valid ? (read as unknown as Evidence) : null;
}

/** What each member may be, the strongest first. */
const VALUES: { readonly [Member in keyof Evidence]: readonly string[] } = {
  text: ['wire', 'json', 'model'],
  bodies: ['whole', 'abridged'],
  times: ['measured', 'none'],
  frames: ['all', 'exchanges', 'some', 'client', 'server', 'refused'],
  order: ['wire', 'sides'],
  pipe: ['watched', 'stdio', 'unknown'],
};
