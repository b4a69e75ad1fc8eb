import { type ExportedExchange, ExportedExchanges, endOf, type Outcome, stateOf } from './exchanges.js';
import { type ExporterOf, type ExportInfo, momentOf, wellFormed } from './exporter.js';
import { hexOf } from './hex.js';

/** A value as OTLP/JSON writes it. 64-bit integers are texts there. */
type Value =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly boolValue: boolean }
  | { readonly arrayValue: { readonly values: readonly Value[] } };

interface Attribute {
  readonly key: string;
  readonly value: Value;
}

/** A span as OTLP/JSON writes it; see opentelemetry-proto, trace.proto. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly { readonly timeUnixNano: string; readonly name: string; readonly attributes: readonly Attribute[] }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

const CLIENT = 3;
const ERROR = 2;
/** The requests that name a resource by what the conventions call its URI. */
const ABOUT_RESOURCES = new Set(['resources/read', 'resources/subscribe', 'resources/unsubscribe']);
/** The requests that a `CallToolResult` answers. */
const TOOL_RESULTS = new Set(['tools/call', 'tasks/result']);

/**
 * OTLP/JSON, one span an exchange, by OpenTelemetry's semantic conventions for MCP (semantic-conventions-genai, docs/gen-ai/mcp.md).
 * A request that carries a `traceparent` in its `_meta` joins that trace; all others of a session make up one.
 */
export const otlp: ExporterOf = (info, write) => {
  const [before, after] = JSON.stringify(resourceSpans(info, [])).split('"spans":[]') as [string, string];
  let spans = 0;
  write(`${before}"spans":[`);
  return {
    listener: new ExportedExchanges({
      exchange: (exchange) => write(`${spans++ === 0 ? '\n' : ',\n'}${JSON.stringify(spanOf(exchange, info))}`),
    }),
    end: () => write(`\n]${after}\n`),
  };
};

/** The object that an OTLP endpoint takes at `/v1/traces`. */
export function resourceSpans(info: ExportInfo, spans: readonly Span[]): { readonly resourceSpans: readonly object[] } {
  const [program, ...args] = info.command;
  const command = program === undefined ? [] : [text('process.command', program)];
  const values = args.map((arg) => ({ stringValue: wellFormed(arg) }));
  const resource = {
    attributes: [
      text('service.name', info.name || 'unknown_service'),
      ...command,
      ...(values.length === 0 ? [] : [{ key: 'process.command_args', value: { arrayValue: { values } } }]),
    ],
  };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'tapline', version: info.version }, spans }] }] };
}

/** The span of an exchange. */
export function spanOf(exchange: ExportedExchange, info: ExportInfo): Span {
  const { method, request, outcome, serial } = exchange;
  const parent = parentOf(exchange.params);
  const target = targetOf(exchange);
  const failure = failureOf(exchange);
  return {
    traceId: parent?.trace ?? hexOf(`${info.session}`, 16),
    spanId: hexOf(`${info.session} ${serial}`, 8),
    ...(parent === null ? {} : { parentSpanId: parent.span }),
    name: wellFormed(target === null ? method : `${method} ${target}`),
    kind: CLIENT,
    startTimeUnixNano: nano(info, request.t),
    endTimeUnixNano: nano(info, Math.max(endOf(outcome), request.t)),
    attributes: [...attributesOf(exchange, info), ...(failure === null ? [] : [text('error.type', failure.type)])],
    events: eventsOf(outcome, info),
    status: failure === null ? {} : { code: ERROR, message: wellFormed(failure.message) },
  };
}

