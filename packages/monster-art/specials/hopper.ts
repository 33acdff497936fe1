import { around } from '../kit/body-features.ts';
import { eye } from '../kit/face.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { blob, leaf, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const hopperSpecials: Record<string, Variant> = {
  // Frog Hopper: wet green, slit eyes, a lily pad for a hat.
  RARE_1: {
    palette: {
      base: '#5cb83f',
      second: '#eef6b8',
      dark: '#2c6a34',
      accent: '#f0e05a',
      eye: '#ffcf3a',
    },
    texture: 'spots',
    finish: 'gloss',
    traits: ['frog'],
    rays: '#a8f07a',
    features: [
      on('crown', (b) => [
        b.thing(
          'M0 22L40 44C-20 62 -96 46 -116 18C-110 -16 -40 -38 20 -34C84 -32 122 -8 118 20C112 36 96 44 78 48Z',
          '#2f9a58',
          {
            dz: 0.8,
            inside: `<path d="${b.place('M0 22L-90 10M0 22L-30 -24M0 22L50 -22M0 22L104 16')}" stroke="#1f6a3c" stroke-width="6"/>`,
          },
        ),
        ...[-40, -12, 16, 44].map((dx, i) =>
          b.thing(
            leaf([30, -16], [30 + dx, -58 + Math.abs(dx - 2) * 0.4], 24),
            i % 2 ? '#ffd0e4' : '#ff9ac6',
            { dz: 0.9 + i * 0.01, line: 3.5 },
          ),
        ),
        b.thing(oval(30, -18, 12, 9), '#ffe05a', { dz: 1, line: 3 }),
      ]),
      around('bubbles', '#c8f6a8'),
    ],
  },
  // Bloody Eye: a single bloodshot eye.
  RARE_2: {
    palette: {
      base: '#8a1c34',
      second: '#f0b8a8',
      dark: '#3a0c1e',
      accent: '#e8e0e4',
      eye: '#e0142c',
    },
    traits: ['bloody'],
    texture: 'embers',
    textureStrength: 0.3,
    rays: '#ff3a4a',
    features: [
      ({ thing, mark, palette }) => [
        thing(
          blob([
            [252, 92],
            [306, 104],
            [330, 150],
            [312, 194],
            [254, 208],
            [196, 196],
            [176, 152],
            [198, 106],
          ]),
          Z.face - 0.5,
          palette.dark,
        ),
        mark(
          eye({
            x: 252,
            y: 150,
            r: 62,
            temper: 'round',
            colour: palette.eye,
            gaze: [-0.15, 0.1],
            white: '#ffe8e4',
          }),
          Z.face,
        ),
        mark(
          '<path d="M196 134L214 142L222 136M192 164L212 160L220 168M206 190L222 180L224 172M310 132L292 140L286 134M312 166L294 162L286 170M298 192L284 182M214 108L226 122M290 106L280 120" stroke="#d8142c" stroke-width="5" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
          Z.face + 0.1,
        ),
        mark(
          '<path d="M222 210C226 220 226 230 221 238C215 230 216 220 222 210ZM300 200C306 214 306 226 299 234C292 226 293 214 300 200Z" fill="#d8142c" stroke="#150f1f" stroke-width="3"/>',
          Z.face + 0.6,
        ),
      ],
      around('embers', '#ff4a5a'),
    ],
  },
};
