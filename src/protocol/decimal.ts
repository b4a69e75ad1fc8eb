/** Integers up to this many digits are written out; larger ones keep an exponent, so that `1e999999999` costs nothing. */
const WRITTEN_OUT = 64;

/**
 * The one spelling of a JSON number's exact value: `1.0`, `10e-1` and `1` are `1`; `1.50` is `1.5`; nothing is rounded to a
 * double. Very large and very small values keep an exponent (`1e400`). `source` must be a JSON number.
 */
export function canonicalDecimal(source: string): string {
  const [mantissa = '', exponentText = '0'] = source.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  let digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let exponent = BigInt(exponentText.replace('+', '')) - BigInt(fraction.length);
  const trailing = /0*$/.exec(digits)?.[0].length ?? 0;
  digits = digits.slice(0, digits.length - trailing);
  exponent += BigInt(trailing);
  return (negative ? '-' : '') + spell(digits, exponent);
}

/** Whether a canonical decimal is an integer. */
export function isInteger(canonical: string): boolean {
  return !canonical.includes('.') && !canonical.includes('e-');
}

function spell(digits: string, exponent: bigint): string {
  if (exponent === 0n) return digits;
  if (exponent > 0n) {
    return BigInt(digits.length) + exponent <= BigInt(WRITTEN_OUT) ? digits + '0'.repeat(Number(exponent)) : `${digits}e${exponent}`;
  }
  const point = BigInt(digits.length) + exponent;
  if (point > 0n) return `${digits.slice(0, Number(point))}.${digits.slice(Number(point))}`;
  return point > -BigInt(WRITTEN_OUT) ? `0.${'0'.repeat(Number(-point))}${digits}` : `${digits}e${exponent}`;
}
