import { on, type Site } from '../kit/feature.ts';
import { type Piece, Z } from '../kit/figure.ts';
import { leaf, star } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const zuumSpecials: Record<string, Variant> = {
  // ZebraSaurian: black and white stripes and an upright mane.
  RARE_1: {
    palette: {
      base: '#f4f2ee',
      second: '#fffdf8',
      dark: '#16141c',
      accent: '#2a2630',
      eye: '#7a4a2a',
    },
    rays: '#e8e0d0',
    features: [
      ({ thing, mark }) => [
        ...(
          [
            [312, 92, 280, 40],
            [296, 118, 246, 72],
            [284, 148, 226, 112],
            [266, 176, 206, 146],
          ] as const
        ).map(([x, y, tx, ty], i) =>
          thing(
            leaf([x + 6, y + 14], [tx, ty], 40),
            Z.body - 0.5 + i * 0.05,
            i % 2 ? '#16141c' : '#f4f2ee',
          ),
        ),
        mark(
          '<path d="M318 150Q300 154 290 148M330 172Q312 182 296 176M416 112Q420 132 410 148M446 120Q448 138 440 152M194 302Q220 318 216 350M180 330Q198 344 196 372M160 408Q176 412 184 424M260 300L290 292M272 326L302 320" stroke="#16141c" stroke-width="12" stroke-linecap="round" fill="none"/>',
          Z.face - 0.5,
        ),
      ],
    ],
  },
  // Wild Saurian: burrs and leaves in the fur, an old scar, and a tin on the tail.
  RARE_2: {
    palette: {
      base: '#7a5a3a',
      second: '#d8c094',
      dark: '#2a1c16',
      accent: '#6a8a3a',
      eye: '#ffb02e',
    },
    texture: 'scales',
    rays: '#f08a4a',
    features: [
      on('crown', (b) => [
        b.thing(leaf([-26, 24], [-104, -32], 34), '#5f8f3a', { dz: 0.1 }),
        b.thing(leaf([-6, 14], [-46, -86], 34), '#86b04a', { dz: 0.2 }),
        b.thing(leaf([14, 14], [46, -62], 28), '#5f8f3a', { dz: 0.3 }),
      ]),
      ({ thing, mark }) => [
        ...BURRS.map(([x, y]) =>
          thing(star(x, y, 15, 7, 0.55), Z.body + 2.6, '#4a2f1c', { line: 3 }),
        ),
        ...tin({ thing, mark }),
        mark(
          '<path d="M346 74L392 170M352 100L370 94M368 146L386 138" stroke="#f0c8a8" stroke-width="7" stroke-linecap="round"/>',
          Z.face + 3,
        ),
      ],
    ],
  },
};

const BURRS = [
  [122, 268],
  [92, 236],
  [236, 262],
] as const;

function tin({ thing, mark }: Pick<Site, 'thing' | 'mark'>): Piece[] {
  return [
    thing('M22 96L74 84L90 150Q64 170 38 162Z', Z.body + 1, '#b8c2d0', {
      finish: 'metal',
      inside: '<path d="M24 112L78 100L84 128L32 142Z" fill="#d8502f"/>',
    }),
    thing('M22 96L10 60L30 70L40 50L54 62L74 84Q48 100 22 96Z', Z.body + 1.1, '#e2e8f0', {
      finish: 'metal',
    }),
    mark(
      '<path d="M46 120L66 115" stroke="#fff3d8" stroke-width="7" stroke-linecap="round"/>',
      Z.body + 1.2,
    ),
  ];
}
