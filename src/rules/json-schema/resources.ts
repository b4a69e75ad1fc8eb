import { isObject, type JsonObject } from '../../protocol/message.js';
import { type Dialect, namedDialect, refStandsAlone } from './dialect.js';
import { keywordsOf, type Shape } from './keywords.js';
import { faultOf, type SchemaFault } from './shape-faults.js';
import { resolveUri, splitFragment } from './uri.js';

/** Subschemas that are looked at; what has more is not judged. */
const MAX_SUBSCHEMAS = 50_000;
/** Nesting of subschemas beyond which a schema is not judged. */
const MAX_DEPTH = 200;

/** A schema with an address of its own, or the root. */
export interface Resource {
  readonly root: JsonObject | boolean;
  readonly base: string;
  readonly anchors: Map<string, JsonObject>;
  readonly dynamicAnchors: Map<string, JsonObject>;
}

/** What one walk over a schema finds out: its resources, its references, and what is wrong with it. */
export class Layout {
  readonly byAddress = new Map<string, Resource>();
  readonly resourceOf = new Map<JsonObject, Resource>();
  readonly references: { readonly reference: string; readonly path: string; readonly resource: Resource }[] = [];
  readonly root: Resource;
  fault: SchemaFault | null = null;
  /** Why the schema is not judged at all. */
  unknown: 'too-large' | 'foreign-dialect' | null = null;
  usesUnevaluated = false;
  readonly #keywords: ReadonlyMap<string, Shape>;
  #count = 0;

  constructor(
    schema: JsonObject | boolean,
    readonly dialect: Dialect,
  ) {
    this.#keywords = keywordsOf(dialect);
    this.root = this.#resource(schema, '');
    this.#walk(schema, this.root, '', 0);
  }

  /** The resource of an object that the walk did not come by: references may lead anywhere. */
  adopt(schema: JsonObject, resource: Resource): void {
    if (!this.resourceOf.has(schema)) this.#walk(schema, resource, '', 0);
  }

  #walk(schema: unknown, parent: Resource, path: string, depth: number): void {
    if (typeof schema === 'boolean') return;
    if (!isObject(schema)) {
      this.fault ??= { path, why: 'a schema must be an object or a boolean' };
      return;
    }
    if (++this.#count > MAX_SUBSCHEMAS || depth > MAX_DEPTH) {
      this.unknown = 'too-large';
      return;
    }
    if (depth > 0 && Object.hasOwn(schema, '$schema') && namedDialect(schema) !== this.dialect) this.unknown = 'foreign-dialect';
    const resource = this.#resourceFor(schema, parent);
    this.resourceOf.set(schema, resource);
    const alone = refStandsAlone(this.dialect) && typeof schema.$ref === 'string';
    for (const name of Object.keys(schema)) {
      const shape = this.#keywords.get(name);
      if (shape === undefined) continue;
      const value = schema[name];
      const place = path === '' ? name : `${path}.${name}`;
      // Beside a $ref other keywords are ignored, but references may still lead into them.
      if (!alone || name === '$ref') this.fault ??= faultOf(shape, value, place);
      if (name === '$ref' || name === '$dynamicRef' || name === '$recursiveRef') this.#refer(value, place, resource);
      else this.#descend(shape, value, resource, place, depth + 1);
      if (name === 'unevaluatedProperties' || name === 'unevaluatedItems') this.usesUnevaluated = true;
    }
  }

  #descend(shape: Shape, value: unknown, resource: Resource, path: string, depth: number): void {
    switch (shape) {
      case 'schema':
        this.#walk(value, resource, path, depth);
        return;
      case 'schemas':
      case 'schema-or-schemas':
        if (!Array.isArray(value)) {
          if (shape === 'schema-or-schemas') this.#walk(value, resource, path, depth);
          return;
        }
        for (const [i, element] of value.entries()) this.#walk(element, resource, `${path}[${i}]`, depth);
        return;
      case 'schema-map':
      case 'schema-by-pattern':
      case 'schema-or-names-map':
        if (!isObject(value)) return;
        for (const name of Object.keys(value)) {
          if (shape !== 'schema-or-names-map' || !Array.isArray(value[name])) this.#walk(value[name], resource, `${path}.${name}`, depth);
        }
        return;
      default:
        return;
    }
  }

  #refer(reference: unknown, path: string, resource: Resource): void {
    if (typeof reference === 'string') this.references.push({ reference, path, resource });
  }

  #resourceFor(schema: JsonObject, parent: Resource): Resource {
    const alone = refStandsAlone(this.dialect);
    const { $id, $anchor, $dynamicAnchor, $recursiveAnchor } = schema;
    let resource = parent;
    if (typeof $id === 'string' && !(alone && typeof schema.$ref === 'string')) {
      if (alone && $id.startsWith('#')) resource.anchors.set($id.slice(1), schema);
      else resource = this.#resource(schema, resolveUri(parent.base, $id));
    }
    if (!alone && typeof $anchor === 'string') resource.anchors.set($anchor, schema);
    if (this.dialect === '2020-12' && typeof $dynamicAnchor === 'string') {
      resource.anchors.set($dynamicAnchor, schema);
      resource.dynamicAnchors.set($dynamicAnchor, schema);
    }
    if (this.dialect === '2019-09' && $recursiveAnchor === true) resource.dynamicAnchors.set('', schema);
    return resource;
  }

  #resource(root: JsonObject | boolean, address: string): Resource {
    const [base] = splitFragment(address);
    const resource = { root, base, anchors: new Map(), dynamicAnchors: new Map() };
    if (!this.byAddress.has(base)) this.byAddress.set(base, resource);
    return resource;
  }
}
