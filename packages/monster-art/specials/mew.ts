import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const mewSpecials: Record<string, Variant> = {
  // Swimmer: a swimming ring, and goggles on the brow.
  RARE_1: {
    palette: {
      base: '#ff9a4f',
      second: '#fff4d8',
      dark: '#b04a2a',
      accent: '#1fb4b0',
      eye: '#2f8fe8',
    },
    finish: 'gloss',
    rays: '#a8ecff',
    features: [
      on('chest', (b) => [
        b.thing(oval(20, 60, 154, 56), '#fff8e0', {
          dz: 27.5,
          finish: 'gloss',
          inside: `<path d="${b.place('M-70 0L-24 0L-30 130L-84 130ZM34 0L80 0L94 130L38 130ZM128 0L180 0L180 130L150 130Z')}" fill="#e8483f"/>`,
        }),
      ]),
      on('brow', (b) => [
        b.thing('M-190 70C-120 -10 120 -10 206 56L204 76C120 16 -120 16 -186 92Z', '#2a3a5a', {
          dz: 0.5,
        }),
        b.thing(oval(-52, 4, 48, 34, -6), '#7ff0ff', { dz: 1, finish: 'glass', line: 10 }),
        b.thing(oval(58, 2, 48, 34, 6), '#7ff0ff', { dz: 1, finish: 'glass', line: 10 }),
      ]),
      around('bubbles', '#c8f4ff'),
    ],
  },
};
