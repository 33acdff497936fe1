import { around, collar } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const tigerSpecials: Record<string, Variant> = {
  // White Hound: snow-white, with a bell on a red cord.
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
  // Kamui: the spirit of the forest: a cold flame between the horns, and marks that glow.
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
      on('crown', (b) => [
        b.thing(
          'M-34 34C-52 6 -30 -12 -34 -44C-12 -34 -8 -20 -6 -8C-2 -34 6 -52 0 -78C30 -56 26 -30 22 -14C32 -20 34 -30 34 -40C50 -10 46 12 32 34Q0 50 -34 34Z',
          '#5af0d0',
          { dz: 0.2, finish: 'glow' },
        ),
        b.mark(
          '<path d="M-12 30C-16 12 -2 4 0 -18C14 0 18 14 10 30Q0 38 -12 30Z" fill="#eafff8"/>',
          0.3,
        ),
      ]),
      onBoth('cheek', (b) => [
        b.mark(
          '<path d="M-14 -10L24 -20M-16 6L26 4M-12 22L20 26" stroke="#5af0d0" stroke-width="8" stroke-linecap="round"/>',
          2,
        ),
      ]),
      collar('fur', '#e8dcc0'),
      around('embers', '#5af0d0'),
    ],
  },
};
