/** Four quarters a bar, three, or two groups of three eighths. */
export type Meter = 'four' | 'three' | 'six';

/** Sixteenths in a bar. */
export const BAR_STEPS: Record<Meter, number> = { four: 16, three: 12, six: 12 };
/** Sixteenths in a quarter, the beat that tempi count. */
export const BEAT_STEPS = 4;
/** Bars of a theme. */
export const THEME_BARS = 8;

/** Whether a place in the bar, in sixteenths, carries the weight. */
export function isStrong(meter: Meter, step: number): boolean {
  return step % (meter === 'four' ? 8 : meter === 'six' ? 6 : 12) === 0;
}
