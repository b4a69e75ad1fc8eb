import type { Side } from '../../protocol/direction.js';
import { isObject, type JsonObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { base64Fault } from '../evidence/base64.js';
import { blocksOfResult, embedded, onlyText } from '../evidence/blocks.js';
import { uriFault } from '../evidence/uri.js';
import type { Family } from '../family.js';
import { requestName, shown } from '../words.js';
import { RESOURCES } from './rules.js';

const NOT_FOUND_LEGACY = -32002;
const NOT_FOUND = -32602;
const METHOD_NOT_FOUND = -32601;
/** Says of a resource that it does not exist. */
const SAYS_NOT_FOUND = /not found|unknown resource|no such (?:file|resource)|does(?: not|n't) exist|ENOENT/i;
/** So much of a URI tells findings apart. */
const MAX_KEY = 200;
/** So many texts that are no URIs are remembered; beyond, further ones are not judged: who was the first is not known. */
const MAX_WRONG = 10_000;

/** Resources: their URIs, their contents, and what is said of those that do not exist. */
export const resources: Family = {
  rules: Object.values(RESOURCES),
  watch: (context) => new ResourceChecks(context),
};

class ResourceChecks implements SessionListener {
  readonly concerns = {
    methods: [
      'resources/list',
      'resources/read',
      'resources/subscribe',
      'resources/unsubscribe',
      'subscriptions/listen',
      'tools/call',
      'prompts/get',
      'tasks/result',
    ],
  } as const;
  /** Texts that are no URIs, and the side that was the first to say them: the other one only repeats them. */
  readonly #wrong = new Map<string, Side>();
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.dir !== 'c2s' || exchange.injected !== null) return;
    switch (exchange.method) {
      case 'resources/read':
      case 'resources/subscribe':
      case 'resources/unsubscribe':
        this.#asked(exchange, 'uri', stringAt(exchange.params, 'uri'));
        return;
      case 'subscriptions/listen': {
        const uris = objectAt(exchange.params, 'notifications')?.resourceSubscriptions;
        if (!Array.isArray(uris)) return;
        for (const [i, uri] of uris.entries())
          this.#asked(exchange, `notifications.resourceSubscriptions[${i}]`, typeof uri === 'string' ? uri : null);
        return;
      }
      default:
        return;
    }
  }

  notification({ method, params }: NotificationInfo, frame: FrameInfo): void {
    if (method !== 'notifications/resources/updated' || frame.dir !== 's2c' || frame.injected !== null) return;
    const uri = stringAt(params, 'uri');
    const fault = uri === null ? null : uriFault(uri);
    if (uri === null || fault === null || !this.#isFirst(uri, 'server')) return;
    this.context.report(RESOURCES.uri, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scope,
      burst: uri.slice(0, MAX_KEY),
      text: () => `The server sent ${method} for what is no URI: ${shown(uri)} ${fault}.`,
    });
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s' || exchange.injected !== null) return;
    switch (exchange.method) {
      case 'resources/list':
        if (response.kind === 'result') this.#listed(exchange, frame);
        return;
      case 'resources/read':
        if (response.kind === 'result') this.#read(exchange, response.result, frame);
        else this.#refused(exchange, response.error, frame);
        return;
      case 'tools/call':
      case 'prompts/get':
      case 'tasks/result':
        if (response.kind === 'result' && !onlyText(response.result)) this.#blocks(exchange, response, frame);
        return;
      default:
        return;
    }
  }

  #listed(exchange: Exchange, frame: FrameInfo): void {
    const { page } = this.context.listings.resources;
    if (page === null || frame.withheld !== null) return;
    for (const [i, { entry }] of page.items.entries()) this.#uri(exchange, frame, `resources[${i}].uri`, entry.name);
  }

  #read(exchange: Exchange, result: unknown, frame: FrameInfo): void {
    const contents = isObject(result) ? result.contents : undefined;
    if (!Array.isArray(contents)) return;
    for (const [i, one] of contents.entries()) if (isObject(one)) this.#contents(exchange, frame, `contents[${i}]`, one);
    const uri = stringAt(exchange.params, 'uri');
    if (contents.length > 0 || uri === null || !this.context.listings.resources.lacks(uri, exchange.at)) return;
    this.context.report(RESOURCES.emptyContents, {
      ...this.#breach(exchange, frame),
      text: () =>
        `The server answered ${requestName(exchange)} for ${shown(uri)}, which it does not list, with empty contents; a resource that does not exist must be an error.`,
    });
  }

  #refused(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    if (!isObject(error) || typeof error.code !== 'number') return;
    const { code } = error;
    const scope = this.context.session.scopeOf(exchange);
    const legacy = scope !== 'E';
    if (code === (legacy ? NOT_FOUND_LEGACY : NOT_FOUND) || code === METHOD_NOT_FOUND) return;
    const retired = !legacy && code === NOT_FOUND_LEGACY;
    if (!retired && !SAYS_NOT_FOUND.test(typeof error.message === 'string' ? error.message.slice(0, 1000) : '')) return;
    this.context.report(RESOURCES.notFoundCode, {
      ...this.#breach(exchange, frame),
      // That nothing was found is read from the text, except where the code says it.
      ...(retired ? {} : { atMost: 'info' }),
      text: (letter) =>
        letter === 'E'
          ? `The server refused ${requestName(exchange)} with error ${code}; a resource that is not found must be error ${NOT_FOUND}${retired ? `, and ${NOT_FOUND_LEGACY} is not used any more` : ''}.`
          : `The server said with error ${code} that the resource of ${requestName(exchange)} is not found; that should be error ${NOT_FOUND_LEGACY}.`,
    });
  }

  #blocks(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    for (const { block, path } of blocksOfResult(exchange, response)) {
      const resource = embedded(block);
      if (resource !== null) this.#contents(exchange, frame, `${path}.resource`, resource);
      else if (block.type === 'resource_link' && typeof block.uri === 'string') this.#uri(exchange, frame, `${path}.uri`, block.uri);
    }
  }

  #contents(exchange: Exchange, frame: FrameInfo, path: string, contents: JsonObject): void {
    const { uri, blob } = contents;
    // What the client asked for by this URI is answered under it, right or wrong.
    if (typeof uri === 'string' && uri !== stringAt(exchange.params, 'uri')) this.#uri(exchange, frame, `${path}.uri`, uri);
    const fault = typeof blob === 'string' ? base64Fault(blob) : null;
    if (fault === null) return;
    this.context.report(RESOURCES.blobEncoding, {
      ...this.#breach(exchange, frame),
      text: () => `In the answer to ${requestName(exchange)}, \`${path}.blob\` is ${fault}; binary contents must be base64.`,
    });
  }

  #asked(exchange: Exchange, path: string, uri: string | null): void {
    const fault = uri === null ? null : uriFault(uri);
    // What the server called by that name may be in a part that was not seen.
    if (uri === null || fault === null || !this.#isFirst(uri, 'client') || this.context.session.lastGap >= 0) return;
    this.context.report(RESOURCES.uri, {
      at: exchange.at,
      by: 'client',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      burst: uri.slice(0, MAX_KEY),
      text: () => `In ${requestName(exchange)} of the client, \`params.${path}\` is no URI: ${shown(uri)} ${fault}.`,
    });
  }

  /** Whether a text that is no URI was not said by the other side before. */
  #isFirst(uri: string, by: Side): boolean {
    const key = uri.slice(0, MAX_KEY);
    const first = this.#wrong.get(key);
    if (first !== undefined) return first === by;
    if (this.#wrong.size >= MAX_WRONG) return false;
    this.#wrong.set(key, by);
    return true;
  }

  #uri(exchange: Exchange, frame: FrameInfo, path: string, uri: string): void {
    const fault = uriFault(uri);
    if (fault === null || !this.#isFirst(uri, 'server')) return;
    this.context.report(RESOURCES.uri, {
      ...this.#breach(exchange, frame),
      burst: uri.slice(0, MAX_KEY),
      text: () => `In the answer to ${requestName(exchange)}, \`${path}\` is no URI: ${shown(uri)} ${fault}.`,
    });
  }

  #breach(exchange: Exchange, frame: FrameInfo) {
    return { at: frame.at, by: 'server', scope: this.context.session.scopeOf(exchange), exchange } as const;
  }
}
