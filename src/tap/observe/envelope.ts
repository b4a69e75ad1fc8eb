/**
 * An id or a progress token as it stood on the wire: a number where it is a plain integer of at most 15 digits, which is by far the
 * most common, otherwise its JSON text (`"7"`, `1e3`, `-1`). `String(id)` is its JSON text in either case.
 */
export type WireId = number | string;

/** What the tap needs to know of a message: enough to pair requests with answers, and not one member more. */
export class Envelope {
  /** Null where there is none, or none that can name a request (null, an object, absurdly long). */
  id: WireId | null = null;
  /** Null where there is none or it is no string. */
  method: string | null = null;
  hasResult = false;
  hasError = false;
  /** `params.task` is there: the request runs as a task. */
  hasTask = false;
  /** `params.requestId`, which a cancellation names. */
  requestId: WireId | null = null;
  /** `params.progressToken`, which a progress notification names. */
  progressToken: WireId | null = null;
  /** `params._meta.progressToken`, which a request gives. */
  requestToken: WireId | null = null;
  /** `result.protocolVersion`, in the answer to `initialize`. */
  negotiated: string | null = null;
  /** `params.capabilities` or `result.capabilities` as JSON text, of a handshake; empty where it is too long to keep. */
  capabilities: string | null = null;
  /** Members of `params._meta` since revision 2026-07-28; the last two as JSON text. */
  metaVersion: string | null = null;
  metaClientInfo: string | null = null;
  metaCapabilities: string | null = null;
  /** Offset behind the message's last byte in its line. */
  end = 0;

  /** `start`: offset of the message's first byte in its line. */
  constructor(readonly start: number) {}

  get isResponse(): boolean {
    return this.method === null && (this.hasResult || this.hasError);
  }

  get isRequest(): boolean {
    return this.method !== null && this.id !== null && !this.hasResult && !this.hasError;
  }

  clone(): Envelope {
    return Object.assign(new Envelope(this.start), this);
  }
}
