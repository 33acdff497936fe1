import type { Body } from '../kit/body.ts';
import { wings } from '../kit/body-features.ts';
import { mix, shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import type { Feature } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest, ears } from '../kit/head-features.ts';
import { type Point, poly, put } from '../kit/path.ts';

const LEAN = { x: 240, y: 276, turn: 9 };

/** Turns a path drawn upright about (0, 0) to the slab's tilt. */
const leaning = (d: string) => put(d, LEAN);

const stick: Feature = ({ thing }) => [
  thing(leaning('M-26 150L26 150L26 206C22 222 -22 222 -26 206Z'), Z.body - 1, '#e2b878'),
];

export const monol: Body = {
  type: 'MONOL',
  scene: { kind: 'void', hue: '#5a78a8' },
  blends: {
    PIXIE: { features: [wings('fairy', '#ff9ac6'), crest('bow')] },
    TIGER: { features: [ears('dog')] },
    HARE: { features: [ears('hare')] },
    JELL: { features: [crest('crystals', { colour: '#8feaff' }), stick], traits: ['adrift'] },
    MONOL: {
      palette: {
        base: '#30333f',
        second: '#767d94',
        dark: '#12141c',
        accent: '#5fe0ff',
        eye: '#ff4a4a',
      },
    },
  },
  draw: (brush) => ({
    pieces: [...slab(brush), ...face(brush), ...runes(brush), ...shards(brush), ...rubble(brush)],
    anchors: {
      crown: { x: 284, y: 98, turn: 9, z: Z.body - 1, size: 0.9 },
      brow: { x: 259, y: 148, turn: 9, z: Z.face, size: 0.95 },
      earL: { x: 184, y: 110, turn: -18, z: Z.body + 2, size: 0.64 },
      earR: { x: 378, y: 120, turn: 34, z: Z.body - 2, size: 0.64 },
      cheekL: { x: 132, y: 260, turn: 9, z: Z.face, size: 0.9 },
      cheekR: { x: 366, y: 292, turn: 9, z: Z.face, size: 0.9 },
      chest: { x: 228, y: 366, turn: 9, z: Z.face, size: 0.95 },
      backL: { x: 148, y: 226, turn: 4, z: Z.wings, size: 0.95 },
      backR: { x: 372, y: 250, turn: 10, z: Z.wings, size: 0.95 },
      shoulderL: { x: 160, y: 116, turn: -26, z: Z.body + 2, size: 0.75 },
      shoulderR: { x: 372, y: 150, turn: 40, z: Z.body + 3, size: 0.75 },
      mouth: { x: 236, y: 304, turn: 9, z: Z.face },
      handL: { x: 62, y: 316, z: Z.near, size: 0.9 },
      handR: { x: 446, y: 330, z: Z.near, size: 0.9 },
    },
    ground: [246, 478, 150],
  }),
};

const FRONT: readonly Point[] = [
  [-118, -176],
  [112, -176],
  [96, 180],
  [-94, 180],
];

function slab({ skin, palette, look }: Brush): Piece[] {
  // Faces stay flat unless a subtype's fur or stone roughens them.
  const crisp = look.pure || look.rays !== undefined;
  const side: readonly Point[] = [
    [106, -176],
    [158, -200],
    [138, 146],
    [90, 180],
  ];
  const lid: readonly Point[] = [
    [-118, -170],
    [-60, -202],
    [160, -202],
    [112, -170],
  ];
  return [
    skin(leaning(poly(side)), Z.body - 0.4, 'dark', { crisp }),
    {
      ...skin(leaning(poly(lid)), Z.body - 0.5, 'base', { crisp: true, plain: true }),
      fill: tint(palette.base, 0.14),
    },
    skin(leaning(poly(FRONT)), Z.body, 'base', {
      crisp,
      inside:
        `<path d="${leaning('M-118 -176L112 -176L110 -158L-100 -158L-80 180L-94 180Z')}" fill="${tint(palette.base, 0.16)}" opacity=".55"/>` +
        `<path d="${leaning('M60 -170L112 -176L96 180L40 180Z')}" fill="${shade(palette.base, 0.1)}" opacity=".4"/>`,
    }),
  ];
}

