import type { Edge } from './edge.ts';
import type { TextureName } from './texture.ts';

/** How a surface reflects light. */
export type Finish = 'matte' | 'gloss' | 'metal' | 'glass' | 'glow';

/** Colours by role: bodies use the roles, subtypes and special monsters set the colours. */
export interface Palette {
  /** Most of the skin. */
  base: string;
  /** Soft parts: belly, face, palms. */
  second: string;
  /** Hands, feet, hair, mane, markings. */
  dark: string;
  /** Clothes, ornaments, horns: the most distinctive colour. */
  accent: string;
  /** Iris, or the light of glowing eyes. */
  eye: string;
}

/** The skin of a subtype. */
export interface Skin {
  palette: Palette;
  texture?: TextureName;
  /** 0 to 1, default 1. */
  textureStrength?: number;
  edge?: Edge;
  finish?: Finish;
  /** The colour of the rays of light behind special monsters. */
  rays?: string;
  /** Words that change a body's drawing (`armoured`, `asleep`); each body handles its own. */
  traits?: readonly string[];
}

/** The data that a body is drawn from. */
export interface Look extends Skin {
  type: string;
  subtype: string;
  /** The palette of the type's pure breed, for parts that all of its breeds share (a durahan's blade). */
  own: Palette;
  pure: boolean;
}
