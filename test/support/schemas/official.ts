import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { dateOf, type Letter } from '../../../src/protocol/revisions.js';

const SPEC = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'spec');

/** A schema of the official files, as far as these use JSON Schema. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minimum?: number;
}

/** What is missing to compare with the official schemas; null if they are there. */
export const OFFICIAL_MISSING = existsSync(SPEC) ? null : 'The official schemas are not there: ../shared/spec is not beside this clone.';

/** Samples of shapes that hold themselves end here. */
const MAX_DEPTH = 16;

export type Part = 'params' | 'result' | 'data';

/** The official schemas of one revision, by what a message is. */
export class Official {
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly #ajv: Ajv | Ajv2020;
  readonly #root: string;
  /** Names of definitions by the method that they are of. */
  readonly #names = new Map<string, string>();

  constructor(readonly letter: Letter) {
    const file = JSON.parse(readFileSync(join(SPEC, dateOf(letter), 'schema.json'), 'utf8')) as Record<string, Record<string, JsonSchema>>;
    this.#root = file.$defs === undefined ? 'definitions' : '$defs';
    this.definitions = file[this.#root] ?? {};
    const options = { strict: false, validateFormats: false } as const;
    this.#ajv = file.$defs === undefined ? new Ajv(options) : new Ajv2020(options);
    this.#ajv.addSchema({ ...file, $id: 'official' });
    for (const [name, definition] of Object.entries(this.definitions)) {
      const method = definition.properties?.method?.const;
      if (typeof method === 'string') this.#names.set(method, name);
    }
  }

  /** Every method that has a definition. */
  get methods(): readonly string[] {
    return [...this.#names.keys()];
  }

  isNotification(method: string): boolean {
    return method.startsWith('notifications/');
  }

  /** The name of the definition of a result. */
  resultName(method: string): string {
    const name = this.#names.get(method)?.replace(/Request$/, 'Result') ?? '';
    return name in this.definitions ? name : 'EmptyResult';
  }

  /** What is wrong with the params of a method: paths from the params, none where they are valid. */
  params(method: string, params: unknown): readonly string[] {
    const notification = this.isNotification(method);
    const message = { jsonrpc: '2.0', ...(notification ? {} : { id: 1 }), method, ...(params === undefined ? {} : { params }) };
    const envelope = notification ? 'JSONRPCNotification' : 'JSONRPCRequest';
    const inside = (path: string): string => path.replace(/^\/params/, '');
    return [...this.check(envelope, message), ...this.check(this.#names.get(method) ?? '', message)].map(inside);
  }

  result(method: string, result: unknown): readonly string[] {
    return this.check(this.resultName(method), result);
  }

  /** Where a value does not fit a definition: JSON pointers, none where it fits. */
  check(name: string, value: unknown): readonly string[] {
    const validate: ValidateFunction | undefined = this.#ajv.getSchema(`official#/${this.#root}/${name}`);
    if (validate === undefined) throw new Error(`No definition ${name} in ${this.letter}`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, params }) =>
      'missingProperty' in params ? `${instancePath}/${String(params.missingProperty).replaceAll('/', '~1')}` : instancePath,
    );
  }

  /** The schema of the params of a method, or of its result. */
  schema(method: string, part: 'params' | 'result'): JsonSchema | undefined {
    if (part === 'result') return this.definitions[this.resultName(method)];
    return this.definitions[this.#names.get(method) ?? '']?.properties?.params;
  }

  /** A valid value of a schema with all its members; where there is a choice, the `pick`-th of it. */
  sample(schema: JsonSchema, pick: number, depth = 0): unknown {
    const { $ref, enum: values, type } = schema;
    const branches = schema.anyOf ?? schema.oneOf;
    if ($ref !== undefined) return this.sample(this.definitions[$ref.split('/').at(-1) ?? ''] ?? {}, pick, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (values !== undefined) return values[pick % values.length];
    if (branches !== undefined) return this.sample(branches[pick % branches.length] ?? {}, pick, depth + 1);
    if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => this.sample(part, pick, depth + 1)));
    const kind = typeof type === 'string' ? type : type?.[pick % type.length];
    switch (kind) {
      case 'object':
        return this.#object(schema, pick, depth);
      case 'array':
        return depth > MAX_DEPTH ? [] : [this.sample(schema.items ?? {}, pick, depth + 1)];
      case 'integer':
        return 1;
      case 'number':
        return 0.5;
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return 'x';
    }
  }

  #object(schema: JsonSchema, pick: number, depth: number): unknown {
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      if (depth <= MAX_DEPTH || schema.required?.includes(name)) made[name] = this.sample(member, pick, depth + 1);
    }
    const rest = schema.additionalProperties;
    if (typeof rest === 'object' && Object.keys(rest).length > 0 && depth <= MAX_DEPTH) made.anyName = this.sample(rest, pick, depth + 1);
    return made;
  }
}
