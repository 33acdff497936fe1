export const MAX_PARTICIPANTS = 256;

/** The power of two that a field is padded to; 0 for fewer than two participants. */
export function bracketSize(participants: number): number {
  if (participants < 2) return 0;
  let size = 2;
  while (size < participants) size *= 2;
  return size;
}

/** The seeds, from 1, in the order of the first round: 1, 8, 4, 5, 2, 7, 3, 6 for eight. */
export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}
