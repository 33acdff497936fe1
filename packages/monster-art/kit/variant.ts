import type { Feature } from './feature.ts';
import type { Skin } from './look.ts';

/** What a blood, or a special monster, makes of a body. */
export interface Variant extends Skin {
  /** Attached to the body's anchors, in order. */
  features?: readonly Feature[];
}
