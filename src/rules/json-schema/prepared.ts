import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Allowance } from './allowance.js';
import { arrayChecks, unevaluated } from './checks/arrays.js';
import { assertions } from './checks/assertions.js';
import type { Builder } from './checks/builder.js';
import { logic, referenceOnly } from './checks/logic.js';
import { objectChecks } from './checks/objects.js';
import { type Dialect, refStandsAlone } from './dialect.js';
import { Pattern } from './pattern.js';
import { Layout, type Resource } from './resources.js';
import { type Check, type Node, Run, Spent } from './run.js';
import type { SchemaFault } from './shape-faults.js';
import { resolveUri, splitFragment } from './uri.js';

/** What a value is under a schema. `path` and `why` say what is wrong first; both may hold text from the wire. */
export type Verdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly path: readonly (string | number)[]; readonly why: string }
  | { readonly kind: 'unknown' };

const VALID: Verdict = { kind: 'valid' };
const UNKNOWN: Verdict = { kind: 'unknown' };

/** A schema that used up its budget so often is not tried again. */
const MAX_STRIKES = 3;

/** A schema made ready in one dialect: what is wrong with it, where its references lead, and its checks, made when first needed. */
export class Prepared {
  readonly fault: SchemaFault | null;
  readonly #layout: Layout;
  readonly #nodes = new Map<JsonObject, Node>();
  #strikes = 0;

  constructor(
    private readonly schema: JsonObject | boolean,
    dialect: Dialect,
    private readonly allowance: Allowance,
  ) {
    this.#layout = new Layout(schema, dialect);
    this.fault = this.#layout.unknown === null ? (this.#layout.fault ?? this.#danglingReference()) : null;
  }

  /** Judges a value. `size`: characters of the message that it came in. */
  judge(value: unknown, size: number): Verdict {
    if (this.#layout.unknown !== null || this.fault !== null || this.#strikes >= MAX_STRIKES) return UNKNOWN;
    const { steps, full } = this.allowance.earn(size);
    const run = new Run(steps, this.#layout.usesUnevaluated);
    try {
      const truth = run.node(this.#node(this.schema, this.#layout.root), value);
      if (truth !== 'invalid') return truth === 'valid' ? VALID : UNKNOWN;
      return { kind: 'invalid', path: run.fault?.path ?? [], why: run.fault?.why ?? 'does not fit' };
    } catch (error) {
      // A RangeError is a stack that a hostile schema used up.
      if (!(error instanceof Spent) && !(error instanceof RangeError)) throw error;
      if (full) this.#strikes++;
      return UNKNOWN;
    } finally {
      this.allowance.spend(steps - run.left);
    }
  }

  /** The first reference that leads to a document on the network; such references are never followed. */
  get networkReference(): string | null {
    for (const { reference, resource } of this.#layout.references) {
      const [address] = splitFragment(resolveUri(resource.base, reference));
      if (/^https?:/i.test(address) && address !== resource.base && !this.#layout.byAddress.has(address)) return reference;
    }
    return null;
  }

  #danglingReference(): SchemaFault | null {
    for (const { reference, path, resource } of this.#layout.references) {
      if (reference.startsWith('#') && this.#resolve(reference, resource) === null)
        return { path, why: `leads nowhere: there is no ${reference} in the schema` };
    }
    return null;
  }

  #node(schema: unknown, resource: Resource): Node {
    if (!isObject(schema)) return new LazyNode(schema !== false, resource, () => []);
    const known = this.#nodes.get(schema);
    if (known !== undefined) return known;
    const own = this.#layout.resourceOf.get(schema) ?? resource;
    const node = new LazyNode(schema, own, () => this.#checks(schema, own));
    this.#nodes.set(schema, node);
    return node;
  }

  #checks(schema: JsonObject, resource: Resource): readonly Check[] {
    const { dialect } = this.#layout;
    const builder: Builder = {
      dialect,
      schema,
      resource,
      get: (keyword) => (Object.hasOwn(schema, keyword) ? schema[keyword] : undefined),
      node: (subschema) => this.#node(subschema, resource),
      pattern: (source) => new Pattern(source, this.allowance),
      resolve: (reference) => this.#resolve(reference, resource),
      dynamicAnchor: (reference) => splitFragment(reference)[1],
      outermost: (anchor, scopes) => this.#outermost(anchor, scopes),
    };
    const checks =
      refStandsAlone(dialect) && typeof schema.$ref === 'string'
        ? referenceOnly(builder)
        : [...assertions(builder), ...objectChecks(builder), ...arrayChecks(builder), ...logic(builder), ...unevaluated(builder)];
    return checks.filter((check) => check !== null);
  }

  #outermost(anchor: string, scopes: readonly Resource[]): Node | null {
    for (const resource of scopes) {
      const target = resource.dynamicAnchors.get(anchor);
      if (target !== undefined) return this.#node(target, resource);
      // Of `$recursiveRef`: the chain ends at a resource whose root does not take part.
    }
    return null;
  }

  #resolve(reference: string, from: Resource): Node | null {
    const [address, fragment] = splitFragment(resolveUri(from.base, reference));
    const resource = address === from.base ? from : this.#layout.byAddress.get(address);
    if (resource === undefined) return null;
    if (fragment === '') return this.#node(resource.root, resource);
    if (!fragment.startsWith('/')) {
      const anchored = resource.anchors.get(fragment);
      return anchored === undefined ? null : this.#node(anchored, resource);
    }
    return this.#pointed(resource, fragment);
  }

  #pointed(start: Resource, pointer: string): Node | null {
    let value: unknown = start.root;
    let resource = start;
    for (const step of pointer.slice(1).split('/')) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(value)) value = /^\d+$/.test(name) ? value[Number(name)] : undefined;
      else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      if (isObject(value)) resource = this.#layout.resourceOf.get(value) ?? resource;
    }
    if (typeof value === 'boolean') return this.#node(value, resource);
    if (!isObject(value)) return null;
    this.#layout.adopt(value, resource);
    return this.#node(value, resource);
  }
}

class LazyNode implements Node {
  #checks: readonly Check[] | null = null;

  constructor(
    readonly schema: JsonObject | boolean,
    readonly resource: Resource,
    private readonly make: () => readonly Check[],
  ) {}

  get checks(): readonly Check[] {
    this.#checks ??= this.make();
    return this.#checks;
  }
}
