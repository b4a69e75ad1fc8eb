import { setTimeout as pause } from 'node:timers/promises';
import { inEnglish } from '../../session/timeline/phrases.js';
import type { Row, RowDetail, ViewSnapshot } from '../../session/timeline/row.js';
import { entryOf, type Session } from '../sessions/session.js';
import type { ViewHandle, WorkerClient } from '../worker/client.js';
import { BODY_LIMIT, type BodyMode, bodyAnswers, redacted } from './bodies.js';
import type { QueryInput } from './input.js';
import { sessionAnswer, UNTRUSTED } from './sessions.js';

/** How long a filter may look through a large session, in ms, before the answer says that it is not complete. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** The answer of `query_mcp_traffic`: rows of the timeline that match, with their findings and as much of their bodies as the setting allows. */
export async function queryAnswer(
  worker: Pick<WorkerClient, 'createView'>,
  session: Session,
  { filter, limit, after }: QueryInput,
  mode: BodyMode,
): Promise<object> {
  const view = worker.createView(session.file, entryOf(session), () => {});
  try {
    const ask = {
      count: limit,
      at: after === null ? ({ kind: 'position', first: 0 } as const) : ({ kind: 'row', row: after + 1, above: 0 } as const),
    };
    let snapshot = await view.ask('ready', { ...ask, filter });
    for (const end = performance.now() + PATIENCE_MS; isBusy(snapshot) && performance.now() < end; await pause(LOOK_EVERY_MS)) {
      snapshot = await view.ask('watch', ask);
    }
    const rows = snapshot.rows.filter(({ index, context }) => index > (after ?? -1) && context === undefined);
    const answers = [];
    for (const row of rows) answers.push(await rowAnswer(view, row, mode));
    const last = rows.at(-1);
    const more = last !== undefined && snapshot.first + snapshot.rows.length < snapshot.lines;
    return {
      note: UNTRUSTED,
      session: sessionAnswer(session),
      matched: snapshot.matched,
      of: snapshot.total,
      ...(isBusy(snapshot) && { incomplete: 'The trace is still being searched. Ask again.' }),
      rows: answers,
      ...(more && { next: { after: last.index } }),
    };
  } finally {
    view.dispose();
  }
}

function isBusy({ loading, search }: ViewSnapshot): boolean {
  return loading === true || search?.kind === 'running';
}

async function rowAnswer(view: ViewHandle, { index }: Row, mode: BodyMode): Promise<object> {
  const { row, verdict, findings, bodies, stderr }: RowDetail = await view.ask('detail', { row: index, limit: BODY_LIMIT[mode] });
  const clean = (text: string) => (mode === 'full' ? text : redacted([text])[0]!);
  const ms = row.end === null ? null : Math.round((row.end - row.start) * 10) / 10;
  return {
    row: index,
    atMs: Math.round(row.start * 10) / 10,
    ...(row.dir !== null && { from: row.dir === 'c2s' ? 'client' : 'server' }),
    ...(row.id !== null && { id: row.id }),
    ...(row.method !== null && { method: row.method }),
    label: clean(row.label),
    ...stateOf(row),
    durationMs: ms,
    ...(verdict.length > 0 && { verdict: clean(verdict.map(inEnglish).join(' ')) }),
    ...(row.injected && { sentBy: 'Tapline' }),
    ...(findings.length > 0 && {
      findings: findings.map(({ rule, level, by, message, clause, known }) => ({
        rule,
        level,
        ...(by !== null && { by }),
        message: clean(message),
        clause,
        ...(known.length > 0 && { known }),
      })),
    }),
    ...(bodies.length > 0 && { bodies: bodyAnswers(bodies, mode) }),
    ...(stderr.length > 0 && mode !== 'off' && { stderr: stderr.slice(0, 10).map(({ text }) => clean(text)) }),
  };
}

/** The state in a word, and what belongs to it. */
function stateOf({ state }: Row): object {
  switch (state.kind) {
    case 'failed':
      return { state: state.kind, code: state.code };
    case 'cancelled':
      return { state: state.kind, by: state.by };
    case 'leaked':
    case 'orphaned':
      return { state: state.kind, cause: state.cause };
    case 'answered':
      return { state: state.kind, ...(state.toolError && { toolError: true }) };
    default:
      return { state: state.kind };
  }
}
