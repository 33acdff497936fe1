/**
 * How many letters must be added, dropped, changed or swapped with their neighbour to make one
 * text into the other; anything above `limit` is answered as `limit + 1`.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const distances = distancesToBeginnings(one, other, limit);
  return Math.min(distances?.[other.length] ?? limit + 1, limit + 1);
}

export function editDistanceToBeginning(text: string, longer: string, limit: number): number {
  if (longer.length < text.length - limit) return limit + 1;
  const distances = distancesToBeginnings(text, longer.slice(0, text.length + limit), limit);
  return Math.min(limit + 1, ...(distances?.slice(1) ?? []));
}

function distancesToBeginnings(one: string, other: string, limit: number): number[] | null {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
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
      if (steps < least) least = steps;
    }
    if (least > limit) return null;
    beforeLast = last;
    last = current;
  }
  return last;
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Short words and numbers must be exact, since one changed letter often makes another word. */
export function typosAllowed(text: string): number {
  if (/\p{N}/u.test(text) || text.length < 4) return 0;
  return text.length < 7 ? 1 : 2;
}
