import type { Feature } from './feature.ts';
import type { Skin } from './look.ts';

/** The effect of a blood, or a special monster, on a body. */
export interface Variant extends Skin {
  /** Attached to the body's anchors, in order. */
  features?: readonly Feature[];
}
