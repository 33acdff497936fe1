import type { Edge } from './edge.ts';
import type { TextureName } from './texture.ts';

/** How a surface takes the light. */
export type Finish = 'matte' | 'gloss' | 'metal' | 'glass' | 'glow';

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

/** How skin looks under one blood. */
export interface Skin {
  palette: Palette;
  texture?: TextureName;
  /** 0 to 1, default 1. */
  textureStrength?: number;
  edge?: Edge;
  finish?: Finish;
  /** Behind special monsters light breaks through; this is its colour. */
  rays?: string;
  /** A word a body may act on (`armoured`, `asleep`); see the body. */
  traits?: readonly string[];
}

/** The data a body gets of the monster it draws. */
export interface Look extends Skin {
  type: string;
  subtype: string;
  /** The palette of the type's own pure breed, for what every blood shares (a durahan's blade). */
  own: Palette;
  pure: boolean;
}
