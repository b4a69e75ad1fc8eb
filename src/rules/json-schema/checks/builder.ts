import type { JsonObject } from '../../../protocol/message.js';
import type { Dialect } from '../dialect.js';
import type { Pattern } from '../pattern.js';
import type { Resource } from '../resources.js';
import type { Check, Node } from '../run.js';

/** Makes the checks of one schema object. */
export interface Builder {
  readonly dialect: Dialect;
  readonly schema: JsonObject;
  readonly resource: Resource;
  /** The value of a keyword; undefined where the object has none of its own. */
  get(keyword: string): unknown;
  /** The node of a subschema. */
  node(schema: unknown): Node;
  pattern(source: string): Pattern;
  /** Where a reference leads; null where it leads out of this document, or nowhere. */
  resolve(reference: string): Node | null;
  /** Whether a reference leads to a dynamic anchor, and its name. */
  dynamicAnchor(reference: string): string | null;
  /** The node of the outermost resource under way that has this dynamic anchor. */
  outermost(anchor: string, scopes: readonly Resource[]): Node | null;
}

/** The check of a keyword, or null where the schema does not use it. */
export type Maker = (builder: Builder) => Check | null;
