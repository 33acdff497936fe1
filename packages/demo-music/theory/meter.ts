/** 4/4, 3/4 or 6/8. */
export type Meter = 'four' | 'three' | 'six';

export const BAR_STEPS: Record<Meter, number> = { four: 16, three: 12, six: 12 };
export const BEAT_STEPS = 4;
export const THEME_BARS = 8;

export function isStrong(meter: Meter, step: number): boolean {
  return step % (meter === 'four' ? 8 : meter === 'six' ? 6 : 12) === 0;
}
