import { useEffect, useEffectEvent } from 'react';

/** Outside a control that uses arrows. */
export function useArrowKeys(onArrow: (step: -1 | 1) => void): void {
  const onStep = useEffectEvent(onArrow);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
      const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (step && !held && !event.defaultPrevented && !isTaken(event.target)) onStep(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Text fields and scrollers use the arrows themselves; a dialog handles all keys. */
function isTaken(target: EventTarget | null): boolean {
  const owner = 'input, textarea, select, dialog, [data-scrolls]';
  if (target instanceof Element && target.closest(owner)) return true;
  return document.querySelector('dialog[open]') !== null;
}
