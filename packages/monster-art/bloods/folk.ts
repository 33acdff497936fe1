import { around, collar, medal, shoulders, wings } from '../kit/body-features.ts';
import { browMask, cheekMarks, cheeks, crest, ears, visor } from '../kit/head-features.ts';
import type { Variant } from '../kit/variant.ts';

/** The looks that fairy, machine, doll, mask and spirit subtypes give a body. */
export const folk = {
  PIXIE: {
    palette: {
      base: '#f08db2',
      second: '#ffe4dc',
      dark: '#a83474',
      accent: '#ff5f9f',
      eye: '#d1246f',
    },
    finish: 'gloss',
    features: [wings('fairy', '#ff9ac6'), medal('heart'), crest('bow')],
  },
  COLORPANDORA: {
    palette: {
      base: '#f6efe2',
      second: '#ffd84f',
      dark: '#3f6fd0',
      accent: '#e8483f',
      eye: '#2a9a5a',
    },
    texture: 'spots',
    finish: 'gloss',
    features: [around('bubbles', '#8fd0ff')],
  },
  HENGER: {
    palette: {
      base: '#c6ccd8',
      second: '#d83c3c',
      dark: '#2b3450',
      accent: '#ffcf3a',
      eye: '#5affc8',
    },
    texture: 'panels',
    finish: 'metal',
    features: [visor('#5affc8'), shoulders('pauldrons', '#d83c3c')],
  },
  WRACKY: {
    palette: {
      base: '#c98f60',
      second: '#f7e1bf',
      dark: '#5b2c4c',
      accent: '#dc4f6e',
      eye: '#3a2a30',
    },
    texture: 'stitches',
    features: [crest('bow'), medal('heart')],
  },
  DURAHAN: {
    palette: {
      base: '#7c8899',
      second: '#c3ccd8',
      dark: '#2d3546',
      accent: '#bf3a4c',
      eye: '#ffd05a',
    },
    texture: 'plates',
    finish: 'metal',
    features: [crest('plume', { behind: true }), shoulders('pauldrons', '#5f6b80')],
  },
  GALI: {
    palette: {
      base: '#ead7a0',
      second: '#fff8e0',
      dark: '#8f5a1f',
      accent: '#e0a520',
      eye: '#e07a1f',
    },
    texture: 'sun',
    textureStrength: 0.7,
    features: [crest('sunrays', { behind: true }), browMask],
  },
  BAJARL: {
    palette: {
      base: '#e2a35c',
      second: '#fbe6c0',
      dark: '#6f2a5c',
      accent: '#2fb6a6',
      eye: '#2fb6a6',
    },
    texture: 'diamonds',
    textureStrength: 0.45,
    features: [crest('turban'), medal('diamond')],
  },
  MEW: {
    palette: {
      base: '#f6e3cd',
      second: '#ffffff',
      dark: '#b8623f',
      accent: '#46aed6',
      eye: '#46aed6',
    },
    texture: 'stitches',
    textureStrength: 0.7,
    features: [ears('round'), collar('scarf')],
  },
  GHOST: {
    palette: {
      base: '#dfe6fb',
      second: '#ffffff',
      dark: '#383c64',
      accent: '#8fb0ff',
      eye: '#6a7cff',
    },
    texture: 'wisps',
    features: [crest('tophat'), around('sparks', '#b9c8ff')],
  },
  METALNER: {
    palette: {
      base: '#b4c3d6',
      second: '#eef5fc',
      dark: '#4f6079',
      accent: '#5fe6c6',
      eye: '#5fe6c6',
    },
    texture: 'panels',
    textureStrength: 0.5,
    finish: 'metal',
    features: [crest('antennae'), medal('core')],
  },
  JOKER: {
    palette: {
      base: '#5a3f80',
      second: '#ece6f2',
      dark: '#241538',
      accent: '#dc3a56',
      eye: '#ff4f6a',
    },
    texture: 'diamonds',
    features: [crest('jester'), collar('ruff')],
  },
  GABOO: {
    palette: {
      base: '#d99a70',
      second: '#f7d9b8',
      dark: '#7a4029',
      accent: '#2fa79c',
      eye: '#2fa79c',
    },
    texture: 'spots',
    textureStrength: 0.5,
    features: [crest('tuft'), cheekMarks('paint')],
  },
  UNDINE: {
    palette: {
      base: '#86cbe6',
      second: '#e8fbff',
      dark: '#3667b0',
      accent: '#c3a8ff',
      eye: '#6a5ae0',
    },
    texture: 'waves',
    finish: 'glass',
    features: [cheeks('fins'), medal('drop'), around('bubbles', '#c8f0ff')],
  },
} satisfies Record<string, Variant>;
