import { objectAt, stringAt } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson, parseObject } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';
import { REFUSED_ONLY, takeRefused } from './refused.js';

const DEBUG = /^(?:(\d{4}-\d\d-\d\dT\S+Z) )?\[(?:DEBUG|ERROR|WARN|INFO)\] (.*)$/is;
const SERVER = /^MCP server "(.*?)":? (.*)$/s;
const STARTS = 'Starting connection with timeout of ';
const STDERR = 'Server stderr: ';
const ESTABLISHED = 'Connection established with capabilities: ';

/** `mcp-logs-*` (JSON Lines) and the output of `--debug`: no traffic, but what happened to the connection, and stderr. */
export const claudeCode: Format = {
  id: 'claude-code',
  name: 'Claude Code (mcp-logs-NAME/*.jsonl, --debug)',
  bears: (line) => entryOf(line) !== null || SERVER.test(DEBUG.exec(line)?.[2] ?? ''),
  standing: 'sure',
  holdsOutput: true,
  reader: (open) => new ClaudeCode(open),
};

class ClaudeCode implements FormatReader {
  readonly #writers = new Map<string, SessionWriter>();
  /** Whose stderr goes on in lines without a beginning of their own. */
  #speaks: SessionWriter | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const entry = entryOf(text);
    if (entry !== null) {
      this.#said('', entry.text, readTime(entry.timestamp), number);
      return;
    }
    const [, time, said] = DEBUG.exec(text) ?? [];
    if (said === undefined) {
      this.#speaks?.stderr(text, null, number);
      return;
    }
    this.#speaks = null;
    const [, name, about] = SERVER.exec(said) ?? [];
    if (name !== undefined && about !== undefined) this.#said(name, about, time === undefined ? null : readTime(time), number);
  }

  end(): void {
    for (const writer of this.#writers.values()) writer.end();
  }

  #said(name: string, text: string, moment: Moment | null, number: number): void {
    if (text.startsWith(STARTS)) {
      this.#writers.get(name)?.end();
      this.#writers.delete(name);
    }
    const writer = this.#writer(name, moment);
    if (text.startsWith(STDERR)) {
      for (const line of text.slice(STDERR.length).replace(/\n$/, '').split('\n')) writer.stderr(line, moment, number);
      this.#speaks = writer;
    } else if (text.startsWith(ESTABLISHED)) {
      const version = objectAt(parseJson(text.slice(ESTABLISHED.length)), 'serverVersion');
      const server = stringAt(version, 'name');
      if (server !== null) writer.server = { name: server, version: stringAt(version, 'version') ?? '' };
    } else takeRefused(writer, text, moment, number);
  }

  #writer(name: string, moment: Moment | null): SessionWriter {
    const known = this.#writers.get(name);
    if (known !== undefined) return known;
    const writer = this.open({ ...REFUSED_ONLY, times: moment === null ? 'none' : 'measured' });
    writer.name = name === '' ? null : name;
    this.#writers.set(name, writer);
    return writer;
  }
}

function entryOf(line: string): { readonly text: string; readonly timestamp: string } | null {
  if (!line.includes('"sessionId"')) return null;
  const entry = parseObject(line);
  if (entry === null || typeof entry.sessionId !== 'string' || typeof entry.timestamp !== 'string') return null;
  const text = entry.debug ?? entry.error;
  return typeof text === 'string' ? { text, timestamp: entry.timestamp } : null;
}
