/** 4/4, 3/4 or 6/8. */
export type Meter = 'four' | 'three' | 'six';

/** Sixteenths in a bar. */
export const BAR_STEPS: Record<Meter, number> = { four: 16, three: 12, six: 12 };
/** Sixteenths in a quarter, the beat that tempi count. */
export const BEAT_STEPS = 4;
/** Bars of a theme. */
export const THEME_BARS = 8;

/** Whether a position in the bar, in sixteenths, is a strong beat. */
export function isStrong(meter: Meter, step: number): boolean {
  return step % (meter === 'four' ? 8 : meter === 'six' ? 6 : 12) === 0;
}
