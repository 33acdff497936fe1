import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { limb, oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const apeSpecials: Record<string, Variant> = {
  // Gold Dust: golden fur, a gold nugget in the hand.
  RARE_1: {
    palette: {
      base: '#e0a526',
      second: '#fff0b8',
      dark: '#8a5508',
      accent: '#fff3c0',
      eye: '#c8372f',
    },
    finish: 'gloss',
    texture: 'sun',
    textureStrength: 0.5,
    traits: ['laden'],
    rays: '#ffd03a',
    features: [
      on('handL', (b) => [
        b.thing(
          'M-74 -30C-70 -58 -52 -80 -30 -92C-22 -102 -10 -112 2 -96C30 -84 46 -62 48 -30Z',
          '#ffd84a',
          {
            dz: -1.4,
            finish: 'metal',
          },
        ),
        b.thing(oval(14, -62, 16, 13), '#fff0a0', { dz: -1.3, finish: 'metal', line: 4 }),
        b.thing(oval(-32, -54, 19, 15), '#f2b81e', { dz: -1.3, finish: 'metal', line: 4 }),
        b.thing('M-88 -38C-40 -26 30 -26 60 -38L44 6C20 18 -30 18 -62 6Z', '#6f7688', {
          dz: -1.2,
          finish: 'metal',
        }),
      ]),
      around('sparks', '#fff2b0'),
    ],
  },
  // King Ape: crown, ermine and a golden banana.
  RARE_2: {
    palette: {
      base: '#4a4658',
      second: '#d9c7b8',
      dark: '#26222f',
      accent: '#ffd03a',
      eye: '#e0a02a',
    },
    texture: 'fur',
    edge: 'fur',
    rays: '#e0486a',
    features: [
      on('crown', (b) => [
        b.thing(
          poly([
            [-66, 22],
            [-78, -44],
            [-38, -14],
            [0, -70],
            [38, -14],
            [78, -44],
            [66, 22],
          ]),
          '#ffd03a',
          { dz: 1, finish: 'metal' },
        ),
        b.thing(oval(0, -4, 13), '#e0344f', { dz: 1.1, finish: 'glass', line: 4 }),
        b.thing(oval(-40, 2, 9), '#3f8fe8', { dz: 1.1, finish: 'glass', line: 4 }),
        b.thing(oval(40, 2, 9), '#3f8fe8', { dz: 1.1, finish: 'glass', line: 4 }),
      ]),
      on('chest', (b) => [
        b.thing(
          'M-92 -74C-160 -10 -226 90 -216 152C-180 140 -160 160 -120 150C-60 172 60 172 130 150C160 160 190 140 224 146C226 80 160 0 96 -84Z',
          '#c2244a',
          {
            dz: -30,
            inside: `<path d="${b.place('M-112 -20L-128 160M126 0L150 150M60 60L70 170M-50 60L-60 170')}" stroke="#8a1236" stroke-width="9"/>`,
          },
        ),
        b.thing(
          limb([
            [-96, -70, 20],
            [-58, -16, 22],
            [4, 0, 24],
            [70, -22, 22],
            [104, -84, 20],
          ]),
          '#fff6ea',
          {
            dz: 5,
            inside: `<path d="${b.place('M-62 -26L-54 -6L-44 -24ZM-10 -10L-2 12L8 -8ZM44 -18L54 2L62 -22Z')}" fill="#2a2230"/>`,
          },
        ),
      ]),
    ],
  },
};
