import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const hengerSpecials: Record<string, Variant> = {
  // Skeleton: the frame without its shell: skull, ribs, a torn red cape, two green lights.
  RARE_1: {
    palette: {
      base: '#efe8d4',
      second: '#d8cbb0',
      dark: '#3a3048',
      accent: '#8a7a98',
      eye: '#6aff8a',
    },
    rays: '#7affa8',
    traits: ['bones'],
    features: [
      on('chest', (b) => [
        b.thing(
          'M-120 -90C-170 20 -190 160 -230 330L-176 296L-150 350L-110 300L-60 356L-10 306L40 356L90 300L130 350L160 296L216 330C180 160 160 20 130 -90Z',
          '#7a1f36',
          {
            dz: -Z.body - 6,
            inside: `<path d="${b.place('M-120 20L-150 300M-40 20L-60 320M50 20L60 320M120 20L150 300')}" stroke="#4f1226" stroke-width="12" fill="none"/>`,
          },
        ),
      ]),
      ({ thing }) => [
        ...[
          [182, 420],
          [380, 420],
        ].map(([x = 0, y = 0]) =>
          thing(
            poly([
              [x - 12, y - 26],
              [x + 12, y - 26],
              [x + 6, y + 12],
              [x - 6, y + 12],
            ]),
            Z.body + 2,
            '#3a3048',
            { line: 3 },
          ),
        ),
      ],
      around('embers', '#7affa8'),
    ],
  },
};
