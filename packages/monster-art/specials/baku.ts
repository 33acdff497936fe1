import { around } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { blob, limb, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const bakuSpecials: Record<string, Variant> = {
  // Dango Zaka: three dumplings on a stick, and their pink, white and green on the body.
  RARE_1: {
    palette: {
      base: '#f4b8c4',
      second: '#fffaf0',
      dark: '#7aa84a',
      accent: '#8fc45a',
      eye: '#7a4a2a',
    },
    finish: 'gloss',
    rays: '#ffd0dc',
    features: [
      on('crown', (b) => [
        b.thing(
          limb([
            [-84, 40, 6],
            [0, -30, 6],
            [96, -76, 6],
          ]),
          '#c89a5a',
          { dz: 1 },
        ),
        b.thing(oval(-46, 4, 38), '#8fc45a', { dz: 1.1, finish: 'gloss' }),
        b.thing(oval(6, -32, 38), '#fff8ec', { dz: 1.2, finish: 'gloss' }),
        b.thing(oval(60, -58, 36), '#ff9ab4', { dz: 1.3, finish: 'gloss' }),
      ]),
      onBoth('cheek', (b) => [
        b.mark('<ellipse cx="-14" rx="26" ry="15" fill="#ff6a8a" opacity=".55"/>', 2),
      ]),
      around('petals', '#ffc0d0'),
    ],
  },
  // Shishi: the lion of the new year's dance, wide awake: red lacquer, gold brows, a green cloth.
  RARE_2: {
    palette: {
      base: '#cf2a2a',
      second: '#f2c640',
      dark: '#fdf6e6',
      accent: '#f2c640',
      eye: '#1a1420',
    },
    finish: 'gloss',
    traits: ['awake'],
    rays: '#ffc83a',
    features: [
      ({ thing, mark }) => [
        thing(
          blob([
            [300, 72],
            [384, 94],
            [452, 176],
            [478, 290],
            [472, 400],
            [440, 448],
            [360, 420],
            [320, 330],
            [270, 200],
          ]),
          Z.body + 2,
          '#1f7a4a',
          {
            inside:
              '<path d="M330 130Q364 110 372 144Q362 166 346 152M392 230Q426 206 436 242Q426 266 408 252M368 330Q400 306 412 340Q402 364 384 350M420 400Q450 376 462 408" stroke="#fdf6e6" stroke-width="11" fill="none" stroke-linecap="round"/>',
          },
        ),
        mark(
          '<path d="M144 204Q174 172 220 202L218 216Q180 196 150 220ZM332 200Q302 170 256 202L258 216Q296 194 326 216Z" fill="#f2c640" stroke="#150f1f" stroke-width="4"/>',
          Z.face + 2,
        ),
      ],
      on('crown', (b) => [
        b.thing('M-10 30C-20 -10 -10 -50 20 -84C30 -50 30 -6 16 30Z', '#f2c640', {
          dz: 1.2,
          finish: 'metal',
        }),
        b.thing(oval(-48, 10, 20), '#fdf6e6', { dz: 1.1 }),
        b.thing(oval(54, 8, 20), '#fdf6e6', { dz: 1.1 }),
      ]),
    ],
  },
};
