import type { Term } from './terms.js';

/** The filter that means these terms: `parseFilter` reads the same ones from it. */
export function formatFilter(terms: readonly Term[]): string {
  return terms.map(formatTerm).join(' ');
}

/** A value as it can stand behind a key: in quotation marks where it could not be told from something else without. */
export function formatValue(value: string): string {
  return value === '' || /\s|^"|^\/\//.test(value) ? quoted(value) : value;
}

function formatTerm(term: Term): string {
  const minus = term.negated ? '-' : '';
  switch (term.key) {
    case 'word':
      return minus + (/^-|^[A-Za-z]+:(?!\/\/)/.test(term.value) ? quoted(term.value) : formatValue(term.value));
    case 'id':
      return `${minus}id:${term.is === 'string' ? quoted(term.value) : term.value}`;
    case 'dur':
    case 'size':
      return `${minus}${term.key}:${term.compare}${term.amount}${term.unit}`;
    case 'method':
    case 'tool':
    case 'rule':
      return `${minus}${term.key}:${term.is === 'exactly' ? quoted(term.value) : term.value}`;
    case 'state':
    case 'by':
    case 'has':
    case 'text':
      return `${minus}${term.key}:${formatValue(term.value)}`;
  }
}

/** A value in quotation marks. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
