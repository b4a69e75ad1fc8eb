import type { JsonObject } from '../../../../protocol/message.js';

/** What the client can tell a server about where it works. */
export interface Surroundings {
  readonly roots: readonly { readonly uri: string; readonly name: string }[];
}

/** What this client says that it offers in a handshake. Where a person would have to decide, it declines: it never leaves a server waiting. */
export const CAPABILITIES: JsonObject = { roots: {}, sampling: {}, elicitation: {} };

/** The answer to a request of the server: members of the response, and what became of the wish. */
export interface Answer {
  readonly reply: { readonly result: JsonObject } | { readonly error: { readonly code: number; readonly message: string } };
  readonly outcome: 'answered' | 'declined' | 'refused';
}

/** Answers whatever a server asks; a method that is not known is refused. */
export function answerTo(method: string, { roots }: Surroundings): Answer {
  switch (method) {
    case 'ping':
      return { reply: { result: {} }, outcome: 'answered' };
    case 'roots/list':
      return { reply: { result: { roots } }, outcome: 'answered' };
    case 'elicitation/create':
      return { reply: { result: { action: 'decline' } }, outcome: 'declined' };
    case 'sampling/createMessage':
      // The code and the words of the specification for what a person turned down.
      return { reply: { error: { code: -1, message: 'User rejected sampling request' } }, outcome: 'declined' };
    default:
      return { reply: { error: { code: -32601, message: 'Method not found' } }, outcome: 'refused' };
  }
}
