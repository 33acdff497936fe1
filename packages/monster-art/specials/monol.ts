import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

const PIPS: readonly (readonly [number, number])[] = [
  [-62, 22],
  [62, 22],
  [-62, 74],
  [62, 74],
  [0, 48],
];

export const monolSpecials: Record<string, Variant> = {
  // Galaxy: a framed night sky in a ring of stars.
  RARE_1: {
    palette: {
      base: '#3a2a78',
      second: '#c8b8ff',
      dark: '#1b1246',
      accent: '#ff9af0',
      eye: '#8ff0ff',
    },
    texture: 'stars',
    traits: ['blank'],
    rays: '#8a6aff',
    features: [
      on('chest', (b) => [
        b.mark(
          '<path d="M0 6C26 -8 44 20 12 32C-34 46 -74 8 -40 -20C2 -50 84 -28 88 14" fill="none" stroke="#ff9af0" stroke-width="10" stroke-linecap="round" opacity=".85"/>' +
            '<path d="M0 6C-26 20 -44 -8 -12 -20C34 -34 74 4 40 32C-2 62 -84 40 -88 -2" fill="none" stroke="#9ad8ff" stroke-width="8" stroke-linecap="round" opacity=".8"/>' +
            '<circle cy="6" r="15" fill="#fff6c8"/>',
          -1,
        ),
      ]),
      ({ mark }) => [
        mark(
          '<path d="M92 226C10 250 0 292 60 306" fill="none" stroke="#ffd0f8" stroke-width="10" stroke-linecap="round" opacity=".85"/>' +
            '<path d="M60 306C180 342 400 292 478 228" fill="none" stroke="#ffd0f8" stroke-width="10" stroke-linecap="round" opacity=".9"/>',
          Z.face - 2.5,
        ),
      ],
      around('stars', '#fff2b8'),
    ],
  },
  // Dominos: a domino in front of a falling row.
  RARE_2: {
    palette: {
      base: '#f3ead8',
      second: '#ffffff',
      dark: '#b59a72',
      accent: '#2a2230',
      eye: '#e0344f',
    },
    finish: 'gloss',
    traits: ['blank'],
    rays: '#e8dcc0',
    features: [
      on('chest', (b) => [
        b.thing('M-98 -4L94 -4L93 10L-97 10Z', '#b59a72', { dz: -3, line: 3 }),
        ...PIPS.map(([x, y]) => b.thing(oval(x, y, 14), '#26202e', { dz: -3, line: 3 })),
      ]),
      on('brow', (b) => [
        b.thing(oval(-72, -16, 14), '#26202e', { dz: -3, line: 3 }),
        b.thing(oval(0, -16, 14), '#26202e', { dz: -3, line: 3 }),
        b.thing(oval(72, -16, 14), '#26202e', { dz: -3, line: 3 }),
      ]),
      ({ thing }) => [thing('M404 476L452 238L498 250L460 480Z', -2, '#d8c8a8')],
    ],
  },
  // Scribble: a child's chalk drawings.
  RARE_3: {
    palette: {
      base: '#2f6a54',
      second: '#d8f0e0',
      dark: '#7a4f2c',
      accent: '#fff6d8',
      eye: '#ffe27a',
    },
    traits: ['blank', 'lit'],
    rays: '#8fe0b8',
    features: [
      on('chest', (b) => [
        b.mark(
          '<g fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">' +
            '<path d="M-84 76L-84 34L-54 8L-24 34L-24 78ZM-62 76L-62 52L-46 52L-46 76" stroke="#fff6e8"/>' +
            '<path d="M40 36L40 84M40 52L18 38M40 52L66 40M40 82L24 106M40 82L58 106" stroke="#ff9ab8"/><circle cx="40" cy="22" r="15" stroke="#ff9ab8"/>' +
            '<path d="M-88 98Q-64 84 -44 100T0 98" stroke="#8fe27a"/></g>',
          -1,
        ),
      ]),
      on('brow', (b) => [
        b.mark(
          '<g fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">' +
            '<circle cx="-70" cy="-4" r="15" stroke="#ffe04a"/><path d="M-70 -30L-70 -26M-96 -4L-92 -4M-88 -22L-85 -19M-52 -22L-55 -19M-44 -4L-48 -4" stroke="#ffe04a"/>' +
            '<path d="M10 -12C22 -30 36 -4 48 -18C60 -32 70 0 90 -18M18 4C34 -8 50 14 84 0" stroke="#9ad8ff"/></g>',
          -1,
        ),
      ]),
      on('handR', (b) => [
        b.thing('M-44 -64L-14 -78L44 50L14 64Z', '#ff9ab8', { dz: 2 }),
        b.thing('M-24 -20L6 -34L44 50L14 64Z', '#ffffff', { dz: 2.1 }),
      ]),
    ],
  },
  // Burning Wall: glowing bricks and flames.
  RARE_4: {
    palette: {
      base: '#a83a26',
      second: '#ffd08a',
      dark: '#5a1a18',
      accent: '#ffd23a',
      eye: '#fff08a',
    },
    traits: ['blank', 'lit'],
    rays: '#ff8a2e',
    features: [
      ({ mark }) => [
        mark(
          `<path d="${BRICKS}" fill="none" stroke="#4a1210" stroke-width="7" opacity=".75" transform="translate(240 276) rotate(9)"/>`,
          Z.body + 1,
        ),
        mark(flame('#ff7a1e', 1) + flame('#ffd84a', 0.62), Z.body - 1),
        mark(
          '<g transform="translate(204 468) rotate(2)"><path d="M-150 12C-160 -30 -130 -40 -128 -70C-108 -50 -112 -26 -94 -16C-92 -50 -64 -54 -60 -92C-34 -66 -44 -36 -26 -20C-18 -48 8 -52 8 -88C38 -62 28 -34 44 -18C54 -44 78 -46 84 -78C104 -50 96 -30 112 -18C122 -34 134 -36 140 -58C156 -30 148 -6 152 12Z" fill="#ff7a1e" stroke="#7a1d16" stroke-width="6" stroke-linejoin="round"/><path d="M-128 12C-130 -14 -116 -20 -112 -40C-100 -24 -96 -8 -82 -4C-72 -28 -58 -32 -54 -54C-38 -32 -38 -12 -22 -4C-10 -24 6 -30 10 -52C24 -30 28 -14 42 -4C54 -18 70 -26 80 -46C86 -26 92 -10 104 -2C116 -12 124 -18 132 -30C138 -14 136 0 136 12Z" fill="#ffd84a"/></g>',
          Z.near + 2,
        ),
      ],
      around('embers', '#ff8a2e'),
    ],
  },
};

const BRICKS =
  'M-116 -118L110 -118M-112 -78L106 -78M-106 96L102 96M-102 138L100 138M-40 -176L-40 -118M46 -176L46 -118M-80 -118L-80 -78M4 -118L4 -78M80 -118L80 -78M-50 96L-50 138M40 96L40 138M-76 138L-76 180M-4 138L-4 180M66 138L66 180';

const flame = (colour: string, scale: number) =>
  `<g transform="translate(290 104) rotate(9) scale(${scale})"><path d="M-148 24C-160 -10 -132 -24 -136 -52C-110 -40 -112 -16 -92 -14C-86 -44 -60 -46 -56 -84C-28 -62 -36 -36 -18 -26C-12 -52 14 -54 20 -92C46 -66 36 -42 56 -30C66 -50 88 -52 94 -74C112 -46 96 -28 112 -14C122 -24 128 -28 132 -40C148 -18 138 4 130 24Z" fill="${colour}" stroke="#7a1d16" stroke-width="${scale === 1 ? 6 : 0}" stroke-linejoin="round"/></g>`;
