import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { cheekMarks } from '../kit/head-features.ts';
import { leaf, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const galiSpecials: Record<string, Variant> = {
  // Happy Mask: the mask of comedy, with a crown of paper flowers.
  RARE_1: {
    palette: {
      base: '#fdf3e0',
      second: '#ffd23f',
      dark: '#1f9a8a',
      accent: '#ff6a4d',
      eye: '#ffe27a',
    },
    finish: 'gloss',
    rays: '#ffd86a',
    traits: ['laughing'],
    features: [
      cheekMarks('blush', '#ff6a7d'),
      on('crown', (b) =>
        [-58, 0, 58].flatMap((x, i) => [
          ...[0, 60, 120].map((turn) =>
            b.thing(
              leaf(
                [
                  x - Math.cos((turn * Math.PI) / 180) * 32,
                  -8 - Math.sin((turn * Math.PI) / 180) * 32 + Math.abs(x) * 0.3,
                ],
                [
                  x + Math.cos((turn * Math.PI) / 180) * 32,
                  -8 + Math.sin((turn * Math.PI) / 180) * 32 + Math.abs(x) * 0.3,
                ],
                30,
              ),
              ['#ff5f9f', '#ffd23f', '#4fb8f0'][i] ?? '#ffd23f',
              { dz: 1 + turn / 1000, line: 3.5 },
            ),
          ),
          b.thing(oval(x, -8 + Math.abs(x) * 0.3, 11), '#fffbe8', { dz: 1.3, line: 3 }),
        ]),
      ),
      around('petals', '#ffd0e0'),
    ],
  },
};
