import fc from 'fast-check';

/** A word of a command line, as some clients take it: numbers and truth values among them. */
export type Word = string | number | boolean;

/** A server as a configuration may describe it, whatever the syntax. */
export interface Model {
  readonly name: string;
  readonly command: string;
  /** Absent: the entry has no args at all. */
  readonly args: readonly Word[] | undefined;
  readonly env: readonly (readonly [string, string])[];
}

/** Decides how a text is written: each call takes one of the options. */
export type Pick = <T>(...options: readonly T[]) => T;

const word = fc.oneof(
  fc.string({ maxLength: 8, unit: 'grapheme' }),
  fc.string({ maxLength: 4, unit: 'binary' }).filter((text) => !/\p{Surrogate}/u.test(text)),
  fc.constantFrom(
    '-y',
    '--',
    'serve',
    'C:\\x y',
    'naïve "q"',
    "it's",
    '# no comment',
    ', [',
    '{',
    'true',
    '1',
    '\u007f\u2028',
    '- a: b',
    '*x',
    '&y',
  ),
);

/** Written alike in all syntaxes. */
const odd = fc.constantFrom<Word>(8080, 0, -7, 1.5, true, false);

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
  fc.constantFrom('__proto__', 'constructor', 'a.b', 'a b'),
);

/** Servers of different names, and at least one. */
const models: fc.Arbitrary<readonly Model[]> = fc.uniqueArray(
  fc.record({
    name,
    command: word.filter((text) => text !== ''),
    args: fc.option(fc.array(fc.oneof(word, word, word, odd), { maxLength: 4 }), { nil: undefined }),
    env: fc.uniqueArray(fc.tuple(fc.constantFrom('A', 'B_C', 'args', 'command'), word), { maxLength: 2, selector: ([key]) => key }),
  }),
  { minLength: 1, maxLength: 4, selector: (model) => model.name },
);

/** Written texts: the models, and what a writer makes of them by choices that shrink. */
export function written(write: (models: readonly Model[], pick: Pick) => string): fc.Arbitrary<{ models: readonly Model[]; text: string }> {
  return fc.tuple(models, fc.array(fc.nat(999), { minLength: 30, maxLength: 150 })).map(([servers, choices]) => {
    let next = 0;
    const pick: Pick = (...options) => options[choices[next++ % choices.length]! % options.length]!;
    return { models: servers, text: write(servers, pick) };
  });
}

/** Every character escaped, as JSON and YAML (and TOML outside of surrogates) understand it. */
export function escaped(text: string): string {
  return `"${Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`;
}
