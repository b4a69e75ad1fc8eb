import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormatId } from '../../../../src/trace/import/imported.js';
import { FORMATS } from '../../../../src/trace/import/registry.js';
import { inShort, type ReadSession, readLog, sample, sampleNames } from '../../../support/logs.js';
import { describeWith } from '../../../support/need.js';

type Expected = readonly [FormatId, ...string[]];

const FULL = '9 messages, 1/1/1, 0 stray';
const ODD = '9 messages, 1/1/1, 1 stray';
const CLEAN = '7 messages, 0/0/0, 0 stray';
const NOTHING = '0 messages, 0/0/0, 0 stray: no-wire';

const OURS: Readonly<Record<string, Expected>> = {
  'claude-code.debug.txt': ['claude-code', '1 messages, 0/0/0, 0 stray: refused-only'],
  'claude-code.jsonl': ['claude-code', '1 messages, 0/1/0, 0 stray: refused-only'],
  'claude-desktop.all.log': ['claude-desktop', FULL, CLEAN],
  'claude-desktop.server.log': ['claude-desktop', ODD, CLEAN],
  'cursor.log': ['cursor', '1 messages, 0/1/0, 1 stray: refused-only'],
  'exchanges.jsonl': ['jsonl', ODD],
  'go-sdk.client.txt': ['go-sdk', FULL],
  'go-sdk.txt': ['go-sdk', FULL],
  'http.har': ['har', '5 messages, 0/0/0, 0 stray: http'],
  'tapline.har': ['har', '8 messages, 1/1/1, 0 stray: exchanges-only'],
  'inspector.console.txt': ['inspector', '0 messages, 0/0/0, 1 stray: no-wire'],
  'inspector.export.json': ['inspector', FULL],
  'inspector.network.json': ['inspector', '5 messages, 0/0/0, 0 stray: http'],
  'java-sdk.log': ['java-sdk', '6 messages, 0/0/1, 0 stray: one-direction'],
  'mcp-proxy.events.txt': ['mcp-proxy', '2 messages, 0/0/0, 0 stray: one-direction'],
  'mcp-proxy.log': ['mcp-proxy', NOTHING],
  'mcporter.ndjson': ['mcporter', FULL],
  'mcpsnoop.jsonl': ['mcpsnoop', ODD],
  'mcpspy.jsonl': ['mcpspy', '9 messages, 0/0/1, 0 stray: lossy'],
  'python-sdk.log': ['python-sdk', NOTHING],
  'quarkus.log': ['quarkus', FULL],
  'supergateway.log': ['supergateway', ODD],
  'transcript.arrows.txt': ['transcript', FULL],
  'transcript.shell.txt': ['transcript', '5 messages, 0/0/0, 0 stray'],
  'transcript.short.txt': ['transcript', '5 messages, 0/0/0, 0 stray'],
  'vscode.debug.log': ['vscode', ODD],
  'vscode.info.log': ['vscode', NOTHING],
  'zed.log': ['zed', NOTHING],
};

const USUAL = '11 messages, 1/1/1, 0 stray';
const WITH_STRAY = '11 messages, 1/1/1, 1 stray';

