import { around, collar, medal } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { browStar, cheekMarks, crest } from '../kit/head-features.ts';
import { poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const pixieSpecials: Record<string, Variant> = {
  RARE_1: {
    palette: {
      base: '#6a2f8f',
      second: '#e3f2c4',
      dark: '#8fd43a',
      accent: '#b2f04a',
      eye: '#a02fd0',
    },
    texture: 'bubbles',
    rays: '#8fd43a',
    features: [
      cheekMarks('tear', '#8fe03a'),
      medal('drop', '#b2f04a'),
      around('bubbles', '#b2f04a'),
    ],
  },
  // Kasumi: mist, a band round the brow, petals in the wind.
  RARE_2: {
    palette: {
      base: '#3f4f8f',
      second: '#ffe9dc',
      dark: '#26253f',
      accent: '#e0d4ff',
      eye: '#5a6ae0',
    },
    texture: 'waves',
    rays: '#b9c0ff',
    features: [
      on('brow', (b) => [
        b.thing('M-100 -8C-40 -24 40 -24 100 -8L98 16C40 0 -40 0 -98 16Z', '#d8435a', { dz: 1 }),
        b.thing(
          poly([
            [-22, -16],
            [22, -16],
            [20, 8],
            [-20, 8],
          ]),
          '#cfd6e4',
          { dz: 1.1, finish: 'metal' },
        ),
      ]),
      collar('scarf', '#d8435a'),
      around('petals', '#ffc0d8'),
    ],
  },
  // Mia: a bow, a star on the brow and more stars around her.
  RARE_3: {
    palette: {
      base: '#2fa4c8',
      second: '#fff0e2',
      dark: '#f4d24a',
      accent: '#ff8a5a',
      eye: '#1f86c8',
    },
    texture: 'stars',
    rays: '#ffd84f',
    features: [
      crest('bow', { colour: '#ff6f61' }),
      browStar('#ffd84f'),
      around('stars', '#ffe98a'),
    ],
  },
};
