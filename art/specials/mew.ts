import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const mewSpecials: Record<string, Variant> = {
  // Swimmer: a ring, goggles on the brow, and no intention of getting wet.
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
        b.thing(oval(14, 62, 128, 52), '#fff8e0', {
          dz: 27.5,
          finish: 'gloss',
          inside: `<path d="${b.place('M-60 0L-20 0L-24 130L-70 130ZM30 0L70 0L84 130L34 130ZM112 0L160 0L160 130L130 130Z')}" fill="#e8483f"/>`,
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
