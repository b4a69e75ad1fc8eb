import type { Body } from '../../session/timeline/row.js';
import { Redactor } from '../../trace/redact/redactor.js';
import { shortened } from './shorten.js';

/** How much of captured bodies a language model gets: the setting `tapline.languageModelTools.bodies`. */
export type BodyMode = 'off' | 'redacted' | 'full';

export const BODY_MODES: readonly BodyMode[] = ['off', 'redacted', 'full'];

/** So much of a body is read for an answer, in characters. */
export const BODY_LIMIT: Readonly<Record<BodyMode, number>> = { off: 0, redacted: 65_536, full: 200_000 };

/** What an answer says of a body. */
export interface BodyAnswer {
  readonly part: Body['part'];
  /** True size in bytes. */
  readonly bytes: number;
  /** JSON as a value, anything else as text; absent where bodies are off. */
  readonly body?: unknown;
  /** Part of it is missing here. */
  readonly cut?: true;
}

/** Bodies of one row, as far as the setting lets them out. Redacted ones lose what looks like a secret, and are shortened. */
export function bodyAnswers(bodies: readonly Body[], mode: BodyMode): readonly BodyAnswer[] {
  if (mode === 'off') return bodies.map(({ part, size }) => ({ part, bytes: size }));
  const texts = mode === 'full' ? bodies.map(({ text }) => text) : redacted(bodies.map(({ text }) => text));
  return bodies.map(({ part, size, cut, is }, i) => {
    const value = is === 'json' && !cut ? parsed(texts[i]!) : texts[i]!;
    if (mode === 'full') return { part, bytes: size, body: value, ...(cut && { cut: true as const }) };
    const short = shortened(value);
    return { part, bytes: size, body: short.value, ...((cut || short.cut) && { cut: true as const }) };
  });
}

/** Texts without what looks like a secret: what is one in a text is one in the others, too. */
export function redacted(texts: readonly string[]): readonly string[] {
  const redactor = new Redactor({ mode: 'secrets' });
  const records = texts.map((raw) => ({ t: 0, dir: 'c2s' as const, raw }));
  for (const record of records) redactor.learn(record);
  return records.map((record) => {
    const copy = redactor.redact(record);
    return 'raw' in copy && typeof copy.raw === 'string' ? copy.raw : '';
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
