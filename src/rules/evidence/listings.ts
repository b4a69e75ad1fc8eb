import { isObject, type JsonObject, stringAt } from '../../protocol/message.js';
import type { SessionFacts } from '../../session/facts.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { SchemaCache } from '../json-schema/cache.js';
import type { Schema } from '../json-schema/schema.js';
import { type Entry, Listing } from './listing.js';

/** Demands that an entry of `prompts/list` may make; whoever names more makes none that are judged. */
const MAX_DEMANDS = 256;

/** A tool as `tools/list` described it. A schema is null where there is none, or none that can be looked at. */
export interface Tool extends Entry {
  readonly input: Schema | null;
  readonly output: Schema | null;
  /** Whether it has an `outputSchema` at all. */
  readonly structured: boolean;
  /** `execution.taskSupport`; null where it says nothing. */
  readonly taskSupport: string | null;
}

/** A prompt as `prompts/list` described it. */
export interface Prompt extends Entry {
  /** Names of the arguments that must be given. */
  readonly required: readonly string[];
}

/** What the server last said it has: tools, prompts, resources (by URI) and templates (by URI template). */
export class Listings implements SessionListener {
  readonly concerns = { methods: ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'initialize'] } as const;
  readonly schemas = new SchemaCache();
  readonly #tools = new Listing<Tool>('name', (raw, name) => this.#tool(raw, name), sameTool);
  readonly #prompts = new Listing<Prompt>('name', prompt, samePrompt);
  readonly #resources = new Listing<Entry>(
    'uri',
    (_, name) => ({ name }),
    () => true,
  );
  readonly #templates = new Listing<Entry>(
    'uriTemplate',
    (_, name) => ({ name }),
    () => true,
  );

  #session: SessionFacts | null = null;
  /** The gap that the listings know of. */
  #gap = -1;

  get tools(): Listing<Tool> {
    return this.#afterGap(this.#tools);
  }

  get prompts(): Listing<Prompt> {
    return this.#afterGap(this.#prompts);
  }

  get resources(): Listing<Entry> {
    return this.#afterGap(this.#resources);
  }

  get templates(): Listing<Entry> {
    return this.#afterGap(this.#templates);
  }

  start(session: SessionFacts): void {
    this.#session = session;
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    switch (exchange.method) {
      case 'tools/list':
        take(this.tools, 'tools', exchange, response, frame);
        return;
      case 'prompts/list':
        take(this.prompts, 'prompts', exchange, response, frame);
        return;
      case 'resources/list':
        take(this.resources, 'resources', exchange, response, frame);
        return;
      case 'resources/templates/list':
        take(this.templates, 'resourceTemplates', exchange, response, frame);
        return;
      case 'initialize':
        // A server that begins anew may have other things.
        for (const listing of this.#all) listing.changed(frame.at);
        return;
      default:
        return;
    }
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    if (frame.dir !== 's2c') return;
    switch (notification.method) {
      case 'notifications/tools/list_changed':
        this.tools.changed(frame.at);
        return;
      case 'notifications/prompts/list_changed':
        this.prompts.changed(frame.at);
        return;
      case 'notifications/resources/list_changed':
        this.resources.changed(frame.at);
        this.templates.changed(frame.at);
        return;
      default:
        return;
    }
  }

  get #all(): readonly Pick<Listing<Entry>, 'changed'>[] {
    return [this.#tools, this.#prompts, this.#resources, this.#templates];
  }

  /** Where a part of the traffic is missing, a change may have been announced in it. */
  #afterGap<E extends Entry>(listing: Listing<E>): Listing<E> {
    const gap = this.#session?.lastGap ?? -1;
    if (gap > this.#gap) {
      this.#gap = gap;
      for (const one of this.#all) one.changed(gap);
    }
    return listing;
  }

  #tool(raw: JsonObject, name: string): Tool {
    const { inputSchema, outputSchema, execution } = raw;
    return {
      name,
      input: isObject(inputSchema) ? this.schemas.get(inputSchema) : null,
      output: isObject(outputSchema) ? this.schemas.get(outputSchema) : null,
      structured: isObject(outputSchema),
      taskSupport: stringAt(execution, 'taskSupport'),
    };
  }
}

function take<E extends Entry>(listing: Listing<E>, member: string, exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
  // What Tapline asked the client does not know; what was withheld it was not told.
  if (exchange.injected !== null || exchange.dir !== 'c2s' || frame.withheld !== null) return;
  if (response.kind !== 'result' || !isObject(response.result)) return;
  const entries = response.result[member];
  if (!Array.isArray(entries)) return;
  const cursor = isObject(exchange.params) ? exchange.params.cursor : undefined;
  listing.take({ entries, cursor, nextCursor: response.result.nextCursor, asked: exchange.at, at: frame.at });
}

function prompt(raw: JsonObject, name: string): Prompt {
  const demands = Array.isArray(raw.arguments) && raw.arguments.length <= MAX_DEMANDS ? raw.arguments : [];
  const required = demands.flatMap((one: unknown) => (isObject(one) && one.required === true ? [stringAt(one, 'name') ?? ''] : []));
  return { name, required: required.filter((one) => one !== '') };
}

function samePrompt(a: Prompt, b: Prompt): boolean {
  return a.required.length === b.required.length && a.required.every((name, i) => name === b.required[i]);
}

function sameTool(a: Tool, b: Tool): boolean {
  return a.input === b.input && a.output === b.output && a.structured === b.structured && a.taskSupport === b.taskSupport;
}
