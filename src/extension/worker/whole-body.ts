import type { RecordRef } from '../../session/timeline/details.js';
import { readBody } from './bodies.js';
import type { Model } from './model.js';

/**
 * The whole text of the body that questions are about: they come one after the other about the same one, so it is read once.
 * It is held as long as questions come, and a little longer.
 */
export class WholeBody {
  private held: { readonly model: Model; readonly at: number; readonly text: string } | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** Null where the file does not have the record (any more). Throws the system's error. */
  read(model: Model, ref: RecordRef): string | null {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.forget(), KEPT_MS).unref();
    if (this.held?.model === model && this.held.at === ref.at) return this.held.text;
    this.held = null;
    const body = readBody(model.fd, model.index, ref, null);
    if (body === null) return null;
    this.held = { model, at: ref.at, text: body.text };
    return body.text;
  }

  forget(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.held = null;
  }
}

/** After so long without a question the text is let go, in ms. */
const KEPT_MS = 30_000;
