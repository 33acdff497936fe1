import { useState } from 'react';

interface Held<T> {
  shown: T;
  waiting: number;
  show: () => void;
}

/** New rows wait until `show` is called, unless `comes`; other changes are shown at once. */
export function useHeld<T>(
  latest: T,
  countNew: (shown: T, latest: T) => number,
  comesByItself = false,
): Held<T> {
  const [held, setHeld] = useState(latest);
  const waiting = comesByItself ? 0 : Math.max(0, countNew(held, latest));
  if (waiting === 0 && held !== latest) setHeld(latest);
  return { shown: waiting === 0 ? latest : held, waiting, show: () => setHeld(latest) };
}

/** The new rows above the first one that is shown; below zero if that is no longer in the list. */
export function countAbove<T extends { id: number }>(shown: readonly T[], latest: readonly T[]) {
  return latest.findIndex(({ id }) => id === shown[0]?.id);
}
