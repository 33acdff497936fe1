import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { leaf, limb, oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const beaclonSpecials: Record<string, Variant> = {
  // Eggplantern: aubergine from claw to crown, its green cap on, a lantern on the horn.
  RARE_1: {
    palette: {
      base: '#5a2f86',
      second: '#c8a8e0',
      dark: '#35185a',
      accent: '#7cc24a',
      eye: '#ffd84a',
    },
    finish: 'gloss',
    rays: '#ffc95a',
    features: [
      on('crown', (b) => [
        ...(
          [
            [-92, 30],
            [-56, 62],
            [0, 74],
            [56, 56],
            [88, 18],
          ] as const
        ).map(([x, y], i) =>
          b.thing(leaf([x * 0.1, -14], [x, y * 0.9], 46), i % 2 ? '#5aa03a' : '#6ab446', {
            dz: 0.6 + i * 0.01,
          }),
        ),
        b.thing(
          limb([
            [0, -8, 14],
            [8, -44, 11],
            [34, -66, 12],
          ]),
          '#4a8a30',
          { dz: 0.8 },
        ),
      ]),
      ({ thing, mark }) => [
        mark('<circle cx="62" cy="176" r="86" fill="#ffd060" opacity=".26"/>', Z.near + 2),
        thing(
          limb([
            [78, 84, 4],
            [64, 128, 4],
          ]),
          Z.near + 2.5,
          '#2a2030',
          { line: 2 },
        ),
        thing(
          poly([
            [36, 140],
            [48, 122],
            [80, 122],
            [92, 140],
          ]),
          Z.near + 3,
          '#3a2a40',
          { finish: 'metal' },
        ),
        thing(oval(64, 176, 36, 42), Z.near + 2.9, '#ffb83a', {
          finish: 'glow',
          inside:
            '<path d="M20 160L110 160M20 178L110 178M20 196L110 196" stroke="#c87818" stroke-width="4"/>',
        }),
        thing(
          poly([
            [40, 208],
            [88, 208],
            [80, 224],
            [48, 224],
          ]),
          Z.near + 3,
          '#3a2a40',
          { finish: 'metal' },
        ),
      ],
      around('embers', '#ffc850'),
    ],
  },
};
