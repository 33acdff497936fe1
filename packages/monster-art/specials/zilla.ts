import { around, medal } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { limb, oval, poly, spike } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const zillaSpecials: Record<string, Variant> = {
  // Deluxe Liner: two funnels, a row of lit portholes, and a ring for those overboard.
  RARE_1: {
    palette: {
      base: '#27406f',
      second: '#f4f1e6',
      dark: '#182748',
      accent: '#d8392f',
      eye: '#ffd35a',
    },
    texture: 'plates',
    textureStrength: 0.5,
    finish: 'gloss',
    rays: '#bfe4ff',
    features: [
      on('crown', (b) =>
        [-52, 26].flatMap((x, i) => [
          b.thing(
            poly([
              [x - 28, 30],
              [x - 24, -84],
              [x + 28, -90],
              [x + 34, 30],
            ]),
            '#d8392f',
            { dz: -0.4 + i * 0.1, finish: 'metal' },
          ),
          b.thing(
            poly([
              [x - 25, -52],
              [x - 24, -88],
              [x + 28, -94],
              [x + 30, -56],
            ]),
            '#2a2a36',
            { dz: -0.35 + i * 0.1, finish: 'metal' },
          ),
        ]),
      ),
      on('chest', (b) => [
        b.thing(oval(0, 10, 46), '#f4f1e6', {
          dz: 1,
          finish: 'gloss',
          inside: `<path d="${b.place('M-50 -6L0 10L-16 60L-60 40ZM50 26L0 10L16 -44L60 -20Z')}" fill="#d8392f"/>`,
        }),
        b.thing(oval(0, 10, 21), '#27406f', { dz: 1.1 }),
      ]),
      ({ thing }) =>
        (
          [
            [300, 222],
            [338, 262],
            [384, 306],
          ] as const
        ).map(([x, y], i) =>
          thing(oval(x, y, 19), 33 + i * 0.1, '#ffe9a0', { finish: 'glass', line: 8 }),
        ),
    ],
  },
  // Zilla King: crown and trident.
  RARE_2: {
    palette: {
      base: '#5f3aa0',
      second: '#f3dfa8',
      dark: '#2f1a5c',
      accent: '#f0b52a',
      eye: '#ff5a4a',
    },
    texture: 'scales',
    textureStrength: 0.6,
    rays: '#ffd860',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-84 40L-96 -50L-50 -14L-28 -80L2 -22L36 -84L54 -16L98 -56L88 36Q0 8 -84 40Z',
          '#ffd23a',
          {
            dz: 1,
            finish: 'metal',
          },
        ),
        ...[-50, 2, 54].map((x, i) =>
          b.thing(
            oval(x, 6 - (i === 1 ? 6 : 0), 13),
            ['#e0344f', '#3fc8a0', '#4f7ae8'][i] ?? '#e0344f',
            {
              dz: 1.1,
              finish: 'glass',
            },
          ),
        ),
      ]),
      on('handR', (b) => [
        b.thing(
          limb([
            [-16, 60, 9],
            [-4, -80, 9],
            [4, -200, 9],
          ]),
          '#e8b53a',
          { dz: -3, finish: 'metal' },
        ),
        ...[-34, 6, 44].map((x, i) =>
          b.thing(
            spike([x - 10, -196], [x + 12, -196], [x, -270 - (i === 1 ? 22 : 0)], 0),
            '#ffe08a',
            {
              dz: -2.9,
              finish: 'metal',
            },
          ),
        ),
        b.thing('M-48 -200L58 -204L56 -180L-42 -176Z', '#e8b53a', { dz: -2.8, finish: 'metal' }),
      ]),
      medal('sun', '#ffd23a'),
      around('bubbles', '#fff0b8'),
    ],
  },
};
