import { around, collar } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { limb } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const hareSpecials: Record<string, Variant> = {
  // Tornado: a spiral of wind around the body.
  RARE_1: {
    palette: {
      base: '#8fa7b8',
      second: '#f0f6fa',
      dark: '#3f5266',
      accent: '#2fb4a0',
      eye: '#1fc8b0',
    },
    texture: 'wisps',
    rays: '#8fe0d8',
    features: [
      collar('scarf', '#2fb4a0'),
      ({ mark }) => [
        mark(
          '<path d="M40 392C110 452 400 450 470 372M60 440C140 488 380 490 452 430" fill="none" stroke="#e8fffb" stroke-width="11" stroke-linecap="round" opacity=".75"/>',
          Z.near + 8,
        ),
        mark(
          '<path d="M60 330C30 300 60 260 110 250M456 310C486 270 460 230 420 226M80 128C60 90 90 60 120 62" fill="none" stroke="#c8f6ee" stroke-width="9" stroke-linecap="round" opacity=".6"/>',
          1,
        ),
      ],
      around('sparks', '#d0fff6'),
    ],
  },
  // Kung Fu Hare: yellow suit with a black stripe, headband.
  RARE_2: {
    palette: {
      base: '#f2c53a',
      second: '#fff3d6',
      dark: '#2a2230',
      accent: '#e23b2f',
      eye: '#8a2f1f',
    },
    rays: '#ffb02e',
    features: [
      on('brow', (b) => [
        b.thing(
          limb([
            [90, -16, 12],
            [136, 10, 10],
            [160, 56, 4],
          ]),
          '#c42f28',
          { dz: 0.8 },
        ),
        b.thing(
          limb([
            [88, -12, 11],
            [118, 36, 9],
            [116, 84, 3],
          ]),
          '#e23b2f',
          { dz: 0.9 },
        ),
        b.thing('M-114 -14C-50 -32 50 -32 114 -18L112 10C50 -6 -50 -6 -112 14Z', '#e23b2f', {
          dz: 1,
        }),
      ]),
      on('chest', (b) => [
        b.thing('M-96 62C-40 84 40 84 92 58L92 88C40 112 -40 112 -92 90Z', '#2a2230', { dz: 1 }),
        b.thing('M-14 66L18 66L16 108L-12 108Z', '#40344a', { dz: 1.1 }),
        b.thing('M-4 104L20 104L30 158L8 162Z', '#2a2230', { dz: 1.05 }),
      ]),
      around('sparks', '#ffe27a'),
    ],
  },
};
