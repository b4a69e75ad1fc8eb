/** A language, and its words by the English ones; what is missing stays English. */
export interface Language {
  /** As a BCP 47 tag. */
  readonly tag: string;
  readonly strings: Readonly<Record<string, string>>;
}

/** The language of the command line. */
export const ENGLISH: Language = { tag: 'en', strings: {} };

/** Says English words in a language, with values in the places of `{0}`, `{1}` …. */
export type Say = (english: string, ...values: readonly (string | number)[]) => string;

/** Says words in a language; English stands where it has none. What is put in is not looked at. */
export function sayIn({ strings }: Language): Say {
  return (english, ...values) => {
    const text = Object.hasOwn(strings, english) ? String(strings[english]) : english;
    return text.replace(/\{(\d)\}/g, (place, n: string) => String(values[Number(n)] ?? place));
  };
}
