/** So many bytes, in hexadecimal digits, that a text always gives and another one hardly ever: for ids, not against attackers. Never all zero. */
export function hexOf(text: string, bytes: number): string {
  let result = '';
  for (let part = 0; result.length < bytes * 2; part++) result += hash(`${part} ${text}`).toString(16).padStart(8, '0');
  const digits = result.slice(0, bytes * 2);
  return /^0+$/.test(digits) ? `${digits.slice(1)}1` : digits;
}

/** FNV-1a with a last mixing, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
