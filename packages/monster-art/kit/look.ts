import type { Edge } from './edge.ts';
import type { TextureName } from './texture.ts';

export type Finish = 'matte' | 'gloss' | 'metal' | 'glass' | 'glow';

export interface Palette {
  base: string;
  second: string;
  dark: string;
  accent: string;
  eye: string;
}

export interface Skin {
  palette: Palette;
  texture?: TextureName;
  textureStrength?: number;
  edge?: Edge;
  finish?: Finish;
  rays?: string;
  traits?: readonly string[];
}

export interface Look extends Skin {
  type: string;
  subtype: string;
  own: Palette;
  pure: boolean;
}
