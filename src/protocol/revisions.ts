/** The revisions of the specification, by the letters that rule tables use: A 2024-11-05 … E 2026-07-28. */
export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

export const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D', 'E'];

/** The revisions with an `initialize` handshake. */
const LEGACY: readonly Letter[] = ['A', 'B', 'C', 'D'];

const DATES: Readonly<Record<Letter, string>> = {
  A: '2024-11-05',
  B: '2025-03-26',
  C: '2025-06-18',
  D: '2025-11-25',
  E: '2026-07-28',
};

/** The pre-release whose string some SDKs still offer; it is judged by A. */
const PRERELEASE = '2024-10-07';

/** The version strings of all revisions with a handshake, the pre-release included. */
export const LEGACY_DATES: readonly string[] = [PRERELEASE, ...LEGACY.map((letter) => DATES[letter])];

/** The member of `_meta` by which a request says that it is of a revision without handshake. */
export const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const META_CLIENT = 'io.modelcontextprotocol/clientInfo';
export const META_SERVER = 'io.modelcontextprotocol/serverInfo';
export const META_SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

/** The date by which a revision is known. */
export function dateOf(letter: Letter): string {
  return DATES[letter];
}

/** Whether a version string is that of a published revision (the pre-release included). */
export function isPublished(version: string): boolean {
  return version === PRERELEASE || LETTERS.some((letter) => DATES[letter] === version);
}

/**
 * The revision by which a session is judged whose handshake settled on `version`. A string that is no handshake revision is
 * judged by D, the newest one that has a handshake.
 */
export function handshakeLetter(version: string): Letter {
  if (version === PRERELEASE) return 'A';
  return LEGACY.find((letter) => DATES[letter] === version) ?? 'D';
}

/** Error codes that only servers without a handshake use. Clients tell the era by them. */
export function isModernCode(code: unknown): boolean {
  return code === -32020 || code === -32021 || code === -32022;
}

/** What is known of the revision of a message: which one, that it has a handshake, or nothing. */
export type Scope = Letter | 'legacy' | 'any';

const ALONE: Readonly<Record<Letter, readonly Letter[]>> = { A: ['A'], B: ['B'], C: ['C'], D: ['D'], E: ['E'] };

/** The revisions that a message of this scope may be of. */
export function lettersOf(scope: Scope): readonly Letter[] {
  switch (scope) {
    case 'legacy':
      return LEGACY;
    case 'any':
      return LETTERS;
    default:
      return ALONE[scope];
  }
}
