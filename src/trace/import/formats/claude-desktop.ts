import type { Dir } from '../../../protocol/direction.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';
import { badLine } from './bad-line.js';
import { Twins } from './twins.js';

const PER_SERVER = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z) \[(.+?)\] \[(info|error|warn|warning|debug)\] (.*)$/is;
const ALL_SERVERS = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z) \[(info|error|warn|warning|debug)\] (?:\[(.+?)\] )?(.*)$/is;
const STARTS_WITH_TIME = /^\d{4}-\d\d-\d\dT/;
const SAYS =
  /(?:Message from (?:client|server): |Initializing server\.\.\.|Server started and connected|(?:Client|Server) transport closed|Server disconnected\. |Attempting to connect to MCP server|Shutting down server\.\.\.|Using MCP server command: )/;
/** What newer versions put behind every line: the metadata, as `util.inspect` prints it. */
const NO_METADATA = ' { metadata: undefined }';
const OPENS_METADATA = / \{$/;

/** `mcp-server-NAME.log` and `mcp.log`: both directions as JSON, many sessions in a file, the server's stderr between the lines. */
export const claudeDesktop: Format = {
  id: 'claude-desktop',
  name: 'Claude Desktop (mcp.log, mcp-server-NAME.log)',
  bears: (line) => STARTS_WITH_TIME.test(line) && SAYS.test(line) && (PER_SERVER.test(line) || ALL_SERVERS.test(line)),
  standing: 'sure',
  holdsOutput: true,
  reader: (open) => new ClaudeDesktop(open),
};

interface Line {
  readonly moment: Moment | null;
  readonly name: string;
  readonly level: string;
  readonly text: string;
}

/** A message whose JSON goes on in the next line, as where somebody's mail program broke it. */
interface Cut {
  readonly server: Server;
  readonly dir: Dir;
  readonly text: string;
  readonly moment: Moment | null;
  readonly line: number;
}

interface Server {
  writer: SessionWriter;
  twins: Twins;
  /** Whether anything but its start was said of the session. */
  used: boolean;
  readonly closed: Set<Dir>;
}

const LONGEST_CUT = 1024 * 1024;

class ClaudeDesktop implements FormatReader {
  readonly #servers = new Map<string, Server>();
  #latest: Server | null = null;
  #inMetadata = false;
  #cut: Cut | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const line = read(text);
    if (line === null) this.#continued(text, number);
    else {
      this.#giveUp();
      this.#inMetadata = false;
      this.#said(line, number);
    }
  }

  tooLong(number: number): void {
    this.#latest?.writer.gap(1, 'cut', null, number);
  }

  end(): void {
    this.#giveUp();
    for (const { writer, twins } of this.#servers.values()) {
      writer.end();
      twins.end();
    }
  }

  #said({ moment, name, level, text }: Line, number: number): void {
    if (/^Initializing server\.\.\./.test(text)) this.#begin(name);
    const server = this.#server(name);
    this.#latest = server;
    const [, who, message] = /^Message from (client|server): (.*)$/s.exec(text) ?? [];
    if (who === undefined || message === undefined) {
      this.#inMetadata = OPENS_METADATA.test(text);
      const bad = level.toLowerCase() === 'error' ? badLine(text) : null;
      if (bad !== null) server.writer.stray('s2c', bad, moment, number);
      const [closed] = /^(?:Client|Server)(?= transport closed)/.exec(text) ?? [];
      if (closed !== undefined) this.#closed(server, closed === 'Client' ? 'c2s' : 's2c', moment, number);
      server.used ||= !/^Initializing server/.test(text);
      return;
    }
    this.#message({ server, dir: who === 'client' ? 'c2s' : 's2c', text: withoutMetadata(message), moment, line: number });
  }

  /** Some versions say it twice. */
  #closed(server: Server, dir: Dir, moment: Moment | null, number: number): void {
    if (server.closed.has(dir)) return;
    server.closed.add(dir);
    server.writer.event({ t: 0, ev: 'eof', dir }, moment, number);
  }

  #message(cut: Cut): void {
    const { server, dir, text, moment, line } = cut;
    server.used = true;
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null) this.#cut = cut;
    else server.twins.take(dir, text, value, moment, line);
  }

  #continued(text: string, number: number): void {
    if (this.#inMetadata) {
      if (text === '}') this.#inMetadata = false;
      if (text === '}' || /^ {2}/.test(text)) return;
      this.#inMetadata = false;
    }
    const cut = this.#cut;
    if (cut !== null && cut.text.length < LONGEST_CUT) {
      const whole = withoutMetadata(cut.text + text);
      const value = parseJson(whole);
      if (typeof value === 'object' && value !== null) {
        this.#cut = null;
        cut.server.twins.take(cut.dir, whole, value, cut.moment, cut.line);
        return;
      }
    }
    this.#giveUp();
    if (text !== '') this.#latest?.writer.stderr(text, null, number);
  }

  #giveUp(): void {
    const cut = this.#cut;
    this.#cut = null;
    cut?.server.writer.gap(1, 'cut', cut.moment, cut.line);
  }

  #begin(name: string): void {
    const before = this.#servers.get(name);
    if (before !== undefined && !before.used) return;
    before?.writer.end();
    before?.twins.end();
    this.#servers.delete(name);
  }

  #server(name: string): Server {
    const known = this.#servers.get(name);
    if (known !== undefined) return known;
    const begin = () => {
      const writer = this.open();
      writer.name = name === '' ? null : name;
      return writer;
    };
    const writer = begin();
    const server = { writer, twins: new Twins(writer, begin), used: false, closed: new Set<Dir>() };
    this.#servers.set(name, server);
    return server;
  }
}

function read(text: string): Line | null {
  const all = ALL_SERVERS.exec(text);
  if (all !== null) return { moment: readTime(all[1]!), level: all[2]!, name: all[3] ?? '', text: all[4]! };
  const one = PER_SERVER.exec(text);
  return one === null ? null : { moment: readTime(one[1]!), name: one[2]!, level: one[3]!, text: one[4]! };
}

function withoutMetadata(text: string): string {
  return text.endsWith(NO_METADATA) ? text.slice(0, -NO_METADATA.length) : text;
}
