/** Digits of a card, also in groups. */
const CARD = /(?<![\w.+-])\d(?:[ -]?\d){13,18}(?![\w-]|\.\d)/g;
/** How the numbers of the schemes begin, and how long they are (ISO/IEC 7812; the schemes' own publications). */
const SCHEMES: readonly (readonly [begins: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65|62|60|81|82)/, [16, 17, 18, 19]],
  [/^(?:30[0-5]|36|38|39)/, [14, 16]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:50|5[6-8]|6[37])/, [16, 17, 18, 19]],
  [/^220[0-4]/, [16, 17, 18, 19]],
];
/** An account number, also in groups of four. */
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?)(?![A-Za-z0-9])/g;
/** The number of a person with the United States’ social security, of areas that were ever given out. */
const SOCIAL = /(?<![\w.-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)/g;

/** Calls `found` with the numbers in a text that prove what they are by their check digits: payment cards and IBANs; and with US social security numbers. */
export function eachCheckedNumber(text: string, found: (start: number, end: number) => void): void {
  if (text.length < 11 || !/\d{2}/.test(text)) return;
  for (const match of text.matchAll(CARD)) if (isCard(match[0])) found(match.index, match.index + match[0].length);
  for (const match of text.matchAll(IBAN)) {
    const length = ibanLength(match[0]);
    if (length > 0) found(match.index, match.index + length);
  }
  for (const match of text.matchAll(SOCIAL)) found(match.index, match.index + match[0].length);
}

/** Whether digits, in groups or not, are the number of a payment card: by scheme, length and Luhn’s check digit. */
export function isCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (/^(\d)\1*$/.test(digits) || !SCHEMES.some(([begins, lengths]) => begins.test(digits) && lengths.includes(digits.length)))
    return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const twice = i % 2 === 0 ? digit : 2 * digit;
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

/** How much of a text that begins like an IBAN is one, as the words behind it may look like its groups; 0 if none is. */
function ibanLength(text: string): number {
  for (let end = text.length; end >= 15; end = text.lastIndexOf(' ', end - 1)) {
    if (isIban(text.slice(0, end).replaceAll(' ', ''))) return end;
  }
  return 0;
}

/** ISO 13616: the first four characters at the end, letters as numbers from 10 on, gives 1 modulo 97. */
function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
