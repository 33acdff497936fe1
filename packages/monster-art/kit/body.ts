import type { Anchors, Own } from './feature.ts';
import type { Brush, Piece } from './figure.ts';
import type { Scene } from './scene.ts';
import type { Variant } from './variant.ts';

/** A monster type: its drawing, and adjustments for single subtypes. */
export interface Body {
  type: string;
  scene: Scene;
  /** Features that the body has already, so that a subtype's look does not add them. */
  own?: readonly Own[];
  /** Adjustments by subtype, pure breed included; they override the subtype's variant. */
  blends?: Readonly<Record<string, Partial<Variant>>>;
  draw(brush: Brush): Pose;
}

export interface Pose {
  pieces: Piece[];
  anchors: Anchors;
  /** Middle of the shadow on the ground and half its width; none for monsters that fly high. */
  ground?: readonly [x: number, y: number, halfWidth: number];
}
