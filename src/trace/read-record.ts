import type { TraceRecord } from './record.js';

/**
 * The record that a parsed line is, or null. Only what other code relies on is checked; unknown members stay. A record without a
 * usable time gets 0, which the session's clock ignores: it never runs backwards.
 */
export function readRecord(value: unknown): TraceRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as { [member: string]: unknown };
  if (typeof record.t !== 'number') record.t = 0;
  if (record.ev === undefined) return isLine(record) ? (value as TraceRecord) : null;
  return isEvent(record) ? (value as TraceRecord) : null;
}

function isLine(record: { readonly [member: string]: unknown }): boolean {
  if (record.dir !== 'c2s' && record.dir !== 's2c' && record.dir !== 'stderr') return false;
  if (record.raw === undefined ? typeof record.b64 !== 'string' : typeof record.raw !== 'string') return false;
  return isMark(record.injected) && isMark(record.withheld) && isPlaces(record.parts) && isTime(record.begun);
}

function isPlaces(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((place) => typeof place === 'number'));
}

function isTime(value: unknown): boolean {
  return value === undefined || typeof value === 'number';
}

function isMark(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isEvent(record: { readonly [member: string]: unknown }): boolean {
  switch (record.ev) {
    case 'eof':
      return record.dir === 'c2s' || record.dir === 's2c';
    case 'exit':
      return record.code === null || typeof record.code === 'number';
    case 'signal':
      return typeof record.signal === 'string';
    case 'error':
      return typeof record.message === 'string';
    case 'gap':
      return typeof record.lost === 'number';
    case 'debug':
      return record.state === 'stopped' || record.state === 'continued';
    default:
      return false;
  }
}
