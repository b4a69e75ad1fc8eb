/** Where in a message something is: member names and positions in lists. */
export type Path = readonly (string | number)[];

/** One place where a value does not have its shape. */
export interface Fault {
  readonly path: Path;
  /** `missing`: the member is not there; `type`: it is of another JSON type; `value`: of the right type, but not one of those allowed. */
  readonly kind: 'missing' | 'type' | 'value';
  /** What stands there; undefined where it is missing. */
  readonly value: unknown;
  /** What should stand there, in words that follow "must be". */
  readonly expected: string;
}

/** Collects faults, up to a number: a message with a million faults is not described by more of them. */
export class Faults {
  readonly list: Fault[] = [];
  readonly #at: (string | number)[] = [];

  constructor(
    /** Which faults count at all. */
    private readonly counts: (fault: Fault) => boolean = () => true,
    private readonly most = 20,
  ) {}

  get full(): boolean {
    return this.list.length >= this.most;
  }

  /** Looks at what is one step deeper. */
  inside(step: string | number, look: () => void): void {
    this.#at.push(step);
    look();
    this.#at.pop();
  }

  add(kind: Fault['kind'], value: unknown, expected: string): void {
    if (this.full) return;
    const fault = { path: [...this.#at], kind, value, expected };
    if (this.counts(fault)) this.list.push(fault);
  }

  /** A member of what is being looked at is missing. */
  missing(name: string, expected: string): void {
    this.inside(name, () => this.add('missing', undefined, expected));
  }
}

const PLAIN = /^[A-Za-z_$][\w$-]*$/;

/** A path as people write it: `content[0].type`, `_meta["com.example/key"]`. */
export function pathText(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!PLAIN.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}
