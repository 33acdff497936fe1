import { around } from '../kit/body-features.ts';
import { type Feature, on } from '../kit/feature.ts';
import { limb, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const STEEL = '#c3ccd8';
const HOLES = '#4a5466';

export const metalnerSpecials: Record<string, Variant> = {
  // Chinois: named after the cook's pointed sieve, and wears it; an apron, a wooden pestle.
  RARE_1: {
    palette: {
      base: '#a8d4c4',
      second: '#e8f8f0',
      dark: '#2a4048',
      accent: '#f0913a',
      eye: '#ffb648',
    },
    finish: 'gloss',
    rays: '#ffd9a0',
    traits: ['smiling'],
    features: [sieve(), apron(), pestle(), around('bubbles', '#dff6ff')],
  },
};

function sieve(): Feature {
  const rows = [
    { y: -48, xs: [-8, 10] },
    { y: -26, xs: [-26, -4, 18] },
    { y: -3, xs: [-44, -22, 2, 26, 46] },
    { y: 22, xs: [-62, -38, -12, 14, 40, 64] },
  ];
  const holes = rows
    .flatMap(({ y, xs }) => xs.map((x) => oval(x, y + x * x * 0.002, 5, 6)))
    .join('');
  return on('crown', (b) => [
    b.thing(
      limb([
        [112, 40, 11],
        [170, 22, 11],
        [214, 22, 14],
      ]),
      STEEL,
      { dz: 0.8, finish: 'metal' },
    ),
    b.thing(
      'M-132 46C-96 14 -40 -48 -12 -74Q0 -83 12 -74C40 -48 96 14 132 46Q0 84 -132 46Z',
      STEEL,
      {
        dz: 1,
        finish: 'metal',
        inside: `<path d="${b.place(holes)}" fill="${HOLES}"/>`,
      },
    ),
    b.thing('M-144 42Q0 88 144 42L140 66Q0 112 -140 66Z', '#e6ebf2', { dz: 1.2, finish: 'metal' }),
    b.thing(oval(206, 22, 9), '#0d1018', { dz: 1.3, line: 3 }),
  ]);
}

function apron(): Feature {
  return on('chest', (b) => [
    b.thing(
      'M-52 -36Q0 -22 52 -36L62 14C84 24 92 60 92 120Q0 150 -92 120C-92 60 -84 24 -62 14Z',
      '#fdfbf4',
      {
        dz: -2,
        inside: `<path d="${b.place('M-52 -36Q0 -22 52 -36L54 -22Q0 -8 -54 -22Z')}" fill="#f0913a"/><path d="${b.place('M-30 34L30 34L26 74Q0 84 -26 74Z')}" fill="none" stroke="#c9b89a" stroke-width="6"/>`,
      },
    ),
    b.mark(
      '<path d="M-50 -38C-54 -56 -44 -64 -34 -70M50 -38C54 -56 44 -64 34 -70" fill="none" stroke="#f0913a" stroke-width="8" stroke-linecap="round"/>',
      -1.9,
    ),
  ]);
}

function pestle(): Feature {
  return on('handL', (b) => [
    b.thing(
      limb([
        [-4, 70, 11],
        [2, 0, 12],
        [8, -70, 15],
        [14, -124, 24],
      ]),
      '#c88a4a',
      {
        dz: 0.5,
        inside: `<path d="${b.place('M-2 60L10 -100M12 20L22 -110')}" stroke="#9a6230" stroke-width="4" fill="none"/>`,
      },
    ),
  ]);
}
