import { useEffect } from 'react';
import { useLocation } from 'react-router';

export const FOCUS_FIRST = { focusFirst: true } as const;

/** Not on a phone, where a focused field opens the keyboard. */
export function useFirstFocus(find: () => HTMLElement | null | undefined): void {
  const { state } = useLocation();
  const wanted = (state as Partial<typeof FOCUS_FIRST> | null)?.focusFirst === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is first shown
  useEffect(() => {
    const place = document.activeElement;
    const isFree = place === null || place === document.body;
    if (wanted && isFree && !matchMedia('(pointer: coarse)').matches) find()?.focus();
  }, []);
}
