/** A time that a log gives. */
export interface Moment {
  /** Milliseconds since 1970, as if a local time were UTC: only differences matter. */
  readonly ms: number;
  /** ISO 8601; without a zone where the log has none. */
  readonly iso: string;
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9})\d*)?(Z|[+-]\d\d:?\d\d)?$/i;
const AMERICAN = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/;

/** Reads a time; null where it is none. */
export function readTime(text: string): Moment | null {
  const american = AMERICAN.exec(text);
  const [, date, clock, fraction = '', zone = ''] =
    TIME.exec(american === null ? text : `20${american[3]}-${american[1]}-${american[2]} ${american[4]}`) ?? [];
  if (date === undefined || clock === undefined) return null;
  const iso = `${date}T${clock}${fraction === '' ? '' : `.${fraction}`}${zone.toUpperCase()}`;
  const ms = Date.parse(`${date}T${clock}${zone === '' ? 'Z' : zone.toUpperCase()}`);
  if (Number.isNaN(ms)) return null;
  return { ms: ms + (fraction === '' ? 0 : Number(`0.${fraction}`) * 1000), iso };
}
