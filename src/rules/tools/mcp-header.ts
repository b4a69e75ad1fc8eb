import { isObject, type JsonObject } from '../../protocol/message.js';
import { brief } from '../rpc/rpc-shape.js';
import { shown } from '../words.js';

const KEY = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);
/** Values of a schema that are data, so that nothing in them is an annotation. */
const DATA: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples']);
/** Nesting that is looked at. */
const MAX_DEPTH = 100;

/** What is wrong with the `x-mcp-header` annotations of a schema, in words that "has" precedes; null where nothing is. */
export function headerFault(schema: JsonObject): string | null {
  return new Headers().walk(schema, 'root', 0);
}

/** Where an object of a schema stands: a parameter is reached through `properties` alone. */
type Place = 'root' | 'parameter' | 'names' | 'elsewhere';

class Headers {
  readonly #seen = new Set<string>();

  walk(value: unknown, place: Place, depth: number): string | null {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
    if (place !== 'names' && isObject(value) && Object.hasOwn(value, KEY)) {
      const fault = this.#faultOf(value, place);
      if (fault !== null) return fault;
    }
    for (const [name, member] of Object.entries(value)) {
      if (place !== 'names' && DATA.has(name)) continue;
      const fault = this.walk(member, below(place, name), depth + 1);
      if (fault !== null) return fault;
    }
    return null;
  }

  #faultOf(schema: JsonObject, place: Place): string | null {
    const header = schema[KEY];
    // Elsewhere it may be the name of something, such as a definition.
    if (place === 'elsewhere' && typeof header !== 'string') return null;
    if (typeof header !== 'string' || !TOKEN.test(header)) {
      return `the ${KEY} ${brief(header)}; it must be a token, such as can name a header of HTTP`;
    }
    if (place !== 'parameter') return `the ${KEY} ${shown(header)} where no parameter is reached through properties alone`;
    if (!TYPES.has(schema.type)) return `the ${KEY} ${shown(header)} on a parameter that is neither string, integer nor boolean`;
    const name = header.toLowerCase();
    if (this.#seen.has(name)) return `the ${KEY} ${shown(header)} twice; each must be named once, whatever the case of its letters`;
    this.#seen.add(name);
    return null;
  }
}

function below(place: Place, name: string): Place {
  switch (place) {
    case 'root':
    case 'parameter':
      return name === 'properties' ? 'names' : 'elsewhere';
    case 'names':
      return 'parameter';
    case 'elsewhere':
      return 'elsewhere';
  }
}
