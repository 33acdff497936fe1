import type { Edge } from './edge.ts';
import type { Feature } from './feature.ts';
import type { Finish } from './figure.ts';
import type { TextureName } from './texture.ts';

/** Where a colour is used; bodies speak in roles, bloods and specials fill them. */
export interface Palette {
  /** Most of the skin. */
  base: string;
  /** Belly, face, palms: what is softer. */
  second: string;
  /** Hands, feet, hair, mane, markings. */
  dark: string;
  /** Clothes, ornaments, horns: the colour one remembers. */
  accent: string;
  /** Iris, or the light of glowing eyes. */
  eye: string;
}

/** What a blood, or a special monster, makes of a body. */
export interface Variant {
  palette: Palette;
  texture?: TextureName;
  /** 0 to 1, default 1. */
  textureStrength?: number;
  edge?: Edge;
  finish?: Finish;
  /** Attached to the body's anchors, in order. */
  features?: readonly Feature[];
  /** Behind special monsters light breaks through; this is its colour. */
  rays?: string;
  /** A word a body may act on (`armoured`, `asleep`); see the body. */
  traits?: readonly string[];
}

/** A variant as a body sees it. */
export interface Look extends Variant {
  type: string;
  subtype: string;
  /** The palette of the type's own pure breed, for what every blood shares (a durahan's blade). */
  own: Palette;
  pure: boolean;
}