const SHARED: Readonly<Record<string, Expected>> = {
  'claude-code-debug.txt': ['claude-code', NOTHING, NOTHING],
  'claude-code-mcp-logs.jsonl': ['claude-code', '1 messages, 0/1/0, 0 stray: refused-only', '1 messages, 0/0/0, 0 stray: refused-only'],
  'claude-desktop-mcp-server-NAME.2025-03.log': ['claude-desktop', WITH_STRAY, '5 messages, 0/0/0, 0 stray'],
  'claude-desktop-mcp-server-NAME.2026.log': ['claude-desktop', WITH_STRAY],
  'claude-desktop-mcp.log': ['claude-desktop', USUAL, CLEAN],
  'cursor-mcp.2025.log': ['cursor', '1 messages, 0/1/0, 1 stray: refused-only'],
  'cursor-mcp.2026.log': ['cursor', '0 messages, 0/0/0, 3 stray: no-wire'],
  'go-sdk-LoggingTransport.server.txt': ['go-sdk', USUAL],
  'inspector-v1-proxy-console.txt': ['inspector', '0 messages, 0/0/0, 1 stray: no-wire'],
  'inspector-v2-protocol-export.json': ['inspector', '13 messages, 1/2/1, 0 stray'],
  'mcp-proxy-sparfenyuk.debug.log': ['mcp-proxy', NOTHING],
  'python-sdk-v1.basicconfig.log': ['python-sdk', NOTHING],
  'python-sdk-v1.formatter.log': ['python-sdk', NOTHING],
  'python-sdk-v1.rich.log': ['python-sdk', NOTHING],
  'quarkus-traffic.log': ['quarkus', USUAL],
  'supergateway.info.log': ['supergateway', WITH_STRAY],
  'transcript-arrows.txt': ['transcript', USUAL],
  'transcript-shell.txt': ['transcript', '4 messages, 0/0/0, 0 stray'],
  'vscode-mcp-output.2025-03.log': ['vscode', USUAL],
  'vscode-mcp-output.debug.log': ['vscode', WITH_STRAY],
  'vscode-mcp-output.info.log': ['vscode', '0 messages, 0/0/0, 1 stray: no-wire'],
  'zed.log': ['zed', NOTHING],
};

function asExpected(sessions: readonly ReadSession[]): Expected {
  return [sessions[0]!.imported.format, ...sessions.map(inShort)];
}

describe('the logs of other tools', () => {
  it('has a sample of every format', () => {
    expect(sampleNames()).toEqual(Object.keys(OURS).sort());
    expect([...new Set(Object.values(OURS).map(([format]) => format))].sort()).toEqual([...new Set(FORMATS.map(({ id }) => id))].sort());
  });

  it.each(Object.entries(OURS))('%s gives its sessions with their counts, and says what they lack', (name, expected) => {
    const sessions = readLog(sample(name));
    expect(asExpected(sessions)).toEqual(expected);
    expect(sessions.every(({ ended }) => ended)).toBe(true);
  });

  it.each(['claude-desktop.all.log', 'claude-desktop.server.log'])('%s has a session of correct traffic, which raises no alarm', (name) => {
    expect(readLog(sample(name))[1]!.findings).toEqual([]);
  });

  it('learns names, commands and times where the log tells them', () => {
    const [first] = readLog(sample('claude-desktop.server.log'));
    expect(first!.imported).toMatchObject({ name: 'tide [beta]', started: '2026-05-04T08:30:10.003Z' });
    expect(readLog(sample('vscode.debug.log'))[0]!.imported).toMatchObject({ name: 'tide', started: '2026-05-04T08:30:10.002' });
    expect(readLog(sample('claude-code.jsonl'))[0]!.imported.server).toEqual({ name: 'tide', version: '0.4' });
    expect(readLog(sample('supergateway.log'))[0]!.imported.command).toEqual(['tide', '--quiet']);
    expect(readLog(sample('mcpsnoop.jsonl'))[0]!.imported).toMatchObject({ name: 'tide', command: ['tide', '--quiet'] });
  });

  it('knows on which line of the log each record stands', () => {
    for (const name of sampleNames()) {
      const lines = sample(name).split('\n');
      for (const { records, lines: numbers } of readLog(sample(name))) {
        for (const [i, record] of records.entries()) {
          const method = !('ev' in record) ? /"method":"([^"]+)"/.exec(record.raw ?? '')?.[1] : undefined;
          // A message of several lines begins on the one that is named. Exports tell of a cancellation in their own words.
          const near = lines.slice(numbers[i]! - 1, numbers[i]! + 12).join('\n');
          if (method !== undefined) expect(near, `${name}, record ${i}`).toContain(method.replace('notifications/', ''));
        }
      }
    }
  });
});

const LOGS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'corpus', 'logs');

describeWith(
  existsSync(LOGS) ? null : 'The sample logs are not there: ../shared/corpus/logs is not beside this clone.',
  'the sample logs',
  () => {
    it.each(Object.entries(SHARED))('%s gives its sessions with their counts', (name, expected) => {
      expect(asExpected(readLog(readFileSync(join(LOGS, name))))).toEqual(expected);
    });
  },
);
