import { basename } from 'node:path';
import { version } from '../../../package.json';
import type { SessionEntry } from '../../tap/control/protocol.js';
import type { ExportInfo } from '../../trace/export/exporter.js';
import type { Span } from '../../trace/export/spans.js';

/** Names and addresses are the peers' own, and as long as they like. */
const MOST_CHARACTERS = 1_000;

/** What is said of a live session as a whole. Arguments of its command may hold secrets, folders the person's name: the program alone is named. */
export function infoOf({ id, started, command, cwd, name }: SessionEntry): ExportInfo {
  const at = Date.parse(started);
  const program = basename(command[0] ?? '');
  return {
    session: id,
    started: Number.isNaN(at) ? 0 : at,
    command: program === '' ? [] : [program],
    cwd,
    name: name ?? (program || id),
    version,
    source: null,
  };
}

/**
 * What leaves of a span: methods, names, addresses of resources, ids, times, sizes and states. Messages of errors and reasons are of the
 * bodies, which never leave: the kind of the error is said, not its words.
 */
export function leaving(span: Span): Span {
  return {
    ...span,
    name: short(span.name),
    attributes: span.attributes.map(({ key, value }) => ({
      key,
      value: 'stringValue' in value ? { stringValue: short(value.stringValue) } : value,
    })),
    status: span.status.code === undefined ? span.status : { code: span.status.code },
  };
}

function short(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '')}…` : text;
}
