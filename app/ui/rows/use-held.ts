import { useState } from 'react';

interface Held<T> {
  shown: T;
  /** How many rows wait. */
  waiting: number;
  show: () => void;
}

/**
 * A list that moves nothing under the reader: what is new waits until `show` is called, unless it
 * comes by itself. What changes without a new row is shown at once.
 */
export function useHeld<T>(
  latest: T,
  countNew: (shown: T, latest: T) => number,
  comesByItself = false,
): Held<T> {
  const [held, setHeld] = useState(latest);
  const waiting = comesByItself ? 0 : countNew(held, latest);
  if (waiting === 0 && held !== latest) setHeld(latest);
  return { shown: waiting === 0 ? latest : held, waiting, show: () => setHeld(latest) };
}

/** The new rows above the first one that is shown; none if that is no longer in the list. */
export function countAbove<T extends { id: number }>(shown: readonly T[], latest: readonly T[]) {
  return Math.max(
    0,
    latest.findIndex(({ id }) => id === shown[0]?.id),
  );
}
