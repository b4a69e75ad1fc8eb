import type { IDisposable } from './dispose.js';

/** Listens to an event until disposed. */
export type Event<T> = (listener: (value: T) => void) => IDisposable;

/** An event and the right to fire it; without `vscode`, so that what uses it can be tested anywhere. */
export class Emitter<T> implements IDisposable {
  private readonly listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}
