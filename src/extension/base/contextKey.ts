import { commands } from 'vscode';
import type { ContextKey } from '../ids.js';

/** A context key that is set only when its value changes. */
export class ManagedContextKey<T extends string | boolean | number> {
  private current: T | undefined;

  constructor(private readonly key: ContextKey) {}

  get value(): T | undefined {
    return this.current;
  }

  set value(value: T) {
    if (value === this.current) return;
    this.current = value;
    void commands.executeCommand('setContext', this.key, value);
  }
}
