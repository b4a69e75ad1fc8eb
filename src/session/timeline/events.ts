import type { Cancellation, OrphanInfo, ResponseInfo, SessionListener, VoidCancellation } from '../listener.js';
import { type About, codeOf } from './about.js';
import { formatCode, formatWhole } from './format.js';
import { visible } from './visible.js';

/** Something that happened to the processes, the streams or the recorder. */
export type SessionEvent = Parameters<NonNullable<SessionListener['event']>>[0];

/** What a process event or a gap says on its row. */
export function aboutEvent(event: SessionEvent): About {
  const [label, description] = wordsOf(event);
  return { label: visible(label), labelIs: 'text', description: visible(description) };
}

function wordsOf(event: SessionEvent): readonly [label: string, description: string] {
  switch (event.ev) {
    case 'eof':
      return event.dir === 'c2s' ? ['client closed its output', 'end of input for the server'] : ['server closed its output', ''];
    case 'exit':
      return [exitText(event.code, event.signal ?? null), 'server ended'];
    case 'signal':
      return [`signal ${event.signal}`, 'passed on to the server'];
    case 'error':
      return [event.message, ''];
    case 'gap':
      return [`${formatWhole(event.lost)} ${event.lost === 1 ? 'frame' : 'frames'} not recorded`, ''];
    case 'debug':
      return [event.state === 'stopped' ? 'debugger stopped the server' : 'debugger let the server go on', ''];
  }
}

/** How a session ended whose server could not be started. */
export const NOT_STARTED = 'did not start';

/** How a process ended: `exit 1`, `killed by SIGTERM`. */
export function exitText(code: number | null, signal: string | null): string {
  if (signal !== null) return `killed by ${visible(signal, 20)}`;
  return code === null ? 'ended' : `exit ${code}`;
}

/** What an answer without a pending request says on its row. */
export function aboutOrphan(orphan: OrphanInfo): About {
  return { label: orphanLabel(orphan), labelIs: 'text', description: responseText(orphan) };
}

function orphanLabel(orphan: OrphanInfo): string {
  const id = orphan.id === null ? '' : visible(orphan.id, 60);
  switch (orphan.cause) {
    case 'cancelled-before':
      return `late answer to ${id}`;
    case 'answered-before':
      return `second answer to ${id}`;
    case 'no-id':
      return 'answer without an id';
    case 'other-type':
    case 'unknown-id':
      return `answer to ${id}`;
  }
}

/** `result`, `error 0`, `error −32601`. */
export function responseText(response: ResponseInfo): string {
  return response.kind === 'result' ? 'result' : `error ${formatCode(codeOf(response.error))}`;
}

/** `cancelled`, with its reason where there is one. */
export function cancellationText(cancellation: Cancellation): string {
  return cancellation.reason === null || cancellation.injected ? 'cancelled' : `cancelled, \u201c${visible(cancellation.reason)}\u201d`;
}

/** What a cancellation that changed nothing says on its row. */
export function aboutVoidCancellation(cancellation: VoidCancellation): About {
  const id = cancellation.id === null ? 'no id' : `for ${visible(cancellation.id, 60)}`;
  return { label: 'notifications/cancelled', labelIs: 'method', description: `${id} \u00b7 ${whyVoid(cancellation.why)}` };
}

function whyVoid(why: VoidCancellation['why']): string {
  switch (why) {
    case 'unknown':
      return 'no such request';
    case 'completed':
      return 'already answered';
    case 'other-type':
      return 'id of another type';
    case 'foreign':
      return 'request of the other side';
    case 'malformed':
      return 'malformed';
    case 'duplicate':
      return 'already cancelled';
  }
}
