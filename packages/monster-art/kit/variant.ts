import type { Feature } from './feature.ts';
import type { Skin } from './look.ts';

/** The changes that a subtype, or a special monster, makes to a body. */
export interface Variant extends Skin {
  /** Attached to the body's anchors, in order. */
  features?: readonly Feature[];
}
