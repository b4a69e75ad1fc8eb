import { LETTERS, type Letter } from '../revisions.js';

/**
 * The notation in which shapes are written: each once, with what every revision adds or drops.
 *
 * - A type is text: `string`, `number`, `integer`, `boolean`, `object`, `null`, `any`, `unit` (a number from 0 to 1), a literal in
 *   double quotes, the name of a shape; with `[]` behind it a list of those; several with `|` between them.
 * - An object is written by its members: `name`, or `name?` where it may be left out; behind it the revisions that have the member,
 *   where not all do (`'title? CDE'`). A name may stand twice, for different revisions. `*` are all members that are not named.
 *   What a shape does not name is free: unknown members never break it.
 * - A choice between objects is written by what tells them apart, so that a message can speak of the one that was meant.
 */
export type Type = string | Members | Choice;

export interface Members {
  readonly [name: string]: Type;
}

/** One of several objects: by the value of a member, or by which member is there. */
export class Choice {
  constructor(
    /** The member whose value tells; null: the branches' names are members, and the first that is there tells. */
    readonly by: string | null,
    /** The branches, by that value or member; revisions behind it as for members. */
    readonly branches: Members,
    /** The branch that is meant where the telling member is missing; null: it must be there. */
    readonly otherwise: string | null,
  ) {}
}

/** A choice by the value of a member, such as `type`. */
export function byValueOf(member: string, branches: Members, otherwise: string | null = null): Choice {
  return new Choice(member, branches, otherwise);
}

/** A choice by which member is there: the first of these, in this order. */
export function byPresence(branches: Members): Choice {
  return new Choice(null, branches, null);
}

/** Shapes by name. */
export type Shapes = Readonly<Record<string, Type>>;

/** The name of a member as it is written, taken apart. */
export interface MemberName {
  readonly name: string;
  readonly optional: boolean;
  readonly letters: readonly Letter[];
}

const NAME = /^(?<name>\S+?)(?<optional>\?)?(?: (?<letters>[A-E]+))?$/;

/** Takes the name of a member apart. Throws on one that is not in the notation: shapes are ours. */
function memberName(written: string): MemberName {
  const { name, optional, letters } = NAME.exec(written)?.groups ?? {};
  if (name === undefined) throw new Error(`Not the name of a member: ${written}`);
  return {
    name,
    optional: optional !== undefined,
    letters: letters === undefined ? LETTERS : LETTERS.filter((letter) => letters.includes(letter)),
  };
}

/** The members that a revision has, as written, with their types. */
export function membersIn(members: Members, letter: Letter): { readonly name: string; readonly optional: boolean; readonly type: Type }[] {
  return Object.entries(members).flatMap(([written, type]) => {
    const { name, optional, letters } = memberName(written);
    return letters.includes(letter) ? [{ name, optional, type }] : [];
  });
}
