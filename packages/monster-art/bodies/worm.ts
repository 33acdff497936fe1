import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest, ears, horns } from '../kit/head-features.ts';
import { blob, limb, oval, type Point, put, spike } from '../kit/path.ts';

type Ring = readonly [x: number, y: number, radius: number, turn: number];

const RINGS: readonly Ring[] = [
  [420, 442, 27, 150],
  [434, 394, 36, 112],
  [432, 332, 44, 92],
  [422, 262, 50, 82],
  [398, 194, 55, 60],
  [354, 146, 58, 32],
  [300, 126, 60, 4],
  [248, 148, 63, -24],
  [216, 202, 66, -54],
];

export const worm: Body = {
  type: 'WORM',
  scene: { kind: 'swamp', hue: '#9a8a3a' },
  blends: {
    TIGER: { features: [ears('dog'), horns('short')] },
    HARE: { features: [ears('hare')] },
    NAGA: { features: [crest('fin', { colour: '#4fd08a' })] },
  },
  draw: (brush) => ({
    pieces: [...sting(brush), ...rings(brush), ...forelegs(brush), ...head(brush), ...jaws(brush)],
    anchors: {
      crown: { x: 176, y: 216, turn: -8, z: Z.head + 2, size: 0.95 },
      brow: { x: 172, y: 248, turn: -4, z: Z.face + 1, size: 0.75 },
      earL: { x: 104, y: 240, turn: -38, z: Z.head + 1, size: 0.8 },
      earR: { x: 244, y: 232, turn: 32, z: Z.head + 1, size: 0.8 },
      cheekL: { x: 66, y: 322, turn: 8, z: Z.head - 1, size: 0.7 },
      cheekR: { x: 278, y: 318, turn: -8, z: Z.head - 1, size: 0.85 },
      chest: { x: 296, y: 124, turn: 4, z: Z.body + 0.97, size: 0.75 },
      backL: { x: 252, y: 152, turn: -6, z: Z.wings, size: 0.95 },
      backR: { x: 366, y: 164, turn: 10, z: Z.wings, size: 0.8 },
      shoulderL: { x: 284, y: 84, turn: -10, z: Z.body + 0.3, size: 0.75 },
      shoulderR: { x: 386, y: 126, turn: 30, z: Z.body + 0.3, size: 0.75 },
      eyeL: { x: 124, y: 300, z: Z.face },
      eyeR: { x: 224, y: 296, z: Z.face },
      mouth: { x: 168, y: 372, z: Z.face },
      tail: { x: 420, y: 462, z: Z.tail, size: 0.7 },
    },
    ground: [256, 476, 206],
  }),
};

function sting({ thing, palette }: Brush): Piece[] {
  return [
    thing(spike([408, 428], [430, 470], [322, 478], 16), Z.tail, palette.dark, {
      finish: 'gloss',
    }),
  ];
}

function rings({ skin, thing, palette }: Brush): Piece[] {
  const leg = (ring: Ring, z: number): Piece[] => {
    const [x, y, r, turn] = ring;
    // Two legs inside the arch, and a spine outside it.
    const inward = (d: string) => put(d, { x, y, turn: turn + 180, scale: r / 58 });
    const outward = (d: string) => put(d, { x, y, turn, scale: r / 58 });
    return [
      thing(
        inward('M-26 -46C-34 -74 -30 -92 -8 -112C-8 -88 -4 -70 4 -48Z'),
        z - 0.01,
        palette.dark,
        {
          finish: 'gloss',
        },
      ),
      thing(outward('M-20 -50Q-10 -76 14 -86Q20 -70 24 -46Z'), z - 0.01, palette.accent, {
        finish: 'gloss',
      }),
    ];
  };
  return RINGS.flatMap((ring, index) => {
    const [x, y, r, turn] = ring;
    const z = Z.body + index * 0.1;
    const place = { x, y, turn, scale: r / 58 };
    return [
      ...leg(ring, z),
      skin(oval(x, y, r * 1.02, r * 0.98, turn), z, 'base', {
        inside:
          `<path d="${put('M-70 26Q0 4 70 26L70 80L-70 80Z', place)}" fill="${palette.second}"/>` +
          `<path d="${put('M-60 -16Q0 -38 60 -16', place)}" stroke="${shade(palette.base, 0.16)}" stroke-width="7" fill="none"/>` +
          `<path d="${put(oval(0, 0, 11, 13), place)}" fill="${palette.accent}"/><path d="${put(oval(-3, -4, 4, 4), place)}" fill="#fff" opacity=".7"/>`,
      }),
    ];
  });
}

