import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const hours = Array.from({ length: 12 }, (_, hour) => {
  const a = (hour * Math.PI) / 6;
  const at = (r: number) => `${Math.round(Math.sin(a) * r)} ${Math.round(-Math.cos(a) * r)}`;
  return `M${at(hour % 3 ? 128 : 116)}L${at(146)}`;
}).join('');

export const nagaSpecials: Record<string, Variant> = {
  // Time Noise: a clock behind the body.
  RARE_1: {
    palette: {
      base: '#3f6f86',
      second: '#e8dcc0',
      dark: '#1f3648',
      accent: '#e8b84a',
      eye: '#ff5fc0',
    },
    texture: 'panels',
    textureStrength: 0.5,
    rays: '#ffd890',
    features: [
      ({ mark }) => [
        mark(
          `<g transform="translate(232 210)"><circle r="176" fill="#f6ecd2" stroke="#a87a24" stroke-width="18"/><circle r="160" fill="none" stroke="#d8b868" stroke-width="5"/><path d="${hours}" stroke="#4a3620" stroke-width="11" stroke-linecap="round"/><path d="M0 0L118 -62M0 0L-46 120" stroke="#4a3620" stroke-width="11" stroke-linecap="round"/></g>`,
          Z.far - 2,
        ),
      ],
      on('chest', (b) => [
        b.thing(oval(0, -8, 40), '#e8b84a', { dz: 1, finish: 'metal' }),
        b.thing(oval(0, -8, 28), '#fff6e0', { dz: 1.1, line: 3 }),
        b.mark(
          '<path d="M0 -8L0 -28M0 -8L14 0" stroke="#4a3620" stroke-width="6" stroke-linecap="round"/>',
          1.2,
        ),
      ]),
    ],
  },
  // Punisher: irons, spiked collar, and a hood.
  RARE_2: {
    palette: {
      base: '#8f2430',
      second: '#d8b8a0',
      dark: '#1f1820',
      accent: '#c2c8d4',
      eye: '#ffe04a',
    },
    texture: 'scales',
    rays: '#ff4a4a',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-104 72C-122 10 -86 -44 4 -56C92 -46 122 8 104 66C84 50 56 58 42 82C26 58 -22 58 -38 84C-54 60 -84 54 -104 72Z',
          '#241c26',
          {
            dz: 0.2,
            inside: `<path d="${b.place('M2 -56L4 64')}" stroke="#403040" stroke-width="8"/>`,
          },
        ),
      ]),
      on('chest', (b) => [
        ...[-78, -40, 0, 40, 78].map((x) =>
          b.thing(
            poly([
              [x - 16, -58 + 14 * (1 - Math.abs(x) / 78)],
              [x + 16, -58 + 14 * (1 - Math.abs(x) / 78)],
              [x * 1.2, -10 + 18 * (1 - Math.abs(x) / 78)],
            ]),
            '#dfe4ee',
            { dz: 0.9, finish: 'metal' },
          ),
        ),
        b.thing('M-104 -84C-40 -50 40 -50 104 -88L106 -58C40 -20 -40 -20 -106 -54Z', '#2c2430', {
          dz: 1,
        }),
      ]),
      on('handL', (b) => [
        b.thing('M-50 30C-20 46 20 46 50 30L52 58C20 76 -20 76 -52 58Z', '#6f7688', {
          dz: 2,
          finish: 'metal',
        }),
      ]),
      around('embers', '#ff5a3a'),
    ],
  },
};
