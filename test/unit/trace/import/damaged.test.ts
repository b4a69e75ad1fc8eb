import { describe, expect, it } from 'vitest';
import { inShort, messagesOf, type ReadSession, readLog, sample, sampleNames } from '../../../support/logs.js';

/** What two ways of reading a log must agree on. */
function comparable(sessions: readonly ReadSession[]) {
  return sessions.map((read) => ({
    format: read.imported.format,
    short: inShort(read),
    evidence: { ...read.imported.evidence },
    messages: messagesOf(read),
    findings: read.findings.map(({ rule, level, at, message }) => ({ rule, level, at, message })),
  }));
}

const names = sampleNames();
/** Exports that tell an answer with its request: it comes before what may follow of others. */
const FOLDED = new Set(['inspector.export.json', 'inspector.network.json', 'tapline.har', 'http.har', 'exchanges.jsonl']);

describe.each(names)('%s', (name) => {
  const log = sample(name);
  const whole = comparable(readLog(log));

  it('comes out the same however it is cut into pieces', () => {
    for (const size of [1, 7, 64, 1000]) expect(comparable(readLog(log, size))).toEqual(whole);
  });

  it('comes out the same with CRLF line ends, a byte order mark and the colours of a terminal', () => {
    expect(comparable(readLog(log.replaceAll('\n', '\r\n')))).toEqual(whole);
    expect(comparable(readLog(`\uFEFF${log}`))).toEqual(whole);
    const coloured = log.replace(/^(?=\S)(.{0,6})/gm, '\u001b[32m$1\u001b[0m');
    expect(comparable(readLog(coloured))).toEqual(whole);
  });

  it('comes out the same with levels in capitals', () => {
    const capitals = log.replace(/\[(info|debug|warning|error)\]/g, (level) => level.toUpperCase());
    expect(comparable(readLog(capitals))).toEqual(whole);
  });

  it('comes out the same without its last line end', () => {
    expect(comparable(readLog(log.replace(/\n$/, '')))).toEqual(whole);
  });

  it('gives of its first lines the first messages, whatever follows', () => {
    const lines = log.split('\n');
    for (let count = 1; count < lines.length; count++) {
      let part: ReadSession[];
      try {
        part = readLog(lines.slice(0, count).join('\n'));
      } catch {
        continue;
      }
      for (const [i, session] of part.entries()) {
        const messages = messagesOf(session);
        if (FOLDED.has(name)) expect(whole[i]!.messages, `${count} lines`).toEqual(expect.arrayContaining(messages));
        else expect(whole[i]!.messages.slice(0, messages.length), `${count} lines`).toEqual(messages);
      }
    }
  });

  it('says that messages are missing where a line is cut, and blames nobody for what stood there', () => {
    const full = readLog(log);
    const errors = new Set(full.flatMap(({ findings }) => findings.filter(({ level }) => level !== 'info').map(({ rule }) => rule)));
    const lines = log.split('\n');
    for (const [i, line] of lines.entries()) {
      if (!line.includes('"jsonrpc"') || line.includes('unknown')) continue;
      const cut = [...lines.slice(0, i), line.slice(0, Math.floor(line.length * 0.7)), ...lines.slice(i + 1)].join('\n');
      const read = readLog(cut);
      const loud = read.flatMap(({ findings }) => findings.filter(({ level }) => level !== 'info').map(({ rule }) => rule));
      expect(
        loud.filter((rule) => !errors.has(rule)),
        `line ${i + 1}`,
      ).toEqual([]);
    }
  });

  it('is read through lines of garbage between its own', () => {
    if (whole.every(({ messages }) => messages.length === 0)) return;
    // An object or text of several lines must stay in one piece: garbage goes in front of what begins at the margin.
    const garbage = log.replace(
      /^(?=(?:\d{4}-|\[supergateway|\{"(?:session_id|jsonrpc|timestamp|debug|error|kind|startedDateTime)|>>>|<<<|read:|write:))/gm,
      '%% \u0000 not a line %%\n',
    );
    const read = readLog(garbage);
    expect(read.map(({ session }) => session.counts.requests)).toEqual(readLog(log).map(({ session }) => session.counts.requests));
    expect(read.map(({ session }) => session.counts.orphaned)).toEqual(readLog(log).map(({ session }) => session.counts.orphaned));
  });
});

describe('a log of another tool', () => {
  it('that begins in the middle blames nothing on what came before', () => {
    for (const name of ['claude-desktop.all.log', 'vscode.debug.log', 'go-sdk.txt', 'transcript.arrows.txt', 'mcporter.ndjson']) {
      const lines = sample(name).split('\n');
      const first = lines.findIndex((line) => line.includes('"tools/call"'));
      const late = lines.slice(first).join('\n');
      for (const { imported, findings, joinedLate } of readLog(late)) {
        expect(imported.reasons.has('beginning'), name).toBe(true);
        expect(joinedLate).toBe(true);
        expect(
          findings.filter(({ rule }) => /^(?:lifecycle|response|version)/.test(rule)),
          name,
        ).toEqual([]);
      }
    }
  });

  it('that holds a line of many megabytes is read on behind it', () => {
    const line = sample('vscode.debug.log').split('\n')[5]!;
    const huge = `${line.slice(0, -3)},"pad":"${'x'.repeat(8_000_000)}"}}`;
    expect(readLog(sample('vscode.debug.log').replace('\n', `\n${huge}\n`))[0]!.session.counts.requests).toBeGreaterThan(3);
  });

  it('whose message a mail program broke over two lines is put together', () => {
    const log = sample('claude-desktop.all.log').replace('"arguments":{}}', '"argum\nents":{}}');
    expect(inShort(readLog(log)[0]!)).toBe(inShort(readLog(sample('claude-desktop.all.log'))[0]!));
  });

  it('of two copies of a server that write at once is two sessions, and neither is blamed', () => {
    const lines = sample('claude-desktop.all.log')
      .split('\n')
      .filter((line) => !line.includes('[notes]'));
    const doubled = lines.flatMap((line) => [line, line]).join('\n');
    const read = readLog(doubled);
    expect(read.length).toBe(2);
    for (const { imported, findings } of read) {
      expect([...imported.reasons]).toContain('mixed');
      expect(findings.filter(({ level }) => level !== 'info')).toEqual([]);
    }
  });

  it('whose recorder dropped envelopes tells how many', () => {
    const lines = sample('mcpsnoop.jsonl').split('\n');
    const read = readLog([...lines.slice(0, 3), ...lines.slice(5)].join('\n'))[0]!;
    expect(read.records).toContainEqual(expect.objectContaining({ ev: 'gap', lost: 2 }));
    expect([...read.imported.reasons]).toEqual(['cut']);
  });

  it('of a shell pipeline leaves open what came first, and says so where a cancellation depends on it', () => {
    const shell = `$ printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}' '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}' | tide\n{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"b","version":"1"}}}\n`;
    const [read] = readLog(shell);
    expect(read!.imported.evidence.order).toBe('sides');
    expect([...read!.imported.reasons]).toEqual(['order']);
    expect(read!.findings.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('that is none is refused, with what was looked for', () => {
    expect(() => readLog('hello\nworld\n')).toThrow(/Claude Desktop.*VS Code.*Inspector.*transcript/);
    expect(() => readLog('')).toThrow(/empty/);
    expect(() => readLog('{"name":"x"}\n'.repeat(5000))).toThrow(/no log that Tapline knows/);
  });
});
