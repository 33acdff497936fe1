import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** The tree fits no further: names, which keep their size on screen, still have a row's height. */
const LEAST_FIT = 0.26;
/** Borders are never thinner than a pixel, so the result is measured and corrected. */
const FIT_PASSES = 4;
const FITS_WITHIN = 0.02;

/** The whole bracket shrunk into its frame, or at full size. */
export function useFit(wall: RefObject<HTMLElement | null>, showAll: () => void) {
  const [fitted, setFitted] = useState(false);
  const [factor, setFactor] = useState(1);
  useLayoutEffect(() => {
    if (wall.current) setFactor(fitted ? fitIn(wall.current) : sized(wall.current, 1));
  }, [wall, fitted]);
  // Layout of the tree takes a phone a while, so the pressed state is painted first.
  const toggle = () =>
    startTransition(() => {
      if (!fitted) showAll();
      setFitted(!fitted);
    });
  return { fitted, factor, toggle, leave: () => setFitted(false) };
}

const contentOf = (place: HTMLElement) => place.firstElementChild as HTMLElement | null;

/** Applied directly, since the layout is measured before the next render. */
function sized(place: HTMLElement, factor: number): number {
  for (const name of ['zoom', '--zoom']) {
    contentOf(place)?.style.setProperty(name, String(factor));
  }
  return factor;
}

function fitIn(place: HTMLElement): number {
  let factor = 1;
  for (let pass = 0; pass < FIT_PASSES; pass += 1) {
    const wanted = Math.min(1, Math.max(fittingFactor(place, sized(place, factor)), LEAST_FIT));
    if (Math.abs(wanted / factor - 1) < FITS_WITHIN && wanted >= factor) break;
    factor = wanted;
  }
  return sized(place, factor);
}

function fittingFactor(place: HTMLElement, factor: number): number {
  const { width, height } = (contentOf(place) ?? place).getBoundingClientRect();
  const highest = Number.parseFloat(getComputedStyle(place).maxHeight);
  const frame = place.offsetHeight - place.clientHeight;
  const room = Number.isFinite(highest) ? highest - frame : place.clientHeight;
  return factor * Math.min(place.clientWidth / width, room / height);
}
