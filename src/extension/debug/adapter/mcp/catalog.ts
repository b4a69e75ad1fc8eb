import { isObject, type JsonObject, stringAt } from '../../../../protocol/message.js';
import type { McpClient } from './client.js';

/** What can be named in a request. Names and descriptions are untrusted text. */
export interface Named {
  readonly name: string;
  readonly description: string;
  /** A tool's input schema, or the arguments of a prompt as the names of a schema. */
  readonly schema: JsonObject | null;
}

const LISTS = {
  tools: { method: 'tools/list', member: 'tools', name: 'name' },
  prompts: { method: 'prompts/list', member: 'prompts', name: 'name' },
  resources: { method: 'resources/list', member: 'resources', name: 'uri' },
} as const;

export type ListName = keyof typeof LISTS;

/** A list that goes on for more pages than this is cut: its cursors may run in a circle. */
const MOST_PAGES = 100;

/** The tools, prompts and resources of a server: asked for once, and anew after the server said that they changed. */
export class Catalog {
  private readonly lists = new Map<ListName, Promise<readonly Named[]>>();
  private loaded: readonly Named[] = [];

  constructor(
    private readonly client: McpClient,
    private readonly capabilities: JsonObject,
  ) {}

  /** The tools as far as they are known now. */
  get tools(): readonly Named[] {
    return this.loaded;
  }

  /** A list with all its pages; empty where the server does not offer any, or fails to tell. */
  list(which: ListName): Promise<readonly Named[]> {
    const known = this.lists.get(which);
    if (known) return known;
    const asked = isObject(this.capabilities[which]) ? this.read(which).catch(() => []) : Promise.resolve([]);
    this.lists.set(which, asked);
    if (which === 'tools')
      void asked.then((tools) => {
        if (this.lists.get('tools') === asked) this.loaded = tools;
      });
    return asked;
  }

  /** Takes note of a notification that a list has changed; the tools are read anew at once. */
  noticed(method: string): void {
    const which = /^notifications\/(tools|prompts|resources)\/list_changed$/.exec(method)?.[1] as ListName | undefined;
    if (which && this.lists.delete(which) && which === 'tools') void this.list('tools');
  }

  private async read(which: ListName): Promise<readonly Named[]> {
    const { method, member, name } = LISTS[which];
    const all: Named[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const result: JsonObject = await this.client.request(method, cursor === null ? null : { cursor }).answer;
      const items: unknown = result[member];
      for (const item of Array.isArray(items) ? items : []) {
        const called = stringAt(item, name);
        if (called === null || !isObject(item)) continue;
        all.push({ name: called, description: stringAt(item, 'description') ?? stringAt(item, 'title') ?? '', schema: schemaOf(item) });
      }
      cursor = stringAt(result, 'nextCursor');
      if (cursor === null) break;
    }
    return all;
  }
}

function schemaOf(item: JsonObject): JsonObject | null {
  if (isObject(item.inputSchema)) return item.inputSchema;
  if (!Array.isArray(item.arguments)) return null;
  const names = item.arguments.flatMap((argument) => stringAt(argument, 'name') ?? []);
  return { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])), required: names };
}
