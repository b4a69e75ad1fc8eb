import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Letter } from '../../protocol/revisions.js';
import { alternatives } from '../../protocol/shapes/nodes.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Tool } from '../evidence/listings.js';
import { assumedDialects } from '../evidence/schemas.js';
import { kindOf } from '../json-schema/kind.js';
import type { Schema } from '../json-schema/schema.js';
import type { Rule } from '../rule.js';
import { plural, requestName, shown } from '../words.js';
import { headerFault } from './mcp-header.js';
import { TOOLS } from './rules.js';

const MAX_NAME = 128;
/** So much of a name tells findings apart. */
const MAX_KEY = 200;
const FOREIGN = /[^A-Za-z0-9_.-]/u;

/** `text`: what is wrong, of a tool that is called this. */
type Report = (rule: Rule, name: string, text: (tool: string) => string, holds?: (letter: Letter) => boolean) => void;

/** A fault that tools of one answer have in common. */
interface Shared {
  readonly rule: Rule;
  readonly text: (tool: string) => string;
  readonly holds: ((letter: Letter) => boolean) | undefined;
  readonly names: string[];
}

/** So many tools are named that have a fault in common; the others are counted. */
const MAX_NAMED = 3;

/**
 * Checks one answer to `tools/list`. Tools that have the same fault are told of together, and a tool that is listed again with it adds
 * to the first finding.
 */
export function checkListing(context: RuleContext, exchange: Exchange, frame: FrameInfo): void {
  const { page } = context.listings.tools;
  if (page === null || frame.withheld !== null) return;
  const scope = context.session.scopeOf(exchange);
  const faults = new Map<string, Shared>();
  const report: Report = (rule, name, text, holds) => {
    const key = `${rule.id} ${text('')}`;
    const shared = faults.get(key);
    if (shared === undefined) faults.set(key, { rule, text, holds, names: [name] });
    else shared.names.push(name);
  };
  for (const { raw, entry, repeated } of page.items) {
    checkName(entry.name, repeated, report);
    checkInput(raw, entry, assumedFault(entry.input), report);
    checkOutput(raw, entry, assumedFault(entry.output), report);
    checkReferences(entry, report);
  }
  if (page.reordered)
    report(
      TOOLS.orderUnstable,
      '',
      () => `The server lists in ${requestName(exchange)} the same tools as before in another order; it should be stable.`,
    );
  for (const { rule, text, holds, names } of faults.values()) {
    const [name = ''] = names;
    context.report(rule, {
      at: frame.at,
      by: 'server',
      scope,
      exchange,
      burst: name.slice(0, MAX_KEY),
      text: () => `${text(shown(name))}${alsoOf(names.slice(1))}`,
      ...(holds === undefined ? {} : { holds }),
    });
  }

  function assumedFault(schema: Schema | null): string | null {
    const fault = schema?.fault(assumedDialects(scope)) ?? null;
    return fault === null ? null : `${fault.path === '' ? '' : `\`${shown(fault.path)}\` `}${shown(fault.why)}`;
  }

  function checkReferences(tool: Tool, report: Report): void {
    for (const [member, schema] of [['inputSchema', tool.input] as const, ['outputSchema', tool.output] as const]) {
      const reference = schema?.networkReference(assumedDialects(scope)) ?? null;
      if (reference === null) continue;
      report(
        TOOLS.externalRef,
        tool.name,
        (name) =>
          `The ${member} of the tool ${name} refers to ${shown(reference)}; a reference to the network must not be followed by itself, so the schema should hold what it needs.`,
      );
    }
  }
}

function checkName(name: string, repeated: boolean, report: Report): void {
  if (name === '') report(TOOLS.nameLength, name, () => 'The server lists a tool with an empty name; it should have 1 to 128 characters.');
  else if (lengthOf(name) > MAX_NAME)
    report(
      TOOLS.nameLength,
      name,
      (tool) => `The name of the tool ${tool} has ${lengthOf(name)} characters; it should have 1 to ${MAX_NAME}.`,
    );
  const bad = FOREIGN.exec(name)?.[0];
  if (bad !== undefined) {
    report(
      TOOLS.nameChars,
      name,
      (tool) => `The name of the tool ${tool} holds "${shown(bad)}"; it should be made of ASCII letters, digits, _, - and . only.`,
    );
  }
  if (repeated) report(TOOLS.nameDuplicate, name, (tool) => `The server lists two tools with the name ${tool}; the names should differ.`);
}

/** " The same is true of b, c, d and 46 more tools." */
function alsoOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  const named = names.slice(0, MAX_NAMED).map(shown);
  const more = names.length - named.length;
  const rest = more === 0 ? [] : [plural(more, 'more tool')];
  return ` The same is true of ${alternatives([...named, ...rest], 'and')}.`;
}

/** In characters, not in the halves of which JavaScript makes some. */
function lengthOf(name: string): number {
  return name.length > 2 * MAX_NAME ? name.length : [...name].length;
}

function checkInput({ inputSchema }: JsonObject, { name }: Tool, fault: string | null, report: Report): void {
  if (inputSchema === undefined)
    report(TOOLS.inputSchema, name, (tool) => `The tool ${tool} has no inputSchema; every tool must have one, of type "object".`);
  else if (!isObject(inputSchema))
    report(
      TOOLS.inputSchema,
      name,
      (tool) => `The inputSchema of the tool ${tool} is ${kindOf(inputSchema)}; it must be a JSON Schema of type "object".`,
    );
  else if (fault !== null)
    report(TOOLS.inputSchema, name, (tool) => `The inputSchema of the tool ${tool} is no valid JSON Schema: ${fault}.`);
  else if (inputSchema.type !== 'object')
    report(TOOLS.inputSchema, name, (tool) => `The inputSchema of the tool ${tool} must have "type": "object" at its root.`);
  if (!isObject(inputSchema)) return;
  const wrong = headerFault(inputSchema);
  if (wrong !== null) report(TOOLS.mcpHeader, name, (tool) => `The inputSchema of the tool ${tool} has ${wrong}.`);
}

function checkOutput({ outputSchema }: JsonObject, { name }: Tool, fault: string | null, report: Report): void {
  if (outputSchema === undefined) return;
  if (!isObject(outputSchema))
    report(
      TOOLS.outputSchema,
      name,
      (tool) => `The outputSchema of the tool ${tool} is ${kindOf(outputSchema)}; it must be a JSON Schema, or left out.`,
    );
  else if (fault !== null)
    report(TOOLS.outputSchema, name, (tool) => `The outputSchema of the tool ${tool} is no valid JSON Schema: ${fault}.`);
  else if (outputSchema.type !== 'object')
    report(
      TOOLS.outputSchema,
      name,
      (tool) =>
        `The outputSchema of the tool ${tool} must have "type": "object" at its root; only since 2026-07-28 it may describe any value.`,
      (letter) => letter === 'C' || letter === 'D',
    );
}
