import { type Call, type Hook, type InTurn, loopFrom, tell } from './in-turn.js';

type GoOn = (error: unknown, at: number, a: unknown, b: unknown, c: unknown) => void;
type Make = (listeners: readonly object[], goOn: GoOn) => Hook;

/** What was made before: sessions have the same listeners, and an engine that knows the functions of one need not learn them for the next. */
const made = new Map<string, Make>();
const MOST = 1000;

/**
 * As `inLoop`, for long traces, of whose time it saves about a twentieth. A loop over some thirty listeners for every message costs more than
 * most of them do: an engine can neither inline nor even foresee a call whose target is another one each time. So each gets a line of its own,
 * in a function that is made from text, as validators of schemas are. Nothing goes into that text but numbers and names of our own methods.
 * Where no code may be made from text, the loop does it.
 */
export const unrolled: InTurn = (calls) => {
  const from = loopFrom(calls);
  const key = calls.map(({ listener, event }) => `${kindOf(listener)}.${event}`).join();
  try {
    const make = made.get(key) ?? makerOf(calls);
    if (made.size < MOST) made.set(key, make);
    return make(
      calls.map(({ listener }) => listener),
      (error, at, a, b, c) => {
        tell(calls[at]!, error);
        from(at + 1, a, b, c);
      },
    );
  } catch {
    return (a, b, c) => from(0, a, b, c);
  }
};

function makerOf(calls: readonly Call[]): Make {
  const names = calls.map((_, i) => `l${i}`).join(', ');
  const lines = calls.map(({ event }, i) => `at = ${i}; l${i}.${event}(a, b, c);`).join('\n');
  return new Function(
    'listeners',
    'goOn',
    `const [${names}] = listeners;
    return (a, b, c) => {
      let at = 0;
      try {
        ${lines}
      } catch (error) {
        goOn(error, at, a, b, c);
      }
    };`,
  ) as Make;
}

/** A number for each class of listeners. */
const kinds = new WeakMap<object, number>();
let count = 0;

function kindOf(listener: object): number {
  const kind = Object.getPrototypeOf(listener) as object;
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  kinds.set(kind, ++count);
  return count;
}
