/** Something to call, and who is told when it throws; where that is nobody, the error passes through. */
export interface Call {
  /** Calls `listener[event]`. */
  readonly listener: object;
  readonly event: string;
  readonly failed: ((error: unknown) => void) | null;
}

export type Hook = (a: unknown, b: unknown, c: unknown) => void;

/** Makes one hook that calls all of them in turn. One that throws is told of, and the next one is called all the same. */
export type InTurn = (calls: readonly Call[]) => Hook;

export const inLoop: InTurn = (calls) => {
  const from = loopFrom(calls);
  return (a, b, c) => from(0, a, b, c);
};

/** The same, which begins at one of them. */
export function loopFrom(calls: readonly Call[]): (from: number, a: unknown, b: unknown, c: unknown) => void {
  const hooks = calls.map(({ listener, event }) => (listener as { readonly [event: string]: Hook })[event]!.bind(listener) as Hook);
  return (from, a, b, c) => {
    for (let i = from; i < hooks.length; i++) {
      try {
        // To enter a `try` for each of them would cost more than most of them do.
        for (; i < hooks.length; i++) hooks[i]!(a, b, c);
      } catch (error) {
        tell(calls[i]!, error);
      }
    }
  };
}

/** A call threw. */
export function tell({ failed }: Call, error: unknown): void {
  if (failed === null) throw error;
  failed(error);
}