function forelegs({ thing, palette }: Brush): Piece[] {
  const leg = (spine: readonly (readonly [number, number, number])[], z: number) =>
    thing(limb(spine), z, palette.dark, { finish: 'gloss' });
  return [
    leg(
      [
        [248, 372, 20],
        [302, 366, 17],
        [326, 416, 13],
        [314, 472, 4],
      ],
      Z.body + 1,
    ),
    leg(
      [
        [222, 396, 20],
        [266, 408, 17],
        [272, 446, 13],
        [258, 480, 4],
      ],
      Z.body + 1.1,
    ),
    leg(
      [
        [84, 380, 19],
        [42, 388, 16],
        [24, 430, 12],
        [38, 472, 4],
      ],
      Z.body + 1,
    ),
    leg(
      [
        [116, 404, 19],
        [86, 424, 15],
        [84, 452, 12],
        [98, 482, 4],
      ],
      Z.body + 1.1,
    ),
  ];
}

function head({ skin, mark, thing, palette, look }: Brush): Piece[] {
  const feeler = (side: number): Piece[] => {
    const at = (x: number) => 172 + side * x;
    return [
      thing(
        limb([
          [at(40), 236, 10],
          [at(70), 180, 8],
          [at(96), 156, 6],
          [at(118), 164, 3],
        ]),
        Z.head - 0.5,
        palette.dark,
      ),
      thing(oval(at(118), 168, 15, 17), Z.head - 0.4, palette.accent, { finish: 'gloss' }),
    ];
  };
  const plate = blob([
    [172, 216],
    [214, 224],
    [226, 256],
    [196, 276],
    [172, 300],
    [148, 276],
    [116, 258],
    [130, 226],
  ]);
  const skull: readonly Point[] = [
    [172, 210],
    [236, 222],
    [276, 268],
    [282, 330],
    [250, 382],
    [204, 402],
    [142, 404],
    [96, 384],
    [62, 334],
    [66, 272],
    [108, 224],
  ];
  return [
    ...(look.pure ? [...feeler(-1), ...feeler(1)] : []),
    ...[-1, 1].map((side) =>
      thing(
        spike([172 + side * 96, 262], [172 + side * 98, 340], [172 + side * 152, 268], side * -10),
        Z.head - 0.2,
        palette.dark,
        { finish: 'gloss' },
      ),
    ),
    skin(blob(skull), Z.head, 'base', {
      inside:
        `<path d="${plate}" fill="${palette.dark}" opacity=".85"/>` +
        `<path d="M40 344Q170 318 300 340L300 420L40 420Z" fill="${palette.second}"/>`,
    }),
    mark(
      eye({
        x: 120,
        y: 302,
        r: 34,
        temper: 'fierce',
        side: 'left',
        colour: palette.eye,
        gaze: [0.2, 0.2],
      }) +
        eye({
          x: 224,
          y: 298,
          r: 34,
          temper: 'fierce',
          side: 'right',
          colour: palette.eye,
          gaze: [0.2, 0.2],
        }),
      Z.face,
    ),
  ];
}

function jaws({ thing, mark, palette }: Brush): Piece[] {
  const ivory = tint(palette.second, 0.1);
  const tusk = (flip: boolean) =>
    thing(
      put(
        'M46 -34C100 -36 132 8 118 62C106 102 62 122 8 114C42 102 64 82 68 56L50 66L56 38L36 42C48 24 44 4 30 -8Z',
        { x: 170, y: 368, flip, scale: 0.98 },
      ),
      Z.near,
      ivory,
      {
        finish: 'gloss',
        inside: `<path d="${put('M46 -40C100 -40 128 -10 126 22L44 22L28 -10Z', { x: 170, y: 368, flip })}" fill="${palette.dark}" opacity=".9"/>`,
      },
    );
  return [
    mark(
      '<path d="M112 350Q170 336 230 348Q236 408 172 416Q108 410 112 350Z" fill="#4a1024" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>' +
        '<path d="M136 402Q172 378 208 402Q192 414 172 414Q150 414 136 402Z" fill="#d8506a"/>' +
        '<path d="M128 348L150 344L142 368ZM162 342L184 342L173 366ZM194 343L216 347L204 368Z" fill="#fffbe8" stroke="#150f1f" stroke-width="3"/>',
      Z.face + 0.5,
    ),
    tusk(false),
    tusk(true),
  ];
}
