import type { Decided } from '../../cli/jobs/job.js';
import { formsOf } from '../../trace/redact/dictionary.js';

/** What a person decides, value by value and field by field, while they look through what a copy would take out. */
export class Decisions {
  /** Whether all words are taken out, not only secrets. */
  anonymous = false;
  /** Values that leave as they are. */
  readonly kept = new Set<string>();
  readonly keptFields = new Set<string>();
  readonly hiddenFields = new Set<string>();
  readonly hiddenTexts = new Set<string>();

  /** For the list: values that are to be kept are in it, too, so that they can be taken out again. */
  get forPreview(): Decided {
    return { ...this.forCopy, choice: { keep: new Set(), keepFields: new Set(this.keptFields), hideFields: new Set(this.hiddenFields) } };
  }

  get forCopy(): Decided {
    return {
      mode: this.anonymous ? 'anonymous' : 'secrets',
      choice: { keep: new Set(this.kept), keepFields: new Set(this.keptFields), hideFields: new Set(this.hiddenFields) },
      hide: [...this.hiddenTexts],
    };
  }

  /** Takes over which of the listed values are ticked: those that are taken out. */
  tick(listed: Iterable<string>, ticked: ReadonlySet<string>): void {
    for (const value of listed) {
      if (ticked.has(value)) this.kept.delete(value);
      else this.kept.add(value);
    }
  }

  keepField(field: string): void {
    // One that was hidden before goes back to being looked at, as any other.
    if (!this.hiddenFields.delete(field)) this.keptFields.add(field);
  }

  hideField(field: string): void {
    // One that was kept before goes back to being looked at, as any other.
    if (!this.keptFields.delete(field)) this.hiddenFields.add(field);
  }

  hideText(text: string): void {
    this.kept.delete(text);
    this.hiddenTexts.add(text);
  }
}

/** Texts that were to be hidden and stand in nothing that is taken out, in none of their spellings: mistyped, perhaps. */
export function textsNowhere(hidden: ReadonlySet<string>, taken: readonly { readonly value: string }[]): readonly string[] {
  return [...hidden].filter((text) => {
    const forms = formsOf(text.toLowerCase());
    return !taken.some(({ value }) => forms.some((form) => value.toLowerCase().includes(form.toLowerCase())));
  });
}
