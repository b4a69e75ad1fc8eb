import type { PendingRequest } from '../observe/tracker.js';

/** The error code of an answer that the tap gives. Neither JSON-RPC nor MCP reserves it; LSP and others use it for the same purpose. */
const REQUEST_CANCELLED = -32800;

/**
 * The cancellation of one request, its id as on the wire. In revision 2026-07-28 it carries the `_meta` that the request carried:
 * servers reject messages without it.
 */
export function cancelText({ id, envelope }: PendingRequest, reason: string | undefined): string {
  const members = [`"requestId":${id}`];
  if (reason !== undefined) members.push(`"reason":${JSON.stringify(reason)}`);
  if (envelope !== null) members.push(`"_meta":${envelope}`);
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{${members.join(',')}}}`;
}

/** A ping behind a cancellation: its answer shows that the receiver has read that far. `id`: JSON text. */
export function pingText(id: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
}

/** The answer that a requestor gets whose peer stays silent. */
export function answerText(id: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${REQUEST_CANCELLED},"message":"Cancelled by Tapline"}}`;
}
