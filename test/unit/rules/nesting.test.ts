import { expect, it } from 'vitest';
import { alarms, judge, Wire } from '../../support/trace.js';

/** Deeper than any recursion gets on the stack. */
const DEEP = 50_000;
const NESTED = [`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`, `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`];

it.each(['2025-11-25', '2026-07-28'])('values nested deeper than the stack are judged like any other in %s: nothing throws', (revision) => {
  for (const value of NESTED) {
    const wire = new Wire(revision, { server: { tools: {}, logging: {} }, client: { elicitation: {}, sampling: {} } });
    const modern = revision === '2026-07-28';
    const meta = modern
      ? '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},'
      : '';
    const result = modern ? '"resultType":"complete","ttlMs":0,"cacheScope":"private",' : '';
    const schema = `{"type":"object","properties":${value},"allOf":${value},"not":${value}}`;
    wire
      .c(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{${meta}"x":${value}}}`)
      .s(`{"jsonrpc":"2.0","id":1,"result":{${result}"tools":[{"name":"t","inputSchema":${schema},"outputSchema":${schema}}]}}`);
    for (const id of [2, 3])
      wire.c(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{${meta}"name":"t","arguments":{"a":${value}}}}`);
    wire
      .s(
        `{"jsonrpc":"2.0","id":2,"result":{${result}"content":[{"type":"text","text":"x","_meta":${value}}],"structuredContent":{"a":${value}}}}`,
      )
      .s(`{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"x","data":${value}}}`)
      .s(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${value}}}`)
      .s(`{"jsonrpc":"2.0","id":9,"method":"elicitation/create","params":{"message":"x","requestedSchema":${value}}}`)
      .s(
        `{"jsonrpc":"2.0","id":10,"method":"sampling/createMessage","params":{"maxTokens":1,"messages":[{"role":"user","content":${value}}]}}`,
      )
      .s(value)
      .c('['.repeat(DEEP));
    expect(judge(wire).length).toBeGreaterThan(0);
    expect(alarms(wire)).toContain(`error frame/stdin-not-json client ${wire.next - 1}`);
  }
});
