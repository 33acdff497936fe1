import type { Feature } from './feature.ts';
import type { Skin } from './look.ts';

export interface Variant extends Skin {
  features?: readonly Feature[];
}
