/** So many values and characters are looked at; larger params differ early or not at all for our purpose. */
const BUDGET = 20_000;

/**
 * A number (53 bits) that is equal for equal JSON values, whatever the order of members, and hardly ever for others.
 * The member `_meta` of the value itself is left out: it carries the progress token, which a repeated request has anew.
 */
export function hashJson(value: unknown): number {
  const hash = new Hash();
  hash.value(value, 0);
  return hash.digest();
}

class Hash {
  private a = 0x811c9dc5;
  private b = 0x1b873593;
  private left = BUDGET;

  value(value: unknown, depth: number): void {
    if (this.left-- <= 0 || depth > 64) return;
    if (typeof value === 'string') {
      this.text(value, 1);
    } else if (typeof value !== 'object' || value === null) {
      this.text(String(value), 2);
    } else if (Array.isArray(value)) {
      this.unit(value.length + 3);
      for (const element of value) this.value(element, depth + 1);
    } else {
      this.members(value as Record<string, unknown>, depth);
    }
  }

  private members(value: Record<string, unknown>, depth: number): void {
    this.unit(4);
    for (const key of Object.keys(value).sort()) {
      if (depth === 0 && key === '_meta') continue;
      this.text(key, 5);
      this.value(value[key], depth + 1);
    }
  }

  digest(): number {
    return (this.a >>> 0) * 0x20_0000 + (this.b >>> 11);
  }

  private text(text: string, kind: number): void {
    this.unit(kind);
    this.unit(text.length);
    const end = Math.min(text.length, this.left);
    this.left -= end;
    for (let i = 0; i < end; i++) this.unit(text.charCodeAt(i));
  }

  private unit(unit: number): void {
    this.a = Math.imul(this.a ^ unit, 0x01000193);
    this.b = Math.imul(this.b ^ unit, 0x85ebca6b) ^ (this.b >>> 13);
  }
}
