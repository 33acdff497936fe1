import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const puff = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#f2f4fa" stroke="#8a90a8" stroke-width="5"/>`;

export const wormSpecials: Record<string, Variant> = {
  // Express Worm: a train of carriages with a headlamp.
  RARE_1: {
    palette: {
      base: '#2f5a9c',
      second: '#c8d4e4',
      dark: '#262a3a',
      accent: '#ffce3a',
      eye: '#e0402f',
    },
    texture: 'panels',
    finish: 'gloss',
    rays: '#ffd88a',
    features: [
      on('crown', (b) => [
        b.thing('M-30 16L-26 -44L26 -44L30 16Z', '#2a2e3e', { dz: 1, finish: 'metal' }),
        b.thing('M-46 -72L46 -72L34 -38L-34 -38Z', '#3a4054', { dz: 1.1, finish: 'metal' }),
        b.thing('M-34 -20L34 -20L34 -4L-34 -4Z', '#e0402f', { dz: 1.1 }),
      ]),
      ({ mark }) => [
        mark(
          puff(134, 114, 26) + puff(96, 72, 32) + puff(46, 60, 24) + puff(70, 110, 18),
          Z.head - 2,
        ),
      ],
      on('brow', (b) => [
        b.thing(oval(0, 0, 34), '#e8b020', { dz: 1, finish: 'metal' }),
        b.thing(oval(0, 0, 23), '#fff8c8', { dz: 1.1, finish: 'glow', line: 3 }),
      ]),
    ],
  },
};
