import { around, collar } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { leaf, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const tigerSpecials: Record<string, Variant> = {
  // White Hound: snow-white in snow, a red cord and a bell so that one finds it again.
  RARE_1: {
    palette: {
      base: '#eef2fa',
      second: '#ffffff',
      dark: '#8a96b8',
      accent: '#b8c8e8',
      eye: '#3f8fff',
    },
    edge: 'fur',
    rays: '#cfe0ff',
    features: [
      on('chest', (b) => [
        b.thing('M-96 -74C-40 -40 40 -40 100 -78L106 -56C44 -14 -44 -14 -104 -52Z', '#d8343f', {
          dz: 1,
        }),
        b.thing(oval(0, -18, 28, 28), '#f2c63c', { dz: 1.1, finish: 'metal' }),
        b.mark(
          '<path d="M-20 -16L20 -16M0 -8L0 8" stroke="#5a3a10" stroke-width="6" stroke-linecap="round"/>',
          1.2,
        ),
      ]),
      around('snow', '#ffffff'),
    ],
  },
  // Kamui: the spirit of the forest, with painted marks and an eagle's feathers.
  RARE_2: {
    palette: {
      base: '#2c3558',
      second: '#e8dcc0',
      dark: '#141a30',
      accent: '#e0b048',
      eye: '#5af0d0',
    },
    texture: 'wisps',
    rays: '#5ac8c0',
    features: [
      on('brow', (b) => [
        b.thing('M-112 -4C-50 -30 50 -30 112 -4L106 22C48 -4 -48 -4 -106 22Z', '#7a2438', {
          dz: 0.1,
        }),
        b.mark(
          '<path d="M-88 -2L-70 -8L-56 -2L-40 -14L-22 -6L0 -16L22 -6L40 -14L56 -2L70 -8L88 -2" fill="none" stroke="#f6e6b8" stroke-width="6" stroke-linejoin="round"/>',
          0.2,
        ),
      ]),
      onBoth('cheek', (b) => [
        b.mark(
          '<path d="M-14 -10L24 -20M-16 6L26 4M-12 22L20 26" stroke="#5af0d0" stroke-width="8" stroke-linecap="round"/>',
          2,
        ),
      ]),
      on('earR', (b) => [
        b.thing(leaf([-10, 20], [26, -96], 30), '#f6efe0', {
          dz: 0.6,
          inside: `<path d="${b.place('M-20 -60L80 -60L80 -120L-20 -120Z')}" fill="#2a2234"/>`,
        }),
        b.thing(leaf([-4, 24], [66, -72], 28), '#f6efe0', {
          dz: 0.7,
          inside: `<path d="${b.place('M-20 -44L90 -44L90 -120L-20 -120Z')}" fill="#2a2234"/>`,
        }),
      ]),
      collar('fur', '#e8dcc0'),
      around('embers', '#5af0d0'),
    ],
  },
};
