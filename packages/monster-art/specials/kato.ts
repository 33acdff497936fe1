import { around, collar } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { limb } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const katoSpecials: Record<string, Variant> = {
  // Axer: a woodcutter with an axe as long as its body.
  RARE_1: {
    palette: {
      base: '#c4703a',
      second: '#ffe4bc',
      dark: '#4a2a22',
      accent: '#c8342f',
      eye: '#a8f05a',
    },
    texture: 'stripes',
    textureStrength: 0.5,
    rays: '#ffb070',
    traits: ['armed'],
    features: [
      on('handL', (b) => [
        b.thing(
          limb([
            [20, 190, 13],
            [6, 40, 12],
            [-26, -180, 12],
          ]),
          '#9a6a38',
          { dz: 0.5 },
        ),
        b.thing(
          'M-10 -216C14 -244 44 -254 64 -250C52 -220 50 -160 62 -112C40 -110 12 -118 -8 -136Z',
          '#cbd6e2',
          { dz: 2.4, finish: 'metal' },
        ),
        b.thing('M-62 -216L-2 -218L2 -136L-56 -132Z', '#5a6478', { dz: 2.5, finish: 'metal' }),
      ]),
      collar('scarf', '#3f8f4a'),
    ],
  },
  // Crescent: a crescent moon for a hat, night-blue fur.
  RARE_2: {
    palette: {
      base: '#33407f',
      second: '#e8e4ff',
      dark: '#171c46',
      accent: '#7f6ae8',
      eye: '#ffe88a',
    },
    texture: 'stars',
    rays: '#fff0a8',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-34 -86C-70 -40 -44 26 10 26C44 26 68 4 74 -26C54 -6 22 -6 2 -26C-16 -44 -16 -72 -4 -96C-16 -96 -26 -94 -34 -86Z',
          '#ffe27a',
          { dz: 1, finish: 'gloss' },
        ),
      ]),
      around('stars', '#fff4b8'),
    ],
  },
  // Ninja Kato: hood, mask, the ends of a scarf and smoke.
  RARE_3: {
    palette: {
      base: '#3a4150',
      second: '#e6cfa8',
      dark: '#1c212c',
      accent: '#d23a4a',
      eye: '#7ff0ff',
    },
    rays: '#ff7a86',
    features: [
      on('mouth', (b) => [
        b.thing(
          'M-108 20C-90 -6 -40 -14 2 -16C44 -20 84 -30 104 -44L124 -6C100 14 66 46 16 48C-32 52 -80 44 -108 20Z',
          '#232a38',
          {
            dz: 0.6,
            inside: `<path d="${b.place('M-96 12Q0 16 108 -26M-70 36Q10 34 104 4')}" stroke="#3d475c" stroke-width="6" fill="none"/>`,
          },
        ),
      ]),
      on('brow', (b) => [
        b.thing('M-140 10C-70 -26 70 -30 146 -2L144 34C70 4 -70 10 -136 46Z', '#d23a4a', {
          dz: -0.4,
        }),
        b.thing('M-46 -26L46 -28L44 22L-42 24Z', '#c6d2de', { dz: -0.3, finish: 'metal' }),
        b.mark('<path d="M0 -20L8 -6L22 -2L8 4L0 18L-8 4L-22 -2L-8 -6Z" fill="#3a4458"/>', 0),
        b.thing(
          limb([
            [140, 14, 15],
            [196, -8, 13],
            [240, 26, 5],
          ]),
          '#b02c3c',
          { dz: -11 },
        ),
        b.thing(
          limb([
            [140, 18, 14],
            [186, 46, 12],
            [206, 96, 4],
          ]),
          '#d23a4a',
          { dz: -10.9 },
        ),
      ]),
      collar('scarf', '#d23a4a'),
    ],
  },
};