function attributesOf({ method, params, id, revision, dir, outcome, request, injected }: ExportedExchange, info: ExportInfo): Attribute[] {
  const { name, uri } = (params ?? {}) as { readonly name?: unknown; readonly uri?: unknown };
  const code = outcome.kind === 'failed' ? codeOf((outcome.error as { code?: unknown } | null)?.code) : null;
  return [
    text('mcp.method.name', method),
    text('jsonrpc.request.id', id.startsWith('"') ? (JSON.parse(id) as string) : id),
    text('network.transport', 'pipe'),
    ...(revision === null ? [] : [text('mcp.protocol.version', revision)]),
    ...(method === 'tools/call' && typeof name === 'string'
      ? [text('gen_ai.operation.name', 'execute_tool'), text('gen_ai.tool.name', name)]
      : []),
    ...(method === 'prompts/get' && typeof name === 'string' ? [text('gen_ai.prompt.name', name)] : []),
    ...(ABOUT_RESOURCES.has(method) && typeof uri === 'string' ? [text('mcp.resource.uri', uri)] : []),
    ...(code === null ? [] : [text('rpc.response.status_code', code)]),
    text('tapline.session.id', info.session),
    text('tapline.requestor', dir === 'c2s' ? 'client' : 'server'),
    text('tapline.state', stateOf(outcome)),
    { key: 'tapline.request.size', value: { intValue: String(request.size) } },
    ...(injected ? [{ key: 'tapline.injected', value: { boolValue: true } }] : []),
  ];
}

/** What a span's name says besides the method: what there are few of. */
function targetOf({ method, params }: ExportedExchange): string | null {
  const name = (params as { readonly name?: unknown } | null | undefined)?.name;
  return (method === 'tools/call' || method === 'prompts/get') && typeof name === 'string' ? name : null;
}

function failureOf({ method, outcome }: ExportedExchange): { readonly type: string; readonly message: string } | null {
  switch (outcome.kind) {
    case 'answered':
      return TOOL_RESULTS.has(method) && (outcome.result as { isError?: unknown } | null)?.isError === true
        ? { type: 'tool_error', message: 'The tool reports an error.' }
        : null;
    case 'failed': {
      const { code, message } = (outcome.error ?? {}) as { code?: unknown; message?: unknown };
      return { type: codeOf(code) ?? '_OTHER', message: typeof message === 'string' ? message : '' };
    }
    case 'cancelled':
      return { type: 'cancelled', message: outcome.reason ?? '' };
    case 'unanswered':
      return { type: 'no_response', message: 'Never answered and never cancelled.' };
  }
}

/** The code of an error; null for anything that is none. */
function codeOf(code: unknown): string | null {
  return typeof code === 'number' ? String(code) : null;
}

function eventsOf(outcome: Outcome, info: ExportInfo): Span['events'] {
  if (outcome.kind !== 'cancelled') return [];
  const cancelled = {
    timeUnixNano: nano(info, outcome.t),
    name: 'notifications/cancelled',
    attributes: [text('tapline.by', outcome.injected ? 'tapline' : 'requestor')],
  };
  return outcome.late === null
    ? [cancelled]
    : [cancelled, { timeUnixNano: nano(info, outcome.late.t), name: 'late response', attributes: [] }];
}

/** W3C Trace Context (https://www.w3.org/TR/trace-context/#traceparent-header) in a request's `_meta`, where clients put it. */
function parentOf(params: unknown): { readonly trace: string; readonly span: string } | null {
  const parent = (params as { _meta?: { traceparent?: unknown } } | null | undefined)?._meta?.traceparent;
  const match = typeof parent === 'string' ? TRACEPARENT.exec(parent) : null;
  return match === null ? null : { trace: match[1]!, span: match[2]! };
}

/** Ids of zeros alone and version ff are none; a later version may have more behind. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|(?<!^00.{53})-)/;

/** Nanoseconds since 1970, as text: they have more digits than a number holds. */
function nano(info: ExportInfo, t: number): string {
  const moment = momentOf(info, t);
  const ms = Math.floor(moment);
  // A time of the session is more exact than the sum with the year that it is in.
  const part = ms === Math.floor(info.started) + Math.floor(t) ? t - Math.floor(t) : 0;
  return String(BigInt(ms) * 1_000_000n + BigInt(Math.round(part * 1_000_000)));
}

function text(key: string, value: string): Attribute {
  return { key, value: { stringValue: wellFormed(value) } };
}
