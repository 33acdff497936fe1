import { type RefObject, useEffect, useEffectEvent } from 'react';
import { swipeStep } from '../rules.ts';

export function usePageTurning(
  binder: RefObject<HTMLElement | null>,
  turn: (step: -1 | 1) => void,
): void {
  const onTurn = useEffectEvent(turn);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented || usesArrows(event.target)) return;
      onTurn(step);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    const element = binder.current;
    if (!element) return;
    let start: Touch | undefined;
    const onStart = (event: TouchEvent) => {
      start = event.touches.length === 1 ? event.touches[0] : undefined;
    };
    const onEnd = ({ changedTouches: [end] }: TouchEvent) => {
      const step =
        start && end ? swipeStep(end.clientX - start.clientX, end.clientY - start.clientY) : 0;
      start = undefined;
      if (step !== 0) onTurn(step);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
    };
  }, [binder]);
}

function usesArrows(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input, textarea, select, dialog');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}
