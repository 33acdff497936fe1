import type { Body } from '../kit/body.ts';
import { medal, shoulders, wings } from '../kit/body-features.ts';
import { mix, shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { on } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { cheeks, crest, ears } from '../kit/head-features.ts';
import { blob, leaf, limb, type Place, put } from '../kit/path.ts';

const HEAD: Place = { x: 226, y: 178, turn: -9 };

const onHead = (d: string) => put(d, HEAD);

const tiara = on('crown', (b) => [
  b.thing('M-66 16L-76 -40L-40 -14L0 -62L40 -14L76 -40L66 16Q0 -6 -66 16Z', '#ffd84a', {
    dz: 0.5,
    finish: 'metal',
  }),
  b.thing('M0 -30L13 -12L0 6L-13 -12Z', '#8fd8ff', { dz: 0.6, finish: 'glass', line: 3 }),
]);

export const plant: Body = {
  type: 'PLANT',
  scene: { kind: 'meadow', hue: '#8a9a3a' },
  own: ['crest'],
  blends: {
    PIXIE: { features: [wings('fairy', '#ff9ac6'), medal('heart'), tiara] },
    ZUUM: { features: [crest('fin', { colour: '#f8e2ab' }), shoulders('spikes', '#35a06c')] },
    JELL: {
      palette: {
        base: '#45b3e8',
        second: '#d0f6ff',
        dark: '#1c64ac',
        accent: '#b99aff',
        eye: '#1f55c8',
      },
    },
    TIGER: { features: [ears('dog'), cheeks('tufts')] },
    MONOL: {
      palette: {
        base: '#3f4252',
        second: '#a8a2c0',
        dark: '#1c1f2a',
        accent: '#8f3fe0',
        eye: '#ff4f4f',
      },
    },
    NAGA: {
      palette: {
        base: '#7148a8',
        second: '#e6d6a2',
        dark: '#321c52',
        accent: '#8fd04a',
        eye: '#7ab81f',
      },
    },
  },
  draw: (brush) => ({
    pieces: [...arms(brush), ...roots(brush), ...bulb(brush), ...petals(brush), ...face(brush)],
    anchors: {
      crown: { x: 214, y: 106, turn: -9, z: Z.face + 1, size: 0.78 },
      brow: { x: 218, y: 132, turn: -9, z: Z.face + 1, size: 0.6 },
      earL: { x: 158, y: 128, turn: -42, z: Z.head + 0.8, size: 0.72 },
      earR: { x: 276, y: 112, turn: 28, z: Z.head + 0.8, size: 0.72 },
      cheekL: { x: 156, y: 214, turn: -6, z: Z.head + 11.8, size: 0.75 },
      cheekR: { x: 302, y: 192, turn: -6, z: Z.head + 11.8, size: 0.75 },
      chest: { x: 262, y: 376, z: Z.body + 3, size: 1 },
      backL: { x: 196, y: 330, z: Z.wings, size: 1.05 },
      backR: { x: 326, y: 330, z: Z.wings, size: 1.05 },
      shoulderL: { x: 188, y: 334, turn: -34, z: Z.body + 2, size: 0.75 },
      shoulderR: { x: 340, y: 334, turn: 34, z: Z.body + 2, size: 0.75 },
      mouth: { x: 232, y: 222, z: Z.face },
      handL: { x: 58, y: 196, z: Z.near, size: 0.8 },
      handR: { x: 446, y: 300, z: Z.near, size: 0.8 },
    },
    ground: [262, 476, 170],
  }),
};

const BLADE =
  'M0 14C-34 4 -60 -24 -62 -60L-42 -54C-58 -82 -58 -110 -46 -132L-30 -112C-28 -140 -14 -166 8 -186C24 -162 36 -138 36 -110L52 -126C60 -100 58 -76 46 -52L64 -56C62 -22 34 4 0 14Z';
const VEINS =
  'M0 14Q-4 -80 6 -160M-2 -30L-40 -52M0 -70L-36 -96M2 -24L42 -46M2 -66L38 -88M3 -104L-20 -128M4 -104L26 -124';

function arms({ skin, palette }: Brush): Piece[] {
  const blade = (place: Place, z: number) =>
    skin(put(BLADE, place), z, 'base', {
      inside: `<path d="${put(VEINS, place)}" fill="none" stroke="${mix(palette.second, palette.base, 0.25)}" stroke-width="7" stroke-linecap="round"/>`,
    });
  return [
    skin(
      limb([
        [220, 330, 17],
        [156, 330, 15],
        [104, 290, 13],
        [92, 250, 11],
      ]),
      Z.body - 3,
      'dark',
      { crisp: true, plain: true },
    ),
    blade({ x: 100, y: 262, turn: -16, scale: 0.94 }, Z.body - 2),
    skin(
      limb([
        [310, 326, 17],
        [370, 300, 15],
        [412, 330, 13],
        [404, 372, 11],
      ]),
      Z.body - 3,
      'dark',
      { crisp: true, plain: true },
    ),
    blade({ x: 386, y: 358, turn: 36, scale: 0.92 }, Z.body - 2),
  ];
}

function roots({ skin }: Brush): Piece[] {
  const root = (spine: readonly (readonly [number, number, number])[], z: number) =>
    skin(limb(spine), z, 'dark', { crisp: true, plain: true });
  return [
    root(
      [
        [212, 440, 26],
        [160, 452, 19],
        [118, 448, 13],
        [86, 470, 6],
      ],
      Z.body - 1,
    ),
    root(
      [
        [232, 452, 24],
        [204, 472, 16],
        [160, 478, 6],
      ],
      Z.body + 1,
    ),
    root(
      [
        [316, 440, 26],
        [366, 452, 19],
        [408, 444, 13],
        [440, 468, 6],
      ],
      Z.body - 1,
    ),
    root(
      [
        [292, 454, 24],
        [322, 472, 16],
        [368, 480, 6],
      ],
      Z.body + 1,
    ),
    root(
      [
        [262, 456, 20],
        [258, 474, 13],
        [270, 486, 5],
      ],
      Z.body + 0.8,
    ),
  ];
}

function bulb({ skin, palette }: Brush): Piece[] {
  const layer = shade(palette.base, 0.17);
  const belly = blob([
    [258, 316],
    [308, 350],
    [320, 408],
    [294, 450],
    [244, 452],
    [208, 412],
    [216, 352],
  ]);
  return [
    // The neck, then the bulb.
    skin(
      limb([
        [232, 210, 24],
        [250, 270, 24],
        [262, 330, 36],
      ]),
      Z.body - 0.5,
      'base',
    ),
    skin(
      blob([
        [258, 276],
        [286, 306],
        [344, 336],
        [376, 392],
        [352, 444],
        [296, 468],
        [234, 468],
        [176, 444],
        [152, 390],
        [180, 338],
        [232, 308],
      ]),
      Z.body,
      'base',
      {
        inside:
          `<path d="${belly}" fill="${palette.second}"/>` +
          `<path d="M250 296C196 330 178 392 208 462M268 296C326 330 344 392 316 462" fill="none" stroke="${layer}" stroke-width="7"/>`,
      },
    ),
    ...[
      [
        [242, 292],
        [164, 268],
      ] as const,
      [
        [276, 292],
        [352, 262],
      ] as const,
    ].map(([from, to]) =>
      skin(leaf(from, to, 40), Z.body + 0.5, 'dark', { crisp: true, plain: true }),
    ),
  ];
}

function petals({ thing, skin, palette }: Brush): Piece[] {
  const deep = shade(palette.accent, 0.12);
  const petal = (turn: number, long: number, wide: number, z: number, fill: string): Piece => {
    const at = (d: string) => put(d, { ...HEAD, turn: (HEAD.turn ?? 0) + turn });
    return thing(
      at(
        `M-16 -40C${-wide} -74 ${-wide} ${-long + 34} 0 ${-long}C${wide} ${-long + 34} ${wide} -74 16 -40Z`,
      ),
      z,
      fill,
      {
        inside: `<path d="${at(`M0 -50L0 ${-long + 26}`)}" stroke="${tint(fill, 0.16)}" stroke-width="8" stroke-linecap="round"/>`,
      },
    );
  };
  return [
    ...[158, 202].map((turn) =>
      skin(put(leaf([0, -40], [0, -138], 60), { ...HEAD, turn: turn - 4 }), Z.head - 0.3, 'dark', {
        crisp: true,
        plain: true,
      }),
    ),
    ...[-126, -78, -26, 26, 78, 126].map((turn) => petal(turn, 138, 58, Z.head - 0.2, deep)),
    ...[-156, 156, -104, 104, -52, 52, 0].map((turn, index) =>
      petal(turn, 136 + (turn === 0 ? 12 : 0), 68, Z.head + index * 0.01, palette.accent),
    ),
  ];
}

function face({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const calm = look.traits?.includes('calm');
  const one = (x: number, side: 'left' | 'right') =>
    eye({
      x,
      y: 0,
      r: 25,
      temper: calm ? 'sleepy' : 'round',
      side,
      colour: palette.eye,
      gaze: [side === 'left' ? -0.4 : 0.4, 0.1],
      lid: palette.second,
    });
  return [
    skin(
      onHead(
        blob([
          [0, -74],
          [50, -62],
          [80, -14],
          [72, 34],
          [36, 68],
          [0, 78],
          [-36, 68],
          [-72, 34],
          [-80, -14],
          [-50, -62],
        ]),
      ),
      Z.head + 1,
      'second',
      { crisp: true, plain: true },
    ),
    ...[
      [-30, -34],
      [30, 34],
      [0, 0],
    ].map(([from = 0, to = 0], index) =>
      thing(
        onHead(leaf([from * 0.8, -88], [to * 1.45, -36 + Math.abs(to) * 0.3], 40)),
        Z.head + 1.2 + index * 0.01,
        mix(palette.base, palette.dark, 0.25),
        { line: 4 },
      ),
    ),
    mark(
      `<g transform="translate(${HEAD.x} ${HEAD.y}) rotate(${HEAD.turn})">` +
        `<ellipse cx="-56" cy="34" rx="15" ry="10" fill="${palette.accent}" opacity=".6"/><ellipse cx="56" cy="34" rx="15" ry="10" fill="${palette.accent}" opacity=".6"/>` +
        one(-36, 'left') +
        one(38, 'right') +
        (calm
          ? ''
          : '<path d="M-62 -16L-76 -24M-56 -26L-66 -40M64 -16L78 -24M58 -26L68 -40" stroke="#150f1f" stroke-width="6" stroke-linecap="round"/>') +
        (calm
          ? '<path d="M-28 46Q4 62 32 38M26 34L38 40" fill="none" stroke="#150f1f" stroke-width="6" stroke-linecap="round"/>'
          : '<path d="M-32 34C-12 46 14 46 34 32C32 60 16 68 0 68C-14 68 -30 60 -32 34Z" fill="#5a1424" stroke="#150f1f" stroke-width="5.5" stroke-linejoin="round"/><path d="M-18 60Q2 44 22 58Q12 66 0 66Q-12 66 -18 60Z" fill="#e8607a"/>') +
        '</g>',
      Z.face,
    ),
  ];
}
