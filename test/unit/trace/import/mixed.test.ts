import { describe, expect, it } from 'vitest';
import type { Format } from '../../../../src/trace/import/format.js';
import { FORMATS } from '../../../../src/trace/import/registry.js';
import { inShort, messagesOf, type ReadSession, readLog, sample, sampleNames } from '../../../support/logs.js';

/** What a file comes to, whatever the order of its sessions. */
function comparable(sessions: readonly ReadSession[]): string[] {
  return sessions.map((read) => `${read.imported.format} ${read.imported.name}: ${inShort(read)}\n${messagesOf(read).join('\n')}`).sort();
}

function kindOf(name: string): Format {
  const { format } = readLog(sample(name))[0]!.imported;
  return FORMATS.find(({ id, bears }) => id === format && sample(name).split('\n').some(bears))!;
}

/** Samples that show what they are by enough lines, in a log of any kind. */
const ALONE = sampleNames().filter((name) => {
  const kind = kindOf(name);
  const marks = sample(name).split('\n').filter(kind.bears).length;
  return kind.standing === 'sure' || (kind.standing === 'likely' && marks > 2);
});

describe('logs of several kinds in one file', () => {
  it.each(ALONE)('are sessions of each, as in files of their own: %s before and behind all others', (name) => {
    for (const other of ALONE) {
      if (kindOf(other) === kindOf(name)) continue;
      const [one, two] = [sample(name), sample(other)].map((text) => text.replace(/\n*$/, '\n')) as [string, string];
      expect(comparable(readLog(one + two)), other).toEqual(comparable([...readLog(one), ...readLog(two)]));
    }
  });

  it('are told apart far behind the first lines of the file, too', () => {
    const desktop = sample('claude-desktop.all.log');
    const long = desktop + '2026-05-04T08:31:00.000Z [info] [tide] Shutting down server...\n'.repeat(1000);
    const read = readLog(long + sample('zed.log') + sample('cursor.log'));
    expect([...new Set(read.map(({ imported }) => imported.format))].sort()).toEqual(['claude-desktop', 'cursor', 'zed']);
    const zed = read.find(({ imported }) => imported.format === 'zed')!;
    expect(zed.lines[0]).toBeGreaterThan(long.split('\n').length - 1);
  });

  it('go on where they were when their lines alternate', () => {
    const [desktop, zed] = [sample('claude-desktop.all.log').trimEnd().split('\n'), sample('zed.log').trimEnd().split('\n')];
    const woven = desktop.flatMap((line, i) => (zed[i] === undefined ? [line] : [zed[i], line]));
    const rest = zed.slice(desktop.length);
    const alone = [...readLog(sample('claude-desktop.all.log')), ...readLog(sample('zed.log'))];
    expect(comparable(readLog([...woven, ...rest].join('\n')))).toEqual(comparable(alone));
  });

  it('are none where a server only prints what looks like another log', () => {
    const printed = [
      '2026-05-04 08:30:10.100 [info] Starting server on port 3000',
      'INFO:mcp.server.lowlevel.server:Processing request of type ListToolsRequest',
      'read: {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      'write: {"jsonrpc":"2.0","id":1,"result":{}}',
      'read: {"jsonrpc":"2.0","id":2,"method":"tools/list"}',
      '[supergateway] Starting...',
      '{"level":30,"msg":"ready","kind":"notification"}',
      '"log": {',
    ];
    const desktop = sample('claude-desktop.server.log').split('\n');
    const read = readLog([...desktop.slice(0, 4), ...printed, ...desktop.slice(4)].join('\n'));
    expect(new Set(read.map(({ imported }) => imported.format))).toEqual(new Set(['claude-desktop']));
    expect(read.map(({ session }) => session.counts)).toEqual(readLog(desktop.join('\n')).map(({ session }) => session.counts));
    const stderr = read[0]!.records.flatMap((record) => ('raw' in record && record.dir === 'stderr' ? [record.raw] : []));
    expect(stderr).toEqual(expect.arrayContaining(printed));
  });
});
