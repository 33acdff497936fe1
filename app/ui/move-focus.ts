import type { KeyboardEvent } from 'react';

export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((stop) =>
    stop.checkVisibility(),
  );
  const place = stops.indexOf(event.target as HTMLElement);
  if (!step || place < 0 || stops.length === 1) return;
  event.preventDefault();
  stops.at((place + step) % stops.length)?.focus();
}
