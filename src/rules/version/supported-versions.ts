import { isObject } from '../../protocol/message.js';
import { isModernCode, LEGACY_DATES } from '../../protocol/revisions.js';
import type { Exchange, ResponseInfo, SessionListener } from '../../session/listener.js';

/** Versions that are remembered of one list; there are six so far. */
const MAX_VERSIONS = 100;

/** What a server without a handshake said about the versions that it supports: in `server/discover`, or in error -32022. */
export class SupportedVersions implements SessionListener {
  #versions: ReadonlySet<string> | null = null;

  response(exchange: Exchange, response: ResponseInfo): void {
    if (exchange.dir !== 'c2s') return;
    const list = response.kind === 'error' ? supportedBy(response.error) : discovered(exchange, response.result);
    if (list !== null) this.#versions = list;
  }

  /** The latest list; null while there is none. */
  get versions(): ReadonlySet<string> | null {
    return this.#versions;
  }

  /** Whether the server also serves an era with a handshake, as far as it said; null while it did not. */
  get dualEra(): boolean | null {
    return this.#versions === null ? null : hasLegacy(this.#versions);
  }
}

/** Whether a list names a version that begins with a handshake. */
function hasLegacy(versions: ReadonlySet<string>): boolean {
  return LEGACY_DATES.some((date) => versions.has(date));
}

/** Whether a list names nothing else. */
export function onlyLegacy(versions: ReadonlySet<string>): boolean {
  return versions.size > 0 && [...versions].every((version) => LEGACY_DATES.includes(version));
}

/** The versions that error -32022 lists; null where it is another error, or lists none. */
export function supportedBy(error: unknown): ReadonlySet<string> | null {
  if (!isObject(error) || !isModernCode(error.code) || !isObject(error.data)) return null;
  return listOf(error.data.supported);
}

function discovered(exchange: Exchange, result: unknown): ReadonlySet<string> | null {
  return exchange.method === 'server/discover' && isObject(result) ? listOf(result.supportedVersions) : null;
}

function listOf(value: unknown): ReadonlySet<string> | null {
  if (!Array.isArray(value) || value.length > MAX_VERSIONS) return null;
  const versions = value.filter((version): version is string => typeof version === 'string');
  // A list of other things than versions says nothing, and its shape is told of as such; an empty one says that there is none.
  return versions.length === 0 && value.length > 0 ? null : new Set(versions);
}
