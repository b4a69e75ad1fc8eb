// Looking things up in what is sorted.

/** The first of `length` places of which `before` does not hold, `length` where there is none. It holds of a beginning of them, or of none. */
export function firstFrom(length: number, before: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the first of the first `length` numbers stands that is not below `value`: `firstFrom` for what is done for every row. */
export function placeOf(numbers: Uint32Array, length: number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
