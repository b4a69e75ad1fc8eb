import { env, l10n } from 'vscode';
import type { ExchangeInfo } from '../worker/messages.js';
import * as described from './describe.js';
import * as naming from './naming.js';
import type { Session } from './session.js';
import type { Language } from './words.js';

/** The language of the editor, where Tapline is translated into it. */
const language: Language = {
  get locale() {
    return l10n.bundle === undefined ? 'en' : env.language;
  },
  say: (english, ...values) => l10n.t(english, ...values),
};

/** `describeSession` in the person's language. */
export function describeSession(session: Session, now: Date, among: readonly Session[] = []): string {
  return described.describeSession(session, now, among, language);
}

/** `describeOpen` in the person's language. */
export function describeOpen(session: Session, exchange: ExchangeInfo): string {
  return described.describeOpen(session, exchange, language);
}

/** `describePick` in the person's language. */
export function describePick(session: Session, exchange: ExchangeInfo, now: number): string {
  return described.describePick(session, exchange, now, language);
}

/** `describeCounts` in the person's language. */
export function describeCounts(sessions: readonly Session[]): string[] {
  return described.countsOf(sessions).map((count) => described.describeCount(count, language));
}

/** `describeCount` in the person's language. */
export function describeCount(count: described.Count): string {
  return described.describeCount(count, language);
}

/** `describeTime` in the person's language. */
export function describeTime(time: Date, now: Date): string {
  return described.describeTime(time, now, language);
}

/** `nameAmong` in the person's language. */
export function nameAmong(session: Session, all: readonly Session[], now: Date = new Date()): string {
  return naming.nameAmong(session, all, now, language);
}