function face({ mark, palette, look }: Brush): Piece[] {
  const hollow = 'M-92 -62L-20 -44L0 -52L20 -44L88 -62L76 6L26 16L0 4L-28 16L-80 6Z';
  const jaw = 'M-62 52L-34 40L-16 50L0 42L16 50L36 40L62 52L46 82L24 74L8 84L-8 74L-26 84L-48 74Z';
  const pit = mix(shade(palette.dark, 0.14), '#0a0a14', 0.55);
  const look2 = (x: number, side: 'left' | 'right') =>
    eye({ x, y: -20, r: 34, temper: 'glow', colour: palette.eye, side });
  const lit = look.traits?.includes('lit') ? palette.accent : mix(palette.eye, '#ffffff', 0.15);
  return [
    mark(
      `<g transform="translate(${LEAN.x} ${LEAN.y - 20}) rotate(${LEAN.turn})">` +
        `<path d="${hollow}" fill="${pit}" stroke="#0c0a14" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M-86 -52L-22 -36L0 -44L22 -36L82 -52" fill="none" stroke="${tint(palette.base, 0.2)}" stroke-width="5" transform="translate(0 -17)" stroke-linejoin="round"/>` +
        look2(-46, 'left') +
        look2(44, 'right') +
        `<path d="${jaw}" fill="${pit}" stroke="#0c0a14" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M-50 60L-34 50L-17 62L0 52L17 62L35 50L50 60" fill="none" stroke="${lit}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/></g>`,
      Z.face - 2,
    ),
  ];
}

const RUNES = [
  'M-88 106L-48 106L-68 150ZM-68 118L-68 122',
  'M-22 102L-22 152M-36 116L-22 128L-8 116M-36 138L-22 150L-8 138',
  'M10 122L26 104L42 122M10 140L26 122L42 140M26 142L26 150',
  'M70 152L70 124M56 104L56 124L84 124L84 104M70 104L70 110',
  'M-96 -108L-80 -142L-64 -108ZM-80 -124L-80 -118',
  'M62 -142L82 -142L92 -124L82 -106L62 -106L52 -124ZM72 -128L72 -120',
];

function runes({ mark, palette, look }: Brush): Piece[] {
  if (look.traits?.includes('blank')) return [];
  const d = leaning(RUNES.join(''));
  const glow = look.pure ? 1 : 0.9;
  return [
    mark(
      `<path d="${d}" fill="none" stroke="${palette.accent}" stroke-width="17" opacity=".3" stroke-linecap="round" stroke-linejoin="round"/>` +
        `<path d="${d}" fill="none" stroke="${shade(palette.base, 0.25)}" stroke-width="11" opacity=".6" stroke-linecap="round" stroke-linejoin="round"/>` +
        `<path d="${d}" fill="none" stroke="${tint(palette.accent, 0.12)}" stroke-width="6.5" opacity="${glow}" stroke-linecap="round" stroke-linejoin="round"/>`,
      Z.body + 1,
    ),
  ];
}

function shards({ skin, mark, palette }: Brush): Piece[] {
  const shard = (x: number, y: number, scale: number, turn: number, z: number): Piece[] => {
    const place = { x, y, scale, turn };
    return [
      skin(put('M-8 -58L22 -34L30 20L4 60L-24 28L-28 -22Z', place), z, 'base', {
        crisp: true,
        plain: true,
        inside: `<path d="${put('M-8 -58L22 -34L30 20L4 60L2 -8Z', place)}" fill="${shade(palette.base, 0.12)}"/>`,
      }),
      mark(
        `<path d="${put('M-12 -14L4 -4L-8 10L8 22', place)}" fill="none" stroke="${tint(palette.accent, 0.1)}" stroke-width="5.5" stroke-linejoin="round" stroke-linecap="round"/>`,
        z + 0.1,
      ),
    ];
  };
  return [
    ...shard(62, 316, 1.15, -24, Z.near),
    ...shard(446, 330, 1.2, 22, Z.near),
    ...shard(78, 176, 0.66, 14, Z.near),
    ...shard(454, 196, 0.6, -18, Z.near),
    ...shard(112, 84, 0.46, -34, Z.far),
  ];
}

function rubble({ skin, look }: Brush): Piece[] {
  if (look.traits?.includes('adrift')) return [];
  const stone = (points: readonly Point[], z: number) =>
    skin(poly(points), z, 'dark', { crisp: true, plain: true });
  return [
    stone(
      [
        [204, 486],
        [216, 458],
        [250, 446],
        [288, 462],
        [298, 486],
      ],
      Z.near + 0.9,
    ),
    stone(
      [
        [284, 486],
        [296, 468],
        [318, 462],
        [342, 474],
        [346, 486],
      ],
      Z.near + 1.2,
    ),
    stone(
      [
        [92, 476],
        [104, 442],
        [136, 432],
        [166, 450],
        [176, 480],
      ],
      Z.near + 1,
    ),
    stone(
      [
        [324, 482],
        [334, 452],
        [366, 440],
        [398, 456],
        [404, 480],
      ],
      Z.near + 1,
    ),
    stone(
      [
        [396, 480],
        [410, 462],
        [438, 464],
        [446, 482],
      ],
      Z.near + 1.1,
    ),
    stone(
      [
        [170, 484],
        [178, 468],
        [202, 466],
        [212, 484],
      ],
      Z.near + 1.1,
    ),
  ];
}
