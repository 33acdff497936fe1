import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';

const STEP = 1.25;
/** The smallest fits 256 participants on a phone; at the largest portraits are still sharp. */
const LIMITS = { least: 0.05, most: 1.5 };
const READABLE = 0.8;
/** 'Fit' goes no further: names, which keep their size on screen, still have a row's height. */
const LEAST_FIT = 0.28;
/** Borders are never thinner than a pixel, so the result is measured and corrected. */
const FIT_PASSES = 4;
const FITS_WITHIN = 0.02;

export interface Zoom {
  factor: number;
  smallest: boolean;
  largest: boolean;
  step: (by: 1 | -1) => void;
  reset: () => void;
  fitIn: () => void;
  makeReadable: () => void;
}

interface Point {
  clientX: number;
  clientY: number;
}

export function useZoom(wall: RefObject<HTMLElement | null>, pinched: boolean) {
  const [factor, setFactor] = useState(1);
  const last = useRef(factor);
  const controls = useMemo(() => {
    function zoomTo(wanted: number, around?: Point): void {
      const place = wall.current;
      const content = contentOf(place);
      if (!place || !content) return;
      const next = Math.min(Math.max(wanted, LIMITS.least), LIMITS.most);
      const grown = next / last.current;
      const box = place.getBoundingClientRect();
      const x = around ? around.clientX - box.left : place.clientWidth / 2;
      const y = around ? around.clientY - box.top : place.clientHeight / 2;
      const [left, top] = [(place.scrollLeft + x) * grown - x, (place.scrollTop + y) * grown - y];
      last.current = next;
      // Applied directly, since the caller measures the layout before the next render.
      for (const name of ['zoom', '--zoom']) content.style.setProperty(name, String(next));
      place.scrollTo({ left, top, behavior: 'instant' });
      setFactor(next);
    }
    return {
      zoomTo,
      step: (by: 1 | -1) => zoomTo(last.current * STEP ** by),
      reset: () => zoomTo(1),
      makeReadable: () => {
        if (last.current < READABLE) zoomTo(READABLE);
      },
      fitIn() {
        for (let pass = 0; pass < FIT_PASSES; pass += 1) {
          const fitting = fittingFactor(wall.current, last.current);
          const wanted = Math.min(1, Math.max(fitting, LEAST_FIT));
          // Layout of a large bracket takes a phone a while.
          if (Math.abs(wanted / last.current - 1) < FITS_WITHIN && wanted >= last.current) return;
          zoomTo(wanted);
        }
      },
    };
  }, [wall]);
  usePinch(wall, pinched, last, controls.zoomTo);

  const zoomByKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') controls.step(1);
    if (key === '-') controls.step(-1);
    if (key === '0') controls.reset();
  };
  const smallest = factor <= LIMITS.least;
  const zoom: Zoom = { factor, smallest, largest: factor >= LIMITS.most, ...controls };
  return { zoom, zoomByKey };
}

const contentOf = (place: HTMLElement | null) =>
  place?.firstElementChild as HTMLElement | null | undefined;

function fittingFactor(place: HTMLElement | null, factor: number): number {
  const content = contentOf(place);
  if (!place || !content) return factor;
  const { width, height } = content.getBoundingClientRect();
  const highest = Number.parseFloat(getComputedStyle(place).maxHeight);
  const frame = place.offsetHeight - place.clientHeight;
  const room = Number.isFinite(highest) ? highest - frame : place.clientHeight;
  return factor * Math.min(place.clientWidth / width, room / height);
}

function usePinch(
  wall: RefObject<HTMLElement | null>,
  pinched: boolean,
  last: RefObject<number>,
  zoomTo: (factor: number, around: Point) => void,
): void {
  useEffect(() => {
    const place = wall.current;
    if (!place || !pinched) return;
    let began: { distance: number; factor: number } | null = null;
    function onTouch(event: TouchEvent): void {
      const [one, other] = event.touches;
      if (!one || !other) {
        began = null;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      began ??= { distance, factor: last.current };
      zoomTo((began.factor * distance) / began.distance, {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      });
    }
    function onWheel(event: WheelEvent): void {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(last.current * Math.exp(-event.deltaY / 200), event);
    }
    const stop = new AbortController();
    const listening = { passive: false, signal: stop.signal };
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      place.addEventListener(name, onTouch, listening);
    }
    place.addEventListener('wheel', onWheel, listening);
    return () => stop.abort();
  }, [wall, pinched, last, zoomTo]);
}
