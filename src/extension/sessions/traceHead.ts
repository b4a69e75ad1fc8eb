import { open } from 'node:fs/promises';

/** What the beginning of a trace tells of its session. All of it is untrusted text. */
export interface TraceHead {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string | null;
  readonly started: string | null;
  /** Whether the tap has written its last record already, as it does where the server could not be started. */
  readonly over: boolean;
  /** When the file was written last, in ms since 1970. */
  readonly modified: number;
}

/** Headers are shorter, unless somebody made one up. */
const MOST = 64 * 1024;

/** Reads the beginning of a trace; null where the file is gone or cannot be read. What the header does not say stays empty. */
export async function readTraceHead(path: string): Promise<TraceHead | null> {
  try {
    const file = await open(path, 'r');
    try {
      const { mtimeMs } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST), 0, MOST, 0);
      const [first, ...rest] = buffer.toString('utf8', 0, bytesRead).split('\n').map(parse);
      return { ...headerOf(first ?? {}), over: rest.some((record) => record.ev === 'exit' || record.ev === 'error'), modified: mtimeMs };
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function headerOf(header: Fields): Omit<TraceHead, 'over' | 'modified'> {
  const { name, command, cwd, started } = header.tapline === undefined ? ({} as Fields) : header;
  return {
    name: typeof name === 'string' ? name : '',
    command: Array.isArray(command) ? command.filter((word) => typeof word === 'string') : [],
    cwd: typeof cwd === 'string' ? cwd : null,
    started: typeof started === 'string' && !Number.isNaN(Date.parse(started)) ? started : null,
  };
}

function parse(line: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}
