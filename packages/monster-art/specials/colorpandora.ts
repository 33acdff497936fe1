import { around } from '../kit/body-features.ts';
import { Z } from '../kit/figure.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const colorpandoraSpecials: Record<string, Variant> = {
  // Dice: ivory, red and black, each ball with its number of pips.
  RARE_1: {
    palette: {
      base: '#fbf6e8',
      second: '#ffffff',
      dark: '#6a7088',
      accent: '#e03a3a',
      eye: '#f6f0e0',
    },
    finish: 'gloss',
    traits: ['dice'],
    rays: '#ff7a6a',
    features: [around('stars', '#ffd84f')],
  },
  // Tram: wheels, a lamp, an overhead wire and a bell.
  RARE_2: {
    palette: {
      base: '#f0e2b8',
      second: '#fffbe8',
      dark: '#2f7a5a',
      accent: '#d84a30',
      eye: '#f2c63c',
    },
    finish: 'gloss',
    traits: ['tram'],
    rays: '#8fd8b0',
    features: [
      ({ thing, mark }) => [
        mark(
          '<path d="M0 28L512 18M60 26L60 0M420 20L420 0" stroke="#2a3040" stroke-width="6"/>',
          -5,
        ),
        ...[150, 364].flatMap((x) => [
          thing(oval(x, 452, 20), Z.near - 3, '#4a5068', { finish: 'metal' }),
          thing(oval(x, 452, 13), Z.near - 2.9, '#fff2a8', { finish: 'glow', line: 2 }),
        ]),
        mark(
          '<path d="M10 484L502 484M40 474L40 496M120 474L120 496M200 474L200 496M300 474L300 496M390 474L390 496M470 474L470 496" stroke="#8a90a8" stroke-width="7" stroke-linecap="round"/>',
          -4,
        ),
      ],
    ],
  },
};
