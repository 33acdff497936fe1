import { type KeyboardEvent, useState } from 'react';

/** Steps, as factors. */
const ZOOMS = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5];
const FULL_SIZE = ZOOMS.indexOf(1);

export interface Zoom {
  factor: number;
  smallest: boolean;
  largest: boolean;
  step: (by: 1 | -1) => void;
  reset: () => void;
}

/** How large a bracket is shown, and the keys that change it: plus, minus and zero. */
export function useZoom() {
  const [at, setAt] = useState(FULL_SIZE);
  const last = ZOOMS.length - 1;
  const step = (by: 1 | -1) => setAt((now) => Math.min(Math.max(now + by, 0), last));
  const reset = () => setAt(FULL_SIZE);
  const zoomByKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') step(1);
    if (key === '-') step(-1);
    if (key === '0') reset();
  };
  const factor = ZOOMS[at] ?? 1;
  const zoom: Zoom = { factor, smallest: at === 0, largest: at === last, step, reset };
  return { zoom, zoomByKey };
}
