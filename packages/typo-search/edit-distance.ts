/**
 * How many letters must be added, dropped, changed or swapped with their neighbour to make one
 * text into the other; anything above `limit` is answered as `limit + 1`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let steps = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (swapped) steps = Math.min(steps, at(beforeLast, column - 2) + 1);
      current.push(steps);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, other.length), limit + 1);
}

/** The least distance between `text` and any beginning of `longer`. */
export function editDistanceToBeginning(text: string, longer: string, limit: number): number {
  let least = limit + 1;
  const longest = Math.min(longer.length, text.length + limit);
  for (let length = Math.max(1, text.length - limit); length <= longest; length++) {
    least = Math.min(least, editDistance(text, longer.slice(0, length), limit));
    if (least === 0) break;
  }
  return least;
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Short words and numbers have no room for slips: another letter is another word. */
export function typosAllowed(text: string): number {
  if (/\p{N}/u.test(text) || text.length < 4) return 0;
  return text.length < 7 ? 1 : 2;
}
