/**
 * What the tap needs to know of a message: enough to pair requests with answers, and not one member more. Texts are JSON exactly as
 * on the wire.
 */
export interface Envelope {
  /** The id's JSON text; null where there is none, or none that can name a request (null, an object, absurdly long). */
  id: string | null;
  /** Decoded; null where there is none or it is no string. */
  method: string | null;
  hasResult: boolean;
  hasError: boolean;
  /** `params.task` is there: the request runs as a task. */
  hasTask: boolean;
  /** `params.requestId`, which a cancellation names. */
  requestId: string | null;
  /** `params.progressToken`, which a progress notification names. */
  progressToken: string | null;
  /** `params._meta.progressToken`, which a request gives. */
  requestToken: string | null;
  /** `result.protocolVersion`, the answer to `initialize`. */
  negotiated: string | null;
  /** `params._meta` of revision 2026-07-28. */
  metaVersion: string | null;
  metaClientInfo: string | null;
  metaCapabilities: string | null;
  /** Where the message stands in its line: offsets of its first byte and behind its last. */
  start: number;
  end: number;
}

export function emptyEnvelope(): Envelope {
  return {
    id: null,
    method: null,
    hasResult: false,
    hasError: false,
    hasTask: false,
    requestId: null,
    progressToken: null,
    requestToken: null,
    negotiated: null,
    metaVersion: null,
    metaClientInfo: null,
    metaCapabilities: null,
    start: 0,
    end: 0,
  };
}

export function isRequest(envelope: Envelope): boolean {
  return envelope.method !== null && envelope.id !== null && !isResponse(envelope);
}

export function isResponse(envelope: Envelope): boolean {
  return envelope.method === null && (envelope.hasResult || envelope.hasError);
}
