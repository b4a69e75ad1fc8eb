import type { JsonNode } from '../../src/session/body/json-text.js';
import type { BodySource } from '../../src/session/body/questions.js';
import { say } from '../strings.js';

/** The clipboard gets no more than that, in UTF-16 units: an editor shows the rest. */
const MOST = 1_000_000;

/** A value as text for the clipboard: a string as what it says, anything else as it stands. Throws where it is too long. */
export async function textOfValue(source: BodySource, { kind, start, end, cut }: JsonNode): Promise<string> {
  if (end - start > MOST) throw new Error(say('tooLongToCopy'));
  const { text } = await source({ kind: 'text', from: start, to: end });
  return kind === 'string' && !cut ? contentOf(text) : text;
}

function contentOf(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
