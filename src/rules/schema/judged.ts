import { type Side, senderOf } from '../../protocol/direction.js';
import { dateOf, type Letter, lettersOf, type Scope } from '../../protocol/revisions.js';
import { type Fault, Faults, pathText } from '../../protocol/shapes/fault.js';
import type { Node } from '../../protocol/shapes/nodes.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import type { Rule } from '../rule.js';
import { plural, sentence, shown, the } from '../words.js';
import { ownersOf, type Part } from './owned.js';

/** A part of a message, and what its shape is in each revision. */
export interface Subject {
  readonly rule: Rule;
  readonly part: Part;
  /** The method, or the code of an error. */
  readonly of: string | number;
  readonly value: unknown;
  readonly exchange: Exchange | null;
  /** What its sender did, in words that "not fit the schema" follows: "sent request 3 (tools/call) with params that do". */
  readonly did: () => string;
  /** Its shape; null where the revision has none, so that it cannot be wrong there. */
  readonly node: (letter: Letter) => Node | null;
}

/**
 * Reports what is wrong with a part of a message, unless other rules answer for all of it. What fits one of the revisions that it
 * may be of is no fault, unless the handshake is still to tell which it is of.
 */
export function judgeShape(context: RuleContext, scope: Scope, frame: FrameInfo, subject: Subject): void {
  const { node, value } = subject;
  const settled = context.session.handshake.kind !== 'pending';
  const letters = lettersOf(scope);
  const suspects = letters.filter((letter) => !(node(letter)?.ok(value) ?? true));
  if (suspects.length === 0 || (settled && suspects.length < letters.length)) return;
  const faults = new Map(suspects.map((letter) => [letter, faultsIn(context, frame, letter, subject)]));
  const holds = (letter: Letter): boolean => (faults.get(letter)?.length ?? 0) > 0;
  if (!suspects.some(holds)) return;
  const by = senderOf(frame.dir);
  context.report(subject.rule, {
    at: frame.at,
    by,
    scope,
    ...(subject.exchange === null ? {} : { exchange: subject.exchange }),
    holds,
    text: (letter) => textOf(by, subject, letter, faults.get(letter) ?? []),
  });
}

/** What is wrong by one revision, without what other rules told of this message. */
function faultsIn({ claims }: RuleContext, { at }: FrameInfo, letter: Letter, { part, of, value, node }: Subject): readonly Fault[] {
  const faults = new Faults((fault) => !ownersOf(letter, part, of, fault).some((rule) => claims.has(rule, at, letter)));
  node(letter)?.explain(value, faults);
  return faults.list;
}

/** "The server answered request 3 (tools/call) with a result that does not fit its schema: `content[0].type` is missing; …" */
function textOf(by: Side, { part, did }: Subject, letter: Letter, faults: readonly Fault[]): string {
  const [first] = faults;
  if (first === undefined) return '';
  const more = faults.length === 1 ? '' : ` (and ${plural(faults.length - 1, 'more fault')})`;
  const is = first.kind === 'missing' ? 'is missing' : `is ${brief(first.value)}`;
  return sentence(
    `${the(by)} ${did()} not fit the schema: \`${whereOf(part, first)}\` ${is}; in ${dateOf(letter)} it must be ${first.expected}${more}.`,
  );
}

/** The path of a fault, from the member that a reader looks for: `params.name`, `content[0].type`, `data.supported`. */
function whereOf(part: Part, { path }: Fault): string {
  switch (part) {
    case 'params':
      return shown(pathText(['params', ...path]));
    case 'data':
      return shown(pathText(['data', ...path]));
    case 'result':
      return path.length === 0 ? 'result' : shown(pathText(path));
  }
}
