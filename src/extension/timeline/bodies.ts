import { layOutJson } from '../../session/body/lay-out.js';
import type { Body } from '../../session/timeline/row.js';

/** Beyond that many characters a text is left as it came: laying it out would take the editor's time. */
const LAYOUT_LIMIT = 2_000_000;

/** Deeper texts are left as they came, too: each line would be indented by its depth. */
const DEPTH_LIMIT = 200;

/** A text to read in an editor, and the language to show it in. */
export interface BodyText {
  readonly text: string;
  readonly language: 'json' | 'plaintext';
}

/**
 * The bodies of a row as one text: a single one as it is, several as one JSON object by what they are. Numbers keep all their
 * digits, and repeated keys stay: the captured text itself is laid out, never a value parsed from it.
 */
export function composeBodies(bodies: readonly Body[]): BodyText {
  const order = ['request', 'response', 'cancellation', 'progress', 'frame'] as const;
  const sorted = order.flatMap((part) => bodies.filter((body) => body.part === part));
  const only = sorted[0];
  if (!only) return { text: '', language: 'plaintext' };
  if (sorted.length === 1)
    return only.is === 'json' ? { text: layOut(only.text), language: 'json' } : { text: only.text, language: 'plaintext' };
  const members = order.flatMap((part) => {
    const texts = sorted
      .filter((body) => body.part === part)
      .map((body) => (body.is === 'json' ? body.text.trim() : JSON.stringify(body.text)));
    if (texts.length === 0) return [];
    return [`${JSON.stringify(part)}:${part === 'progress' ? `[${texts.join(',')}]` : texts.join(',')}`];
  });
  return { text: layOut(`{${members.join(',')}}`), language: 'json' };
}

function layOut(text: string): string {
  return text.length > LAYOUT_LIMIT ? text : (layOutJson(text, DEPTH_LIMIT) ?? text);
}
