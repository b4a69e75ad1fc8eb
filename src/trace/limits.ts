import { DAY_MS } from './retention.js';

const SIZE = /^(\d+(?:\.\d+)?)\s*(B|kB|MB|GB|TB)?$/i;
const AGE = /^(\d+(?:\.\d+)?)\s*(h|d|w)?$/i;
const BYTES: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };
const TIMES: Readonly<Record<string, number>> = { h: DAY_MS / 24, d: DAY_MS, w: 7 * DAY_MS };

/** Reads `2GB`, `500 MB`, `1.5gb`, `1000` (bytes), in steps of 1000 as sizes are shown; null where it is no size. */
export function parseSize(text: string): number | null {
  return measure(text, SIZE, BYTES, 'b');
}

/** Reads `7d`, `12h`, `2w`, `30` (days) into ms; null where it is no age. */
export function parseAge(text: string): number | null {
  return measure(text, AGE, TIMES, 'd');
}

function measure(text: string, form: RegExp, units: Readonly<Record<string, number>>, plain: string): number | null {
  const [, number, unit = plain] = form.exec(text.trim()) ?? [];
  const value = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return Number.isFinite(value) ? Math.round(value) : null;
}
