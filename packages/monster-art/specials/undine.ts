import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { oval, star } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const PEARLS = [
  [-54, -44],
  [-36, -32],
  [-14, -25],
  [10, -25],
  [34, -33],
  [54, -46],
] as const;

export const undineSpecials: Record<string, Variant> = {
  // Mermaid: a fish tail, a starfish, a rope of pearls.
  RARE_1: {
    palette: {
      base: '#1fa88a',
      second: '#ffe2cc',
      dark: '#0f5a62',
      accent: '#ff8f7a',
      eye: '#0f8a8a',
    },
    finish: 'gloss',
    traits: ['mermaid'],
    rays: '#ffc8a0',
    features: [
      on('crown', (b) => [
        b.thing(star(66, 14, 54, 5, 0.5), '#ffb04a', { dz: 1 }),
        b.mark(
          `<g fill="#fff0c0"><circle cx="66" cy="14" r="6"/><circle cx="66" cy="-14" r="4"/><circle cx="92" cy="8" r="4"/><circle cx="40" cy="8" r="4"/><circle cx="82" cy="36" r="4"/><circle cx="50" cy="36" r="4"/></g>`,
          1.1,
        ),
      ]),
      on('chest', (b) =>
        PEARLS.map(([x, y], i) =>
          b.thing(oval(x, y, 12), '#fffaf2', { dz: 1 + i / 50, finish: 'gloss', line: 3.5 }),
        ),
      ),
      around('bubbles', '#c8f6ec'),
    ],
  },
};
