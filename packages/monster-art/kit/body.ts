import type { Anchors, Own } from './feature.ts';
import type { Brush, Piece } from './figure.ts';
import type { Scene } from './scene.ts';
import type { Variant } from './variant.ts';

export interface Body {
  type: string;
  scene: Scene;
  own?: readonly Own[];
  blends?: Readonly<Record<string, Partial<Variant>>>;
  draw(brush: Brush): Pose;
}

export interface Pose {
  pieces: Piece[];
  anchors: Anchors;
  ground?: readonly [x: number, y: number, halfWidth: number];
}
