/**
 * Whether `text` is like `pattern`, without regard to case. `*` stands for any characters; a pattern with one must fit the whole
 * text. A pattern without fits where it occurs in the text. Takes no more steps than the product of the two lengths.
 */
export function pattern(value: string): (text: string) => boolean {
  const wanted = value.toLowerCase();
  if (!wanted.includes('*')) return (text) => text.toLowerCase().includes(wanted);
  return (text) => fits(text.toLowerCase(), wanted);
}

function fits(text: string, wanted: string): boolean {
  let t = 0;
  let w = 0;
  let star = -1;
  let retry = 0;
  while (t < text.length) {
    if (wanted[w] === '*') {
      star = w++;
      retry = t;
    } else if (w < wanted.length && wanted[w] === text[t]) {
      w++;
      t++;
    } else if (star >= 0) {
      w = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  while (wanted[w] === '*') w++;
  return w === wanted.length;
}
