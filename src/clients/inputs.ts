import { parse } from 'jsonc-parser';

/** Something that VS Code asks for before it starts a server: `inputs` of its configuration. */
export interface InputDefinition {
  readonly id: string;
  readonly description: string;
  readonly password: boolean;
  readonly value: string | null;
  /** What may be chosen from; null where the person types. */
  readonly options: readonly string[] | null;
}

/** Reads what a configuration asks for; what is not written as VS Code wants it is left out. */
export function inputsOf(text: string): InputDefinition[] {
  const { inputs } = object(parse(text));
  return (Array.isArray(inputs) ? inputs : []).map(object).flatMap(({ id, description, password, default: value, options }) => {
    if (typeof id !== 'string') return [];
    const labels = Array.isArray(options) ? options.map((option) => (typeof option === 'string' ? option : object(option).value)) : null;
    return [
      {
        id,
        description: typeof description === 'string' ? description : id,
        password: password === true,
        value: typeof value === 'string' ? value : null,
        options: labels?.filter((label) => typeof label === 'string') ?? null,
      },
    ];
  });
}

/** The ids of the inputs that stand in a text, as `${input:id}`. */
export function inputsIn(text: string): string[] {
  return [...text.matchAll(/\$\{input:([^{}]+)\}/g)].map((match) => match[1]!);
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
