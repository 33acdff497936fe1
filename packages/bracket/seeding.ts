/** Most participants a bracket takes. */
export const MAX_PARTICIPANTS = 256;

/** The power of two a field of participants is padded to; 0 where there is nobody to meet. */
export function bracketSize(participants: number): number {
  if (participants < 2) return 0;
  let size = 2;
  while (size < participants) size *= 2;
  return size;
}

/**
 * The seeds, from 1, in the order of the first round's places: 1, 8, 4, 5, 2, 7, 3, 6 for eight.
 * Every pair adds up to one more than the size, so the empty seeds are spread evenly,
 * each across from one of the best, and no two of them meet.
 */
export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}
