import type { Anchors, Own } from './feature.ts';
import type { Brush, Piece } from './figure.ts';
import type { Scene } from './scene.ts';
import type { Variant } from './variant.ts';

/** One type of monster: its drawing, and what each blood changes beyond its own rules. */
export interface Body {
  type: string;
  scene: Scene;
  /** Features of the body itself, which no blood adds again. */
  own?: readonly Own[];
  /** By subtype (its own type included): laid over the blood's variant. */
  blends?: Readonly<Record<string, Partial<Variant>>>;
  draw(brush: Brush): Pose;
}

export interface Pose {
  pieces: Piece[];
  anchors: Anchors;
  /** Middle of the shadow on the ground and half its width; none for monsters that fly high. */
  ground?: readonly [x: number, y: number, halfWidth: number];
}
