import { visible } from '../../../../session/timeline/visible.js';
import type { DapResult, DapVariable } from '../dap.js';

/** Longest text of a value in one line, in UTF-16 units. */
const SHOWN = 1000;
/** Objects and lists that are kept for unfolding; the oldest go first. */
const KEPT = 20_000;

/** Values of answers that can be unfolded, each by a number. */
export class Variables {
  private readonly values = new Map<number, object>();
  private next = 1;

  /** An answer, ready for the console. */
  result(value: unknown): DapResult {
    const { value: result, ...more } = this.variable('', value);
    return { result, type: more.type, variablesReference: more.variablesReference, ...countsOf(value) };
  }

  /** What is in a value; null where it is no longer kept. `start` and `count` cut out a part of a list. */
  children(reference: number, start = 0, count = Number.POSITIVE_INFINITY): DapVariable[] | null {
    const value = this.values.get(reference);
    if (value === undefined) return null;
    const entries = Object.entries(value);
    return entries.slice(start, start + (count || entries.length)).map(([name, child]) => this.variable(name, child));
  }

  private variable(name: string, value: unknown): DapVariable {
    return { name: visible(name), value: textOf(value), type: typeOf(value), variablesReference: this.keep(value), ...countsOf(value) };
  }

  private keep(value: unknown): number {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return 0;
    const reference = this.next++;
    this.values.set(reference, value);
    if (this.values.size > KEPT) this.values.delete(this.values.keys().next().value!);
    return reference;
  }
}

/** A value as one line of JSON, cut; with nothing in it that a screen would not show. */
export function textOf(value: unknown): string {
  try {
    return visible(JSON.stringify(value) ?? 'undefined', SHOWN);
  } catch {
    // Nested deeper than can be written.
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function countsOf(value: unknown): { readonly indexedVariables?: number } {
  // Only long lists are told of: VS Code then asks for them in parts.
  return Array.isArray(value) && value.length > 100 ? { indexedVariables: value.length } : {};
}
