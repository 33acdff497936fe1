import { around, medal, shoulders } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { browGem, crest } from '../kit/head-features.ts';
import { limb, oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const kabuto = (metal: string) =>
  on('brow', (b) => [
    b.thing(
      'M-6 -14C-60 -30 -84 -70 -78 -118C-56 -76 -34 -58 0 -54C34 -58 56 -76 78 -118C84 -70 60 -30 6 -14Z',
      metal,
      { dz: 1, finish: 'metal' },
    ),
    b.thing(oval(0, -32, 22), metal, { dz: 1.1, finish: 'metal' }),
  ]);

const layered = (colour: string, lace: string) =>
  onBoth('shoulder', (b) =>
    [0, 1, 2].map((row) =>
      b.thing(
        poly([
          [-56 + row * 4, -30 + row * 26],
          [46 - row * 2, -38 + row * 26],
          [54 - row * 2, -8 + row * 26],
          [-56 + row * 4, 2 + row * 26],
        ]),
        row % 2 ? lace : colour,
        { dz: 1 + row * 0.1 },
      ),
    ),
  );

export const durahanSpecials: Record<string, Variant> = {
  // Shogun: lacquer red, laced plates, the golden crescent.
  RARE_1: {
    palette: {
      base: '#a82a2f',
      second: '#e8c878',
      dark: '#2a1c22',
      accent: '#3a2f5a',
      eye: '#ffd84f',
    },
    finish: 'gloss',
    rays: '#e8a03a',
    features: [layered('#a82a2f', '#e8c878'), kabuto('#f0c040'), medal('sun', '#f0c040')],
  },
  // Ruby Knight: facets all over, and a light inside.
  RARE_2: {
    palette: {
      base: '#d01f4f',
      second: '#ffb0c0',
      dark: '#6f0f34',
      accent: '#ffffff',
      eye: '#fff0f4',
    },
    finish: 'glass',
    edge: 'facet',
    texture: 'diamonds',
    rays: '#ff4f7a',
    features: [
      crest('crystals', { colour: '#ff4f7a' }),
      shoulders('ice', '#ff5f86'),
      browGem('#ffd0da'),
      medal('diamond', '#ff90aa'),
      around('sparks', '#ffd6e0'),
    ],
  },
  // Kokushi Muso: black, white and one red sun; mahjong tiles of thirteen orphans on its belt.
  RARE_3: {
    palette: {
      base: '#2b2d38',
      second: '#f4efe2',
      dark: '#14141c',
      accent: '#1f7a4a',
      eye: '#ff4f4f',
    },
    finish: 'metal',
    rays: '#3fb878',
    features: [
      layered('#2b2d38', '#1f7a4a'),
      kabuto('#f4efe2'),
      on('chest', (b) => [
        ...[-62, -22, 18].map((x, i) =>
          b.thing(
            poly([
              [x, 70],
              [x + 36, 70],
              [x + 36, 124],
              [x, 124],
            ]),
            '#fbf7ea',
            { dz: 1 + i * 0.01, line: 4 },
          ),
        ),
        b.mark(
          '<circle cx="-44" cy="97" r="11" fill="#d8343f"/><path d="M-16 86L8 108M8 86L-16 108" stroke="#1f7a4a" stroke-width="7"/><path d="M36 78L36 116" stroke="#2f5fc0" stroke-width="9"/>',
          1.2,
        ),
      ]),
      on('handL', (b) => [
        b.thing(
          limb([
            [0, 0, 5],
            [60, -20, 4],
          ]),
          '#f4efe2',
          { dz: -1 },
        ),
      ]),
    ],
  },
};
