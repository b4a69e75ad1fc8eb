import { describe, expect, it } from 'vitest';
import { readLog, sample } from '../../../support/logs.js';

const lines = sample('python-sdk.log').trimEnd().split('\n');

describe("a text about the Python SDK's log", () => {
  const quotes: readonly ((line: string) => string)[] = [
    (line) => `Texts (logger \`mcp.server.lowlevel.server\`): \`${line}\``,
    (line) => `| 3 | ${line} |`,
    (line) => `> ${line}`,
    (line) => `see ${line}`,
  ];

  it.each(quotes)('is no such log: %s', (quote) => {
    expect(() => readLog(lines.map(quote).join('\n'))).toThrow(/neither|not/i);
  });
});

describe("a line of the Python SDK's log", () => {
  const text = 'Processing request of type CallToolRequest';
  const dresses = [
    `INFO:mcp.server.lowlevel.server:${text}`,
    `2025-07-08 22:15:57,603 - mcp.server.lowlevel.server - INFO - ${text}`,
    `[07/08/25 22:15:57] INFO     ${text}        server.py:534`,
    `                    INFO     ${text}        server.py:534`,
    `mcp.server.lowlevel.server - INFO - ${text}`,
    `[2025-07-08 22:15:57,603] [INFO] ${text}`,
    `WARNING:root:Message that failed validation: method='x' params=None jsonrpc='2.0' id=1`,
  ];

  it.each(dresses)('is known in each of its forms: %s', (line) => {
    expect(readLog(line).map(({ imported }) => imported.format)).toEqual(['python-sdk']);
  });
});
