import { describe, expect, it } from 'vitest';
import { Session } from '../../../../src/session/session.js';
import { type ExportedExchange, ExportedExchanges } from '../../../../src/trace/export/exchanges.js';
import type { FrameRecord, TraceRecord } from '../../../../src/trace/record.js';
import { exported, exportSources } from '../../../support/exports.js';
import { readCapture } from '../../../support/pcapng.js';

/** An exchange by what was said in it, without times. */
interface Said {
  readonly by: 'c2s' | 's2c';
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly state: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

function said({ dir, id, method, params, outcome }: ExportedExchange): Said {
  const common = { by: dir, id, method, params, state: outcome.kind === 'unanswered' ? 'leaked' : outcome.kind };
  if (outcome.kind === 'answered') return { ...common, result: outcome.result };
  return outcome.kind === 'failed' ? { ...common, error: outcome.error } : common;
}

function exchangesOf(records: readonly TraceRecord[]): ExportedExchange[] {
  const exchanges: ExportedExchange[] = [];
  const session = new Session([new ExportedExchanges({ exchange: (exchange) => exchanges.push(exchange) })]);
  for (const [at, record] of records.entries()) session.push(record, at);
  session.end();
  return exchanges;
}

const isFrame = (record: TraceRecord): record is FrameRecord => !('ev' in record) && record.dir !== 'stderr';
// What is not in a format, such as the process's exit, must not decide what comes back from it.
const SOURCES = exportSources().map((source) => ({ ...source, records: source.records.filter(isFrame) }));

describe('from an export come back the same exchanges', () => {
  it.each(SOURCES)('out of a capture: $name', (source) => {
    const { packets } = readCapture(exported('pcapng', source));
    const records = packets.map(({ data, flags, comment }, i): TraceRecord => {
      const injected = /injected by Tapline: ([^;]*)/.exec(comment ?? '')?.[1];
      const withheld = /withheld by Tapline: ([^;]*)/.exec(comment ?? '')?.[1];
      return { t: i, dir: flags === 2 ? 'c2s' : 's2c', raw: data, ...(injected && { injected }), ...(withheld && { withheld }) };
    });
    expect(exchangesOf(records).map(said)).toEqual(exchangesOf(source.records).map(said));
  });

  it.each(SOURCES)('out of JSON Lines: $name', (source) => {
    const rows = exported('jsonl', source).toString().split('\n').filter(Boolean);
    const back = rows.flatMap((line) => {
      const { kind, dir, id, method, params, state, result, error } = JSON.parse(line);
      if (kind !== 'exchange') return [];
      return [{ by: dir, id, method, params, state, ...(state === 'answered' && { result }), ...(state === 'failed' && { error }) }];
    });
    expect(back).toEqual(exchangesOf(source.records).map(said));
  });

  it.each(SOURCES)('out of HAR, text by text: $name', (source) => {
    const { entries } = JSON.parse(exported('har', source).toString()).log;
    const back = entries.map(({ _by, _id, _state, request, response }: HarEntry) => ({
      ...{ by: _by, id: _id, state: _state, asked: request.postData.text, answer: response.content.text },
    }));
    const wanted = exchangesOf(source.records).map(({ dir, id, request, outcome }) => ({
      by: dir === 'c2s' ? 'client' : 'server',
      id,
      state: outcome.kind === 'unanswered' ? 'leaked' : outcome.kind,
      asked: request.text,
      answer: textOfAnswer(outcome),
    }));
    expect(back).toEqual(wanted);
  });
});

interface HarEntry {
  readonly _by: string;
  readonly _id: string;
  readonly _state: string;
  readonly request: { readonly postData: { readonly text: string } };
  readonly response: { readonly content: { readonly text: string } };
}

function textOfAnswer(outcome: ExportedExchange['outcome']): string {
  switch (outcome.kind) {
    case 'answered':
    case 'failed':
      return outcome.response.text;
    case 'cancelled':
      return outcome.late?.text ?? '';
    case 'unanswered':
      return '';
  }
}
