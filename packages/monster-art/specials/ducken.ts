import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { leaf, limb, oval, star } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const duckenSpecials: Record<string, Variant> = {
  // Watermelony: striped rind, a slice bitten out of the belly, the vine for a curl.
  RARE_1: {
    palette: {
      base: '#5cb84a',
      second: '#e9f7c0',
      dark: '#1f5f36',
      accent: '#f0506a',
      eye: '#d8344a',
    },
    finish: 'gloss',
    traits: ['melon'],
    rays: '#9be07a',
    features: [
      on('chest', (b) => [
        b.thing(
          'M-78 -32C-40 -12 40 -16 74 -42C84 20 46 66 -2 68C-48 66 -82 26 -78 -32Z',
          '#eaf7cf',
          {
            dz: 1,
          },
        ),
        b.thing(
          'M-66 -20C-34 -4 36 -8 64 -28C70 18 38 54 -2 56C-40 54 -68 22 -66 -20Z',
          '#f0475e',
          {
            dz: 1.1,
            finish: 'gloss',
          },
        ),
        b.mark(
          `<path d="${leaf([-40, 2], [-34, 22], 10)}${leaf([-14, 12], [-12, 34], 10)}${leaf([14, 10], [14, 32], 10)}${leaf([40, -4], [34, 16], 10)}" fill="#2a1418"/>`,
          1.2,
        ),
      ]),
      on('crown', (b) => [
        b.thing(
          limb([
            [0, 14, 9],
            [6, -22, 8],
            [34, -40, 7],
            [56, -20, 6],
            [42, -6, 3],
          ]),
          '#3f8f3a',
          { dz: 0.4 },
        ),
        b.thing(leaf([0, -2], [-66, -44], 46), '#6fce56', {
          dz: 0.5,
          inside: `<path d="${b.place('M0 -2L-60 -40')}" stroke="#2f7a36" stroke-width="5"/>`,
        }),
      ]),
    ],
  },
  // Cawken: a tin crow with stolen treasure.
  RARE_2: {
    palette: {
      base: '#3d3a56',
      second: '#6a6488',
      dark: '#e0a82e',
      accent: '#8a4fd0',
      eye: '#e8323f',
    },
    texture: 'feathers',
    finish: 'gloss',
    rays: '#c08af0',
    features: [
      on('crown', (b) => [
        b.thing(leaf([4, 14], [-34, -52], 26), '#2c2942', { dz: 0.3 }),
        b.thing(leaf([8, 14], [2, -72], 28), '#37345a', { dz: 0.4 }),
        b.thing(leaf([14, 14], [48, -56], 26), '#2c2942', { dz: 0.5 }),
      ]),
      on('chest', (b) => [
        b.thing('M-76 -56C-40 -6 40 -10 70 -60L60 -70C36 -28 -36 -26 -64 -64Z', '#ffd24a', {
          dz: 1,
          finish: 'metal',
        }),
        b.thing(star(0, 8, 40, 5, 0.5), '#ffdf6a', { dz: 1.1, finish: 'metal' }),
        b.thing(oval(0, 8, 13), '#f0405a', { dz: 1.2, finish: 'glass' }),
      ]),
      around('sparks', '#ffe8a0'),
    ],
  },
};
