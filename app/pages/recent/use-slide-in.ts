import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MatchRecord } from '#app/features/fights/contract.ts';

const SLIDE_MS = 200;

/** New rows at the top push the others down in a slide. */
export function useSlideIn(records: MatchRecord[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(records[0]?.id);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = records[0]?.id;
    const kept = records.findIndex((match) => match.id === before);
    if (!list.current || kept < 1) return;
    slide(list.current, offsetOfRow(list.current, kept));
  }, [records]);

  return list;
}

function offsetOfRow(list: HTMLOListElement, index: number): number {
  const row = list.children[index] as HTMLElement | undefined;
  return row ? row.getBoundingClientRect().top - list.getBoundingClientRect().top : 0;
}

function slide(list: HTMLOListElement, pushed: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  list.animate([{ transform: `translateY(${-pushed}px)` }, { transform: 'none' }], {
    duration: SLIDE_MS,
    easing: 'ease-out',
  });
}
