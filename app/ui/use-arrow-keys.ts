import { useEffect, useEffectEvent } from 'react';

/** Calls back when somebody presses the left (-1) or right (1) arrow, unless a field needs it. */
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

/** Fields and what scrolls sideways use the arrows themselves; an open dialog has the stage. */
function isTaken(target: EventTarget | null): boolean {
  const owner = 'input, textarea, select, dialog, [data-scrolls]';
  if (target instanceof Element && target.closest(owner)) return true;
  return document.querySelector('dialog[open]') !== null;
}
