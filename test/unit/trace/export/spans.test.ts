import { describe, expect, it } from 'vitest';
import type { ExportInfo } from '../../../../src/trace/export/exporter.js';
import type { Span } from '../../../../src/trace/export/spans.js';
import { exported, exportOf, exportSources } from '../../../support/exports.js';
import { otlpFaults } from '../../../support/otlp.js';
import { Wire } from '../../../support/trace.js';

interface Traces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

function tracesOf(wire: Wire, info: Partial<ExportInfo> = {}): Traces {
  return JSON.parse(exported('otlp', exportOf(wire, info)).toString()) as Traces;
}

/** The span of the request with an id. */
function spanOf(wire: Wire, id: string): Span {
  const spans = tracesOf(wire).resourceSpans[0]!.scopeSpans[0]!.spans;
  return spans.find((span) => attributes(span)['jsonrpc.request.id'] === id)!;
}

function attributes({ attributes }: Pick<Span, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const traced = (traceparent: string) => new Wire().call(1, { name: 'a', _meta: { traceparent } }).answer(1);

describe('OTLP/JSON', () => {
  it.each(exportSources())('of $name is TracesData in the JSON mapping of opentelemetry-proto', (source) => {
    expect(otlpFaults(JSON.parse(exported('otlp', source).toString()))).toEqual([]);
  });

  it('names the call of a tool as the conventions for MCP do', () => {
    const span = spanOf(new Wire().call('q', { name: 'get-weather' }).answer('q'), 'q');
    expect(span).toMatchObject({ name: 'tools/call get-weather', kind: 3, status: {} });
    expect(attributes(span)).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'get-weather',
      'mcp.protocol.version': '2025-06-18',
      'network.transport': 'pipe',
    });
    expect(attributes(span)).not.toHaveProperty('error.type');
  });

  it('keeps addresses of resources out of the names of spans: there are too many of them', () => {
    const span = spanOf(new Wire().c({ id: 1, method: 'resources/read', params: { uri: 'file:///a' } }).answer(1), '1');
    expect(span.name).toBe('resources/read');
    expect(attributes(span)).toMatchObject({ 'mcp.resource.uri': 'file:///a' });
    expect(attributes(span)).not.toHaveProperty('gen_ai.operation.name');
  });

  it('gives a failed request the code and the message of its error', () => {
    const span = spanOf(new Wire().call(1).s({ id: 1, error: { code: -32602, message: 'Unknown tool' } }), '1');
    expect(span.status).toEqual({ code: 2, message: 'Unknown tool' });
    expect(attributes(span)).toMatchObject({ 'error.type': '-32602', 'rpc.response.status_code': '-32602' });
  });

  it('says tool_error where a tool failed and the request did not, and of nothing but tools', () => {
    const failed = { content: [], isError: true };
    expect(attributes(spanOf(new Wire().call(1).s({ id: 1, result: failed }), '1'))).toMatchObject({ 'error.type': 'tool_error' });
    const other = spanOf(new Wire().c({ id: 1, method: 'x/y' }).s({ id: 1, result: failed }), '1');
    expect(attributes(other)).not.toHaveProperty('error.type');
  });

  it('says what became of requests without an answer', () => {
    const wire = new Wire().call(1).call(2).cancel(1);
    expect(attributes(spanOf(wire, '1'))).toMatchObject({ 'error.type': 'cancelled', 'tapline.state': 'cancelled' });
    expect(spanOf(wire, '1').events.map(({ name }) => name)).toEqual(['notifications/cancelled']);
    expect(attributes(spanOf(wire, '2'))).toMatchObject({ 'error.type': 'no_response', 'tapline.state': 'leaked' });
  });

  it('joins the trace that a request names, and no trace that cannot be one', () => {
    const joined = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' };
    expect(spanOf(traced(PARENT), '1')).toMatchObject(joined);
    expect(spanOf(traced(`${PARENT.replace('00-', 'cc-')}-later`), '1')).toMatchObject(joined);
    for (const none of [
      `${PARENT}-x`,
      PARENT.replace('00-', 'ff-'),
      PARENT.replace(/4b\w+/, '0'.repeat(32)),
      PARENT.replace('00f067aa0ba902b7', '0'.repeat(16)),
    ])
      expect(spanOf(traced(none), '1')).not.toHaveProperty('parentSpanId');
  });

  it('counts its time in nanoseconds, none of them lost to rounding', () => {
    const wire = new Wire(null).call(1);
    wire.records[0] = { ...wire.records[0]!, t: 1234.567891 };
    const [resource] = tracesOf(wire, { started: Date.UTC(2026, 0, 1) }).resourceSpans;
    expect(resource?.scopeSpans[0]?.spans[0]?.startTimeUnixNano).toBe('1767225601234567891');
  });

  it('says which program it was, argument by argument', () => {
    const [resource] = tracesOf(new Wire(), { command: ['npx', '-y', 'a b'], name: 'files' }).resourceSpans;
    expect(attributes(resource!.resource)).toEqual({
      'service.name': 'files',
      'process.command': 'npx',
      'process.command_args': { values: [{ stringValue: '-y' }, { stringValue: 'a b' }] },
    });
  });
});
