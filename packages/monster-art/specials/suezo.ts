import { around, medal } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { cheekMarks, crest } from '../kit/head-features.ts';
import { leaf, limb, oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const crown = (metal: string, gem: string, points: number) =>
  on('crown', (b) => {
    const teeth = Array.from({ length: points }, (_, i) => {
      const x = points === 1 ? 0 : -46 + (92 * i) / (points - 1);
      return [[x, -38] as const, [x + 46 / points, -8] as const];
    }).flat();
    return [
      b.thing(poly([[-58, 22], [-58, -30], [-40, -8], ...teeth, [58, -30], [58, 22]]), metal, {
        dz: 1,
        finish: 'metal',
      }),
      b.thing(oval(0, 6, 11), gem, { dz: 1.1, finish: 'glass' }),
    ];
  });

export const suezoSpecials: Record<string, Variant> = {
  RARE_1: {
    palette: {
      base: '#f0b020',
      second: '#ffe79a',
      dark: '#9a5f08',
      accent: '#fff3c0',
      eye: '#c8372f',
    },
    finish: 'metal',
    rays: '#ffd03a',
    features: [crown('#ffd03a', '#e0344f', 3), around('sparks', '#fff2b0')],
  },
  RARE_2: {
    palette: {
      base: '#aab6c8',
      second: '#f0f5fb',
      dark: '#525f78',
      accent: '#e8f0ff',
      eye: '#2f6fe0',
    },
    finish: 'metal',
    rays: '#c9d6ee',
    features: [crown('#dbe4f2', '#3f7fe8', 2), around('sparks', '#f4f9ff')],
  },
  RARE_3: {
    palette: {
      base: '#b8743a',
      second: '#f0c596',
      dark: '#5f3216',
      accent: '#e8a868',
      eye: '#2f9a6a',
    },
    finish: 'metal',
    rays: '#d0864a',
    features: [crown('#d8925a', '#2f9a6a', 1), around('sparks', '#ffd8b0')],
  },
  // Birdie: a golf ball, the tail for a tee, and a flag.
  RARE_4: {
    palette: {
      base: '#f4f6f2',
      second: '#d6ecd0',
      dark: '#4a7a4a',
      accent: '#e2473b',
      eye: '#2f9a46',
    },
    texture: 'bubbles',
    rays: '#8fe07a',
    features: [
      on('crown', (b) => [
        b.thing(
          limb([
            [30, 20, 4],
            [30, -40, 4],
          ]),
          '#f0e6d0',
          { dz: -1 },
        ),
        b.thing('M32 -42L100 -22L32 0Z', '#e2473b', { dz: -0.9 }),
      ]),
      onBoth('back', (b) => [
        b.thing(leaf([10, 0], [92, -46], 40), '#fff4c8', { dz: 1 }),
        b.thing(leaf([10, 10], [96, 6], 36), '#ffe68a', { dz: 1.1 }),
      ]),
    ],
  },
  // Sueki Suezo: old glazed pottery, mended with gold.
  RARE_5: {
    palette: {
      base: '#7a8078',
      second: '#b8bdb0',
      dark: '#4a4038',
      accent: '#e0b040',
      eye: '#e08a2f',
    },
    texture: 'cracks',
    finish: 'gloss',
    rays: '#c8b080',
    features: [
      on('crown', (b) => [
        b.thing(
          poly([
            [-52, 24],
            [-44, -6],
            [-64, -30],
            [64, -30],
            [44, -6],
            [52, 24],
          ]),
          '#6a6f68',
          { dz: 1, finish: 'gloss' },
        ),
        b.thing(oval(0, -30, 64, 12), '#3f403c', { dz: 1.1 }),
      ]),
      ({ mark }) => [
        mark(
          '<path d="M118 110L150 140L138 168L162 196M388 120L366 150L384 184L362 214" fill="none" stroke="#f0c850" stroke-width="8" stroke-linejoin="round"/>',
          48,
        ),
      ],
    ],
  },
  // White Suezo: snow, a blush, and a scarf where a neck would be.
  RARE_6: {
    palette: {
      base: '#f3f5fb',
      second: '#ffe6ea',
      dark: '#8f9ac0',
      accent: '#7fb2f0',
      eye: '#e0486a',
    },
    finish: 'gloss',
    rays: '#dfe8ff',
    features: [
      crest('snow'),
      cheekMarks('blush', '#ff9ab0'),
      medal('star', '#9ac4ff'),
      around('snow', '#ffffff'),
    ],
  },
};
