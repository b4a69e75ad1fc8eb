import type { Exchange, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { ExporterOf, ExportInfo } from './exporter.js';

/** A test of more steps nobody wants to read. */
const MOST_STEPS = 500;
/** What `connect` of the SDK does by itself. */
const HANDSHAKE = new Set(['initialize', 'notifications/initialized', 'server/discover']);

/** What the test imports. */
const IMPORTS = [
  ['assert', 'node:assert/strict'],
  ['{ after, before, test }', 'node:test'],
  ['{ Client }', '@modelcontextprotocol/sdk/client/index.js'],
  ['{ StdioClientTransport }', '@modelcontextprotocol/sdk/client/stdio.js'],
  ['{ McpError, ResultSchema }', '@modelcontextprotocol/sdk/types.js'],
] as const;

/**
 * A test for Node's own runner that says to the server what the client said, in the same order, with the official TypeScript SDK
 * (`@modelcontextprotocol/sdk` 1.x), and expects answers of the same kind. Times are not repeated; what the server asks is answered as
 * it was.
 */
export const script: ExporterOf = (info, write) => {
  const steps = new Steps();
  return { listener: steps, end: () => write(fileOf(info, steps)) };
};

class Steps implements SessionListener {
  readonly lines: string[] = [];
  /** What the client answered to the server's requests, by method, in order. */
  readonly answers = new Map<string, unknown[]>();
  capabilities: unknown = {};
  left = 0;
  readonly #names = new Map<number, string>();

  request(exchange: Exchange): void {
    const { serial, dir, method, params, injected } = exchange;
    if (method === 'initialize') this.capabilities = (params as { capabilities?: unknown } | null)?.capabilities ?? {};
    if (dir === 's2c' || injected !== null || HANDSHAKE.has(method)) return;
    if (this.lines.length >= MOST_STEPS) {
      this.left++;
      return;
    }
    const name = `request${this.#names.size + 1}`;
    this.#names.set(serial, name);
    this.#step(`const ${name} = send(${literal(method)}, ${literal(withoutToken(params))});`);
  }

  response(exchange: Exchange, response: ResponseInfo): void {
    if (exchange.dir === 's2c') {
      const list = this.answers.get(exchange.method) ?? [];
      if (list.length < MOST_STEPS) list.push(response.kind === 'result' ? { result: response.result } : { error: response.error });
      this.answers.set(exchange.method, list);
      return;
    }
    const name = this.#names.get(exchange.serial);
    if (name === undefined) return;
    if (response.kind === 'result') {
      const result = (response.result ?? {}) as { readonly isError?: unknown };
      this.#step(`await answered(${name}, ${literal({ members: Object.keys(result).sort(), isError: result.isError === true })});`);
    } else this.#step(`await failed(${name}, ${literal((response.error as { code?: unknown } | null)?.code ?? null)});`);
  }

  cancelled(exchange: Exchange, { reason }: { readonly reason: string | null }): void {
    const name = this.#names.get(exchange.serial);
    if (name !== undefined) this.#step(`await cancelled(${name}, ${literal(reason ?? 'cancelled')});`);
  }

  openAtClose(exchange: Exchange): void {
    const name = this.#names.get(exchange.serial);
    if (name !== undefined) this.#step(`await unanswered(${name});`);
  }

  notification({ method, params }: { readonly method: string; readonly params: unknown }, { dir }: { readonly dir: 'c2s' | 's2c' }): void {
    if (dir === 'c2s' && !HANDSHAKE.has(method))
      this.#step(`await client.notification(${literal({ method, ...(params === undefined ? {} : { params }) })});`);
  }

  #step(line: string): void {
    if (this.lines.length < MOST_STEPS) this.lines.push(line);
    else this.left++;
  }
}

function fileOf({ command, cwd, name, session }: ExportInfo, { lines, answers, capabilities, left }: Steps): string {
  const [program = 'server', ...args] = command;
  const server = { command: program, args, ...(cwd === null ? {} : { cwd }) };
  const more = left === 0 ? '' : `  // ${left} more steps were left out.\n`;
  return `// Says to the server ${comment(name)} what its client said in session ${comment(session)}. Run: npx tsx --test FILE
${IMPORTS.map(([what, from]) => `import ${what} from ${literal(from)};\n`).join('')}
const SERVER = ${literal(server, 2)};
/** What the client answered when the server asked, by method, in order. */
const ANSWERS: Record<string, Array<{ result?: any; error?: any }>> = ${literal(Object.fromEntries(answers), 2)};

const client = new Client({ name: 'replay', version: '1.0.0' }, { capabilities: ${literal(capabilities)} });
client.fallbackRequestHandler = async ({ method }) => {
  const answer = ANSWERS[method]?.shift();
  if (answer?.result === undefined) throw new McpError(answer?.error?.code ?? -32601, answer?.error?.message ?? 'not recorded');
  return answer.result;
};

before(() => client.connect(new StdioClientTransport(SERVER)));
after(() => client.close());

test('the session once more', async () => {
${lines.map((line) => `  ${line}\n`).join('')}${more}});

type Sent = { readonly answer: Promise<any>; readonly abort: AbortController };

function send(method: string, params?: any): Sent {
  const abort = new AbortController();
  const answer = client.request({ method, params }, ResultSchema, { signal: abort.signal });
  answer.catch(() => {});
  return { answer, abort };
}

async function answered({ answer }: Sent, expected: { members: string[]; isError: boolean }) {
  const result = await answer;
  assert.deepEqual({ members: Object.keys(result).sort(), isError: result.isError === true }, expected);
}

async function failed({ answer }: Sent, code: unknown) {
  await assert.rejects(answer, (error: any) => error.code === code);
}

async function cancelled({ answer, abort }: Sent, reason: string) {
  abort.abort(reason);
  await assert.rejects(answer);
}

/** It was never answered when it was recorded: an answer now is better, and no answer within a second is the same. */
async function unanswered({ answer, abort }: Sent) {
  await Promise.race([answer.catch(() => {}), new Promise((done) => setTimeout(done, 1000))]);
  abort.abort('never answered');
}
`;
}

/** The SDK gives tokens for progress itself. */
function withoutToken(params: unknown): unknown {
  const meta = (params as { _meta?: Record<string, unknown> } | null | undefined)?._meta;
  if (meta === undefined || meta === null || typeof meta !== 'object') return params;
  const { progressToken: _, ...rest } = meta;
  const { _meta: __, ...others } = params as Record<string, unknown>;
  return Object.keys(rest).length === 0 ? others : { ...others, _meta: rest };
}

/** A value as TypeScript; one with a member that an object literal takes for something else is parsed instead. */
function literal(value: unknown, space = 0): string {
  if (value === undefined) return 'undefined';
  const json = JSON.stringify(value, null, space);
  return json.includes('"__proto__"') ? `JSON.parse(${JSON.stringify(json)})` : json;
}

function comment(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]/g, ' ').slice(0, 200);
}
