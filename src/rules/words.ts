import type { Side } from '../protocol/direction.js';
import type { Exchange } from '../session/listener.js';

const MAX_SHOWN = 80;

/** Text from the wire inside a sentence: cut, and without characters that do not show or turn the text around. */
export function shown(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\u{FFFD}');
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}

/** "request 3 (tools/call)". */
export function requestName(exchange: Exchange): string {
  return `request ${shown(exchange.id)} (${shown(exchange.method)})`;
}

/** "the client", "the server". */
export function the(side: Side): string {
  return side === 'client' ? 'the client' : 'the server';
}

/** A sentence with a capital letter at its start. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 line", "3 lines". */
export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
