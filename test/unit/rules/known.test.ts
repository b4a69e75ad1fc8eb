import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/rules/families.js';
import { KNOWN_FAULTS, knownFault, knownText } from '../../../src/rules/known/known.js';
import { judge, Wire } from '../../support/trace.js';

/** A wire of 2025-06-18 whose client goes by a name. */
function from(name: string, version = '1.0.0', capabilities: Record<string, unknown> = { tools: {} }): Wire {
  const wire = new Wire(null);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version } };
  const result = { protocolVersion: '2025-06-18', capabilities, serverInfo: { name: 'server', version: '1' } };
  return wire.c({ id: 0, method: 'initialize', params }).s({ id: 0, result }).c({ method: 'notifications/initialized' });
}

const TIMED_OUT = 'McpError: MCP error -32001: Request timed out';
const cancel = (requestId: number, reason?: string) => ({ method: 'notifications/cancelled', params: { requestId, reason } });
const answers = (wire: Wire, message = 'Request cancelled', code = 0) => wire.s({ id: 1, error: { code, message } });

/** By fault: the finding that it explains, a conversation that bears its mark, and one that only looks like it. */
const CASES: Record<string, { rule: string; marked: () => Wire; other: () => Wire }> = {
  'python-sdk#2480': {
    rule: 'cancel/error-after-cancel',
    marked: () => answers(from('x').call(1).cancel(1)),
    other: () => answers(from('x').call(1).cancel(1), 'Request cancelled by the user'),
  },
  'python-sdk#2507': {
    rule: 'leak/abandoned',
    marked: () => from('mcp', '0.1.0').call(1).wait(1000).call(2).answer(2).wait(2000),
    other: () => from('mcp', '2.0.0').call(1).wait(1000).call(2).answer(2).wait(2000),
  },
  'python-sdk#2416': {
    rule: 'shutdown/server-died',
    marked: () =>
      answers(from('x').call(1).cancel(1)).call(2).event({ ev: 'eof', dir: 's2c' }).event({ ev: 'exit', code: 1, signal: null }),
    other: () => from('x').call(1).cancel(1).call(2).event({ ev: 'eof', dir: 's2c' }).event({ ev: 'exit', code: 1, signal: null }),
  },
  'python-sdk#1311': {
    rule: 'ping/not-empty',
    marked: () =>
      new Wire(null).c({ id: 1, method: 'ping' }).s({ id: 1, error: { code: -32602, message: 'Invalid request parameters', data: '' } }),
    other: () => new Wire(null).c({ id: 1, method: 'ping' }).s({ id: 1, error: { code: -32602, message: 'Not initialized' } }),
  },
  'typescript-sdk#998': {
    rule: 'cancel/initialize',
    marked: () => new Wire(null).c(initialize()).wait(60_000).c(cancel(0, TIMED_OUT)),
    other: () => new Wire(null).c(initialize()).wait(60_000).c(cancel(0, 'the user left')),
  },
  'typescript-sdk#1672': {
    rule: 'cancel/already-completed',
    marked: () => from('x').call(1).wait(60_000).c(cancel(1, TIMED_OUT)).call(2).answer(2).wait(900).c(cancel(2, 'bye')),
    other: () => from('x').call(2).answer(2).wait(900).c(cancel(2, 'bye')),
  },
  'typescript-sdk#2654': {
    rule: 'cancel/response-after-cancel',
    marked: () => zero(0),
    other: () => zero(1),
  },
  'go-sdk#1235': {
    rule: 'cancel/error-after-cancel',
    marked: () => answers(from('x').call(1).cancel(1), 'handling "tools/call": context canceled', -32603),
    other: () => answers(from('x').call(1).cancel(1), 'cancelled', -32603),
  },
  'codex#26956': {
    rule: 'leak/abandoned',
    marked: () => from('codex-mcp-client').call(1).wait(1000).call(2).answer(2).wait(2000),
    other: () => from('another').call(1).wait(1000).call(2).answer(2).wait(2000),
  },
  'claude-code#51073': {
    rule: 'cancel/response-after-cancel',
    marked: () => from('claude-code').call(1).cancel(1).wait(500).answer(1),
    other: () => from('another').call(1).cancel(1).wait(500).answer(1),
  },
  'claude-code#47765': {
    rule: 'progress/after-response',
    marked: () => late('claude-code'),
    other: () => late('another'),
  },
  'typescript-sdk#155': {
    rule: 'cap/prompts',
    marked: () => polls('claude-ai'),
    other: () => polls('another'),
  },
};

function initialize() {
  return {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
}

/** A server that ignores the cancellation of its first request, which has this id. */
function zero(id: number): Wire {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'server', version: '1' } };
  return new Wire(null)
    .c({ id: 'a', method: 'initialize', params })
    .s({ id: 'a', result })
    .c({ method: 'notifications/initialized' })
    .call(id)
    .cancel(id)
    .wait(900)
    .answer(id);
}

function late(client: string): Wire {
  return from(client, '1.0.0', { tools: {} })
    .call(1, { name: 'slow', _meta: { progressToken: 'p' } })
    .answer(1)
    .progress('p');
}

function polls(client: string): Wire {
  return from(client, '1.0.0', { tools: {} })
    .c({ id: 1, method: 'prompts/list' })
    .s({ id: 1, error: { code: -32601, message: 'Method not found' } });
}

describe('a known fault', () => {
  it.each(KNOWN_FAULTS.map((fault) => [fault.id, fault] as const))('%s has its source, its rules and its test', (id, fault) => {
    expect(fault.url).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/);
    const [repository = '', number = ''] = id.split('#');
    expect(fault.url).toMatch(new RegExp(`/${repository}/(?:issues|pull)/${number}$`));
    const ids = RULES.map((rule) => rule.id);
    for (const rule of fault.rules) expect(ids).toContain(rule);
    expect(fault.rules).toContain(CASES[id]?.rule);
  });

  it.each(Object.entries(CASES))('%s is named where the wire bears its mark, and nowhere else', (id, { rule, marked, other }) => {
    const of = (wire: Wire) => judge(wire).filter((finding) => finding.rule === rule);
    expect(of(marked()).map(({ known }) => known)).toEqual([expect.arrayContaining([id])]);
    for (const finding of of(other())) expect(finding.known).not.toContain(id);
  });

  it('is not named for an injected cancellation, whatever its reason says', () => {
    const wire = from('x').call(1).c(cancel(1, TIMED_OUT), { injected: 'cancel' }).call(2).answer(2).wait(900).c(cancel(2, 'bye'));
    expect(judge(wire).find(({ rule }) => rule === 'cancel/already-completed')?.known).toEqual([]);
  });

  it('reads as what it is, since when it is repaired, and what to do until then', () => {
    expect(knownText('python-sdk#2480')).toBe(
      'python-sdk#2480, fixed in 2.0.0. Until then: Move the server to SDK 2.x, or let the client ignore a response to a request that it cancelled.',
    );
    expect(knownText('codex#26956')).toMatch(/^codex#26956, not fixed yet\. /);
    expect(knownText('somebody#1')).toBe('somebody#1');
    expect(knownFault('somebody#1')).toBeNull();
  });
});
