/** Pixels of a picture, four bytes each, without transparency. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture is kept so many times smaller, in either direction: what is compared are means anyway. */
export const SHRINK = 4;
/** Means are taken over squares of so many of the small pixels: 16 × 16 px of the page, as large as a glyph of a row. */
const WINDOW = 4;

/**
 * From here on two pictures are not the same, in steps of a channel. Another machine draws letters with other edges and half a pixel
 * away, which moves the mean of a square by up to 13 where contrasts are high; a state without its colour, or all of it 4 px elsewhere, by 17 and more.
 */
export const TOLERANCE = 16;

/** Where two pictures of one size differ most, in px of the page, and by how much there. */
export interface Difference {
  readonly most: number;
  readonly x: number;
  readonly y: number;
}

/** The mean of each square of `SHRINK` × `SHRINK` pixels; what is left over at the right and at the bottom is left out. */
export function shrink({ width, height, data }: Pixels): Pixels {
  const small = { width: Math.floor(width / SHRINK), height: Math.floor(height / SHRINK) };
  const out = new Uint8Array(small.width * small.height * 4).fill(255);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = 0; dy < SHRINK; dy++)
          for (let dx = 0; dx < SHRINK; dx++) sum += data[((y * SHRINK + dy) * width + x * SHRINK + dx) * 4 + channel]!;
        out[(y * small.width + x) * 4 + channel] = Math.round(sum / SHRINK ** 2);
      }
    }
  }
  return { ...small, data: out };
}

/**
 * What is compared of a pixel. Beside the channels how they stand to each other, and that weighs more: letters are mostly grey, so
 * that other edges of theirs hardly change it, but a thin glyph in another colour does.
 */
const LOOKS: readonly ((data: Uint8Array, i: number) => number)[] = [
  (data, i) => data[i]!,
  (data, i) => data[i + 1]!,
  (data, i) => data[i + 2]!,
  (data, i) => 1.5 * (data[i]! - data[i + 1]!),
  (data, i) => 1.5 * (data[i + 2]! - data[i + 1]!),
];

/** Compares two shrunken pictures by the means of squares. Of different sizes they differ wholly. */
export function differenceOf(a: Pixels, b: Pixels): Difference {
  if (a.width !== b.width || a.height !== b.height) return { most: 255, x: 0, y: 0 };
  let worst: Difference = { most: 0, x: 0, y: 0 };
  for (const look of LOOKS) {
    const sums = sumsOf(a, b, look);
    const row = a.width + 1;
    for (let y = 0; y + WINDOW <= a.height; y++) {
      for (let x = 0; x + WINDOW <= a.width; x++) {
        const at = y * row + x;
        const sum = sums[at + WINDOW * row + WINDOW]! - sums[at + WINDOW * row]! - sums[at + WINDOW]! + sums[at]!;
        const most = Math.abs(sum) / WINDOW ** 2;
        if (most > worst.most) worst = { most, x: x * SHRINK, y: y * SHRINK };
      }
    }
  }
  return worst;
}

/** The sums of all differences above and to the left of each pixel. */
function sumsOf(a: Pixels, b: Pixels, look: (typeof LOOKS)[number]): Float64Array {
  const row = a.width + 1;
  const sums = new Float64Array(row * (a.height + 1));
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const i = (y * a.width + x) * 4;
      const at = (y + 1) * row + x + 1;
      sums[at] = look(a.data, i) - look(b.data, i) + sums[at - 1]! + sums[at - row]! - sums[at - row - 1]!;
    }
  }
  return sums;
}
