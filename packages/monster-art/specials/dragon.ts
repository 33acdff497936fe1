import { around, medal, shoulders } from '../kit/body-features.ts';
import { crest, thirdEye } from '../kit/head-features.ts';
import type { Variant } from '../kit/variant.ts';

export const dragonSpecials: Record<string, Variant> = {
  // Moo: black and bone-coloured, with a third eye.
  RARE_1: {
    palette: {
      base: '#3a3550',
      second: '#d8d2c0',
      dark: '#1a1426',
      accent: '#c42f5a',
      eye: '#ff3b5c',
    },
    texture: 'scales',
    rays: '#c42f5a',
    features: [
      shoulders('spikes', '#e4dcc4'),
      thirdEye(28, 'slit', '#ff3b5c'),
      medal('diamond', '#ff3b5c'),
      around('bolts', '#ff6f8a'),
    ],
  },
  // Magma Heart: rock crust with glowing cracks.
  RARE_2: {
    palette: {
      base: '#4b3532',
      second: '#ff9a2e',
      dark: '#8f2416',
      accent: '#ff6a1f',
      eye: '#ffe45a',
    },
    texture: 'embers',
    edge: 'facet',
    rays: '#ff7a1f',
    features: [
      medal('heart', '#ff4f1f'),
      crest('flame', { colour: '#ff7a1f' }),
      around('embers', '#ff9a2e'),
    ],
  },
};
