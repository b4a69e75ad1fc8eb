import type { FromWebview, RequestName, Requests } from '../messages.js';
import type { Saved } from './saved.js';

/** What the presenter needs from outside; no part of it knows the DOM. */
export interface Ports {
  ask<N extends RequestName>(name: N, ask: Requests[N]['ask']): Promise<Requests[N]['reply']>;
  tell(message: Exclude<FromWebview, { kind: 'ask' }>): void;
  save(saved: Saved): void;
  /** Something to draw changed. */
  changed(): void;
  /** Puts the keyboard's focus into a part of the page. */
  focus(part: 'list' | 'filter' | 'details' | 'statistics'): void;
  /** Opens the native menu of the chosen row. */
  menu(): void;
  copy(text: string): Promise<unknown>;
  /** A monotonic clock in ms. */
  clock(): number;
}
