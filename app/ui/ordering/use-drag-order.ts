import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** The place the row would go to. */
  to: number;
}

/** So near to the window's edge, the page scrolls along. */
const EDGE_PX = 72;
const SCROLL_STEP_PX = 12;

/** Takes a row by its grip and lets go of it elsewhere. With a pointer of any kind. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const rows = useRef<(HTMLElement | null)[]>([]);
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);

  function show(next: Drag | null): void {
    current.current = next;
    setDrag(next);
  }

  /** The place under the pointer: as many rows as have their middle above it. */
  function placeAt(y: number, from: number): number {
    const above = rows.current.filter((row, index) => {
      if (!row || index === from) return false;
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return above.length;
  }

  function follow({ clientY }: PointerEvent): void {
    if (!current.current) return;
    if (clientY > innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
    else if (clientY < EDGE_PX * 2) window.scrollBy(0, -SCROLL_STEP_PX);
    const { from } = current.current;
    const to = placeAt(clientY, from);
    if (to !== current.current.to) show({ from, to });
  }

  function drop(): void {
    const ended = current.current;
    show(null);
    if (ended && ended.to !== ended.from) onMove(ended.from, ended.to);
  }

  return {
    rowRef: (index: number) => (row: HTMLElement | null) => {
      rows.current[index] = row;
    },
    /** `held` for the row in hand, `before` and `after` for where it would go. */
    stateOf(index: number): 'held' | 'before' | 'after' | undefined {
      if (!drag) return undefined;
      if (index === drag.from) return 'held';
      if (index !== drag.to || drag.to === drag.from) return undefined;
      return drag.to < drag.from ? 'before' : 'after';
    },
    gripProps: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        show({ from: index, to: index });
      },
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => show(null),
    }),
  };
}
