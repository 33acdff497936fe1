import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { leaf, oval, star } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const gabooSpecials: Record<string, Variant> = {
  // GabooSoldier: steel helmet, war paint, a medal.
  RARE_1: {
    palette: {
      base: '#8a9a58',
      second: '#d8d8a0',
      dark: '#3f3a28',
      accent: '#c9a23a',
      eye: '#b8562a',
    },
    texture: 'spots',
    rays: '#c8d08a',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-96 34C-100 -34 -56 -66 0 -66C56 -66 100 -34 96 34C40 12 -40 12 -96 34Z',
          '#4f6238',
          {
            dz: 0.5,
            finish: 'gloss',
            inside: `<path d="${b.place(oval(-50, -24, 22, 14))}${b.place(oval(46, -40, 24, 13))}${b.place(oval(4, -6, 20, 11))}" fill="#37472a"/>`,
          },
        ),
        b.thing(
          'M-116 40C-60 4 60 4 116 40C112 54 100 56 92 50C40 28 -40 28 -92 50C-100 56 -112 54 -116 40Z',
          '#5f7444',
          {
            dz: 0.6,
          },
        ),
        b.thing(star(0, -28, 22), '#ffd84f', { dz: 0.7, finish: 'metal' }),
      ]),
      ({ mark }) => [
        mark(
          '<path d="M152 214L188 222M150 232L184 238M346 212L374 204M350 230L378 220" stroke="#2c2f1c" stroke-width="9" stroke-linecap="round"/>',
          Z.face - 0.4,
        ),
      ],
      ({ thing }) => [
        thing('M162 362L196 358L192 398L176 406Z', Z.face + 0.5, '#3f62b8'),
        thing(oval(182, 412, 20), Z.face + 0.6, '#e6b93e', { finish: 'metal' }),
        thing(star(182, 412, 11), Z.face + 0.7, '#fff0b0', { line: 3 }),
      ],
    ],
  },
  // Mad Gaboo: red, with steam out of both ears.
  RARE_2: {
    palette: {
      base: '#d8382f',
      second: '#ffb08a',
      dark: '#571018',
      accent: '#ffd23a',
      eye: '#ffcf2e',
    },
    traits: ['mad'],
    rays: '#ff7a3a',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-62 24C-70 -10 -58 -40 -36 -62C-34 -44 -24 -40 -18 -48C-18 -62 -8 -72 6 -80C4 -62 22 -56 30 -38C36 -44 40 -50 40 -60C60 -34 72 -6 60 24C30 2 -30 2 -62 24Z',
          '#ff8a2e',
          { dz: 0.5, finish: 'glow' },
        ),
        b.thing(leaf([0, 10], [4, -50], 40), '#ffe27a', { dz: 0.6, finish: 'glow', line: 0 }),
        b.mark(
          '<path d="M-10 16L22 22M6 4L10 38M-6 34L-2 50" transform="translate(44 14)" stroke="#8a0f1a" stroke-width="8" stroke-linecap="round"/>',
          0.7,
        ),
      ]),
      ({ mark }) => [
        mark(
          '<g fill="#fff4ea" opacity=".9"><path d="M448 66C436 52 446 34 462 38C466 22 490 22 492 40C506 44 504 66 490 68C480 78 458 78 448 66Z"/><path d="M166 62C152 50 160 32 176 36C180 18 206 22 206 38C220 44 218 62 204 66C194 76 176 74 166 62Z"/></g>',
          1,
        ),
      ],
      around('embers', '#ff9a3a'),
    ],
  },
};
