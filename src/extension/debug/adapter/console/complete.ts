import type { JsonObject } from '../../../../protocol/message.js';
import { visible } from '../../../../session/timeline/visible.js';
import type { DapCompletion } from '../dap.js';
import type { ListName, Named } from '../mcp/catalog.js';
import type { Unanswered } from '../mcp/client.js';
import { OWN_WORDS, toolIn } from './command.js';
import { exampleOf, propertiesOf } from './example.js';
import { clientNotifications, clientRequests } from './methods.js';

/** What offers are made from. */
export interface Offerable {
  /** A list of the server; asked for only where it is needed. */
  list(which: ListName): Promise<readonly Named[]>;
  readonly tools: readonly Named[];
  readonly open: readonly Pick<Unanswered, 'id' | 'method' | 'subject'>[];
  /** The revision that is spoken; null while it is not known. */
  readonly revision: string | null;
}

type Offer = Pick<DapCompletion, 'label' | 'type' | 'detail'> & { readonly insert?: string };

/** Methods whose parameters name something of a list, and the member that does. */
const NAMING: Readonly<Record<string, { readonly list: ListName; readonly member: 'name' | 'uri' }>> = {
  'tools/call': { list: 'tools', member: 'name' },
  'prompts/get': { list: 'prompts', member: 'name' },
  'resources/read': { list: 'resources', member: 'uri' },
  'resources/subscribe': { list: 'resources', member: 'uri' },
  'resources/unsubscribe': { list: 'resources', member: 'uri' },
};

const DETAIL = 80;

/** Offers for the text in front of the cursor. */
export async function complete(before: string, from: Offerable): Promise<DapCompletion[]> {
  const [, lead = '', word = '', gap = '', rest = ''] = /^(\s*)(\S*)(\s*)([\s\S]*)$/.exec(before) ?? [];
  if (gap === '') return narrowed(firstWords(from), word, lead.length);
  if (word === 'cancel') return narrowed(openRequests(from), rest, before.length - rest.length);
  if (word === 'notify') return narrowed(clientNotifications(from.revision).map(method), rest, before.length - rest.length);
  const naming = NAMING[word];
  if (naming) return named(naming, await from.list(naming.list), before, rest);
  const tool = toolIn(before.trimStart(), from.tools);
  return tool ? members(tool.schema, before, before.trimStart().slice(tool.name.length).trimStart()) : [];
}

function firstWords(from: Offerable): Offer[] {
  return [
    ...from.tools.map((tool): Offer => ({ label: tool.name, type: 'function', detail: visible(tool.description, DETAIL) })),
    ...clientRequests(from.revision).map(method),
    ...OWN_WORDS.map((label): Offer => ({ label, type: 'keyword' })),
  ];
}

function openRequests({ open }: Offerable): Offer[] {
  return open.map(({ id, method, subject }) => ({
    label: String(id),
    type: 'value',
    detail: subject === null ? method : `${method} ${visible(subject, 80)}`,
  }));
}

function method(label: string): Offer {
  return { label, type: 'method' };
}

/** The whole parameters of a method that names something, or the name within them. */
function named({ list, member }: { list: ListName; member: string }, items: readonly Named[], before: string, rest: string) {
  const typed = new RegExp(`"${member}"\\s*:\\s*"([^"]*)$`).exec(rest)?.[1];
  const offers = (insert: (item: Named) => string) =>
    items.map((item): Offer => ({ label: item.name, type: 'reference', detail: visible(item.description, DETAIL), insert: insert(item) }));
  if (typed !== undefined)
    return narrowed(
      offers(({ name }) => JSON.stringify(name).slice(1, -1)),
      typed,
      before.length - typed.length,
    );
  if (/^\{?$/.test(rest)) {
    const whole = ({ name, schema }: Named) =>
      `{"${member}":${JSON.stringify(name)}${list === 'resources' ? '' : `,"arguments":${exampleOf(schema)}`}}`;
    return all(offers(whole), before.length - rest.length, rest.length);
  }
  return [];
}

/** The arguments of a tool as a whole, or the names of its properties within them. */
function members(schema: JsonObject | null, before: string, rest: string): DapCompletion[] {
  if (rest === '') return all([{ label: exampleOf(schema), type: 'value' }], before.length, 0);
  const typed = /[{,]\s*"([^"]*)$/.exec(rest)?.[1];
  if (typed === undefined) return [];
  return narrowed(
    propertiesOf(schema).map((label): Offer => ({ label, type: 'property', insert: `${JSON.stringify(label).slice(1, -1)}":` })),
    typed,
    before.length - typed.length,
  );
}

/** Those offers that begin with what was typed, or have it in them, in that order. */
function narrowed(offers: readonly Offer[], typed: string, start: number): DapCompletion[] {
  const low = typed.toLowerCase();
  const begins = offers.filter(({ label }) => label.toLowerCase().startsWith(low));
  const has = offers.filter(({ label }) => label.toLowerCase().includes(low) && !begins.some((one) => one.label === label));
  return all([...begins, ...has], start, typed.length);
}

function all(offers: readonly Offer[], start: number, length: number): DapCompletion[] {
  return offers.map(({ label, type, detail, insert }) => ({
    label: visible(label),
    text: insert ?? label,
    type,
    ...(detail && { detail }),
    start,
    length,
  }));
}
