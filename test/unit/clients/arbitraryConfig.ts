import fc from 'fast-check';

/** Texts between tokens that a JSONC file may have: spaces, tabs, all line ends, comments. */
const gap = (newline: string) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(' ', '  ', '\t', newline, `${newline}    `),
        fc.constantFrom('/* a, "b": [ */', `// ] } , "x"${newline}`, `/**/`, `// ü 🚰${newline}`),
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join(''));

/** A string literal, written plainly or with every character escaped. */
const literal = (value: string) =>
  fc
    .boolean()
    .map((escaped) =>
      escaped ? `"${[...value].map((c) => [...c].map(() => unicodeEscapes(c)).join('')).join('')}"` : JSON.stringify(value),
    );

const word = fc.oneof(
  fc.string({ maxLength: 8, unit: 'grapheme' }),
  fc.constantFrom('-y', '--', 'serve', 'C:\\x y', 'naïve "q"', `\${input:key}`),
);

/** A JSONC file for VS Code with at least one stdio server named `name`; written in many ways, all valid. */
export const arbitraryConfig = fc
  .record({
    newline: fc.constantFrom('\n', '\r\n'),
    bom: fc.boolean(),
    name: fc.string({ maxLength: 10, unit: 'grapheme' }),
    command: word.filter((value) => value !== ''),
    args: fc.option(fc.array(word, { maxLength: 5 }), { nil: undefined }),
    argsFirst: fc.boolean(),
    trailing: fc.boolean(),
    others: fc.boolean(),
  })
  .chain((shape) => {
    const g = gap(shape.newline);
    return fc
      .record({
        gaps: fc.array(g, { minLength: 40, maxLength: 40 }),
        name: literal(shape.name),
        command: literal(shape.command),
        args: fc.tuple(...(shape.args ?? []).map(literal)),
      })
      .map(({ gaps, name, command, args }) => ({ ...shape, text: write(shape, gaps, name, command, args) }));
  });

interface Shape {
  readonly bom: boolean;
  readonly args: readonly string[] | undefined;
  readonly argsFirst: boolean;
  readonly trailing: boolean;
  readonly others: boolean;
}

function write(shape: Shape, gaps: readonly string[], name: string, command: string, args: readonly string[]): string {
  let next = 0;
  const g = () => gaps[next++ % gaps.length]!;
  const comma = shape.trailing ? ',' : '';
  const list = (items: readonly string[]) => items.map((item) => g() + item + g()).join(',') + (items.length > 0 ? comma : '') + g();
  const pair = (key: string, value: string) => `${key}${g()}:${g()}${value}`;
  const members = [pair('"command"', command)];
  if (shape.args) members.splice(shape.argsFirst ? 0 : 1, 0, pair('"args"', `[${list(args)}]`));
  if (shape.others) members.unshift(pair('"type"', '"stdio"'));
  if (shape.others) members.push(pair('"env"', `{${list([pair('"KEY"', '"värde"'), pair('"N"', '1')])}}`));
  const servers = [pair(name, `{${list(members)}}`)];
  const top = [pair('"servers"', `{${list(servers)}}`)];
  if (shape.others) top.push(pair('"inputs"', `[${list([])}]`));
  return `${shape.bom ? '\uFEFF' : ''}${g()}{${list(top)}}${g()}`;
}

function unicodeEscapes(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) out += `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return out;
}
