import { useEffect } from 'react';
import { useLocation } from 'react-router';

export const FOCUS_FIRST = { focusFirst: true } as const;

/** Not on a phone, where a focused field opens the keyboard. */
export function useFirstFocus(find: () => HTMLElement | null, always = false): void {
  const { state } = useLocation();
  const wanted = always || (state as Partial<typeof FOCUS_FIRST> | null)?.focusFirst;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is first shown
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    const focus = wanted && isFree && !matchMedia('(pointer: coarse)').matches;
    if (focus) find()?.focus({ preventScroll: true });
  }, []);
}
