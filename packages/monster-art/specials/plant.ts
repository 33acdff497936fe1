import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const note = (x: number, y: number, colour: string) =>
  `<path transform="translate(${x} ${y})" d="M-4 0L-4 -44L26 -52L26 -10" fill="none" stroke="${colour}" stroke-width="8" stroke-linejoin="round"/><ellipse cx="${x - 12}" cy="${y + 2}" rx="13" ry="10" fill="${colour}"/><ellipse cx="${x + 18}" cy="${y - 8}" rx="13" ry="10" fill="${colour}"/>`;

export const plantSpecials: Record<string, Variant> = {
  // Raggae Plant: a knitted cap and musical notes.
  RARE_1: {
    palette: {
      base: '#2f8f4a',
      second: '#eaf4b4',
      dark: '#1f5a34',
      accent: '#ffb41f',
      eye: '#c8372f',
    },
    texture: 'leaves',
    textureStrength: 0.6,
    traits: ['calm'],
    rays: '#ffd84a',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-104 14C-124 -40 -84 -92 4 -94C92 -92 126 -42 102 14C40 -12 -40 -12 -104 14Z',
          '#d8342c',
          {
            dz: 1,
            inside:
              `<path d="${b.place('M-130 -18C-60 -52 60 -52 130 -18L130 40L-130 40Z')}" fill="#f6c92e"/>` +
              `<path d="${b.place('M-130 2C-60 -32 60 -32 130 2L130 40L-130 40Z')}" fill="#2a9a48"/>` +
              `<path d="${b.place('M-60 -90L-76 10M0 -96L0 0M60 -90L76 10M-30 -94L-38 4M30 -94L38 4')}" stroke="#1a1420" stroke-width="4" opacity=".3"/>`,
          },
        ),
        b.thing(oval(2, -94, 15, 12), '#2a9a48', { dz: 1.1 }),
      ]),
      ({ mark }) => [
        mark(
          note(436, 110, '#ffe27a') + note(66, 420, '#ff8a6a') + note(462, 430, '#8fe27a'),
          Z.far - 1,
        ),
      ],
    ],
  },
};
