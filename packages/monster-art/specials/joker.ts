import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { leaf, limb, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const jokerSpecials: Record<string, Variant> = {
  // Bloodshed: red robe, a dripping blade and a red rose.
  RARE_1: {
    palette: {
      base: '#a3142a',
      second: '#f2e2dc',
      dark: '#2a0a14',
      accent: '#1f1420',
      eye: '#ffd23f',
    },
    rays: '#ff4a5a',
    traits: ['bloody'],
    features: [
      ({ thing }) =>
        (
          [
            [286, 92, 1],
            [356, 98, 1.3],
            [424, 116, 1],
            [470, 146, 0.8],
          ] as const
        ).map(([x, y, s], index) =>
          thing(
            `M${x - 9 * s} ${y - 40}L${x + 9 * s} ${y - 40}C${x + 7 * s} ${y} ${x + 13 * s} ${y + 14 * s} ${x} ${y + 24 * s}C${x - 13 * s} ${y + 14 * s} ${x - 7 * s} ${y} ${x - 9 * s} ${y - 40}Z`,
            1 + index * 0.1,
            '#c8182a',
            { finish: 'gloss', line: 3 },
          ),
        ),
      on('chest', (b) => [
        b.thing(leaf([-10, 24], [-64, 54], 30), '#2f7a3f', { dz: 0.9 }),
        b.thing(oval(0, 0, 44, 42), '#e0344a', { dz: 1 }),
        b.thing(
          'M0 -30C26 -28 34 4 14 20C-8 32 -34 14 -28 -10C-22 -28 2 -26 8 -10C12 4 -2 14 -10 4',
          '#b81c34',
          { dz: 1.1 },
        ),
        b.thing(
          limb([
            [-26, 22, 10],
            [0, 34, 12],
            [28, 20, 10],
          ]),
          '#f05a6a',
          { dz: 1.2, line: 3.5 },
        ),
      ]),
      around('petals', '#ff5a6a'),
    ],
  },
};
