import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, mirror, oval, poly } from '../kit/path.ts';

export const durahan: Body = {
  type: 'DURAHAN',
  scene: { kind: 'castle', hue: '#5a6ab8' },
  own: ['crest'],
  blends: {
    DURAHAN: { finish: 'metal' },
    PIXIE: { finish: 'metal' },
    TIGER: { edge: 'smooth', finish: 'metal' },
  },
  draw: (brush) => ({
    pieces: [...cape(brush), ...legs(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 248, y: 74, z: Z.head + 1, size: 0.7 },
      brow: { x: 248, y: 102, z: Z.face + 1, size: 0.62 },
      earL: { x: 202, y: 102, turn: -30, z: Z.head + 1, size: 0.72 },
      earR: { x: 294, y: 102, turn: 30, z: Z.head + 1, size: 0.72 },
      cheekL: { x: 196, y: 160, z: Z.face, size: 0.7 },
      cheekR: { x: 300, y: 160, z: Z.face, size: 0.7 },
      chest: { x: 248, y: 264, z: Z.body + 3, size: 0.78 },
      backL: { x: 166, y: 226, z: Z.wings, size: 1.05 },
      backR: { x: 330, y: 226, z: Z.wings, size: 1.05 },
      shoulderL: { x: 138, y: 190, turn: -20, z: Z.near + 2, size: 0.9 },
      shoulderR: { x: 358, y: 190, turn: 20, z: Z.near + 2, size: 0.9 },
      handL: { x: 112, y: 344, z: Z.near, size: 0.8 },
      handR: { x: 402, y: 300, z: Z.near + 4, size: 0.8 },
    },
    ground: [250, 474, 168],
  }),
};

function cape({ thing, palette }: Brush): Piece[] {
  return [
    thing(
      'M170 186C120 250 96 360 60 440C84 432 96 446 104 466C126 440 146 452 158 474C190 444 216 456 246 476C280 448 306 450 330 474C346 448 366 446 384 464C394 442 410 436 430 442C396 360 376 250 326 186Z',
      Z.far - 1,
      palette.accent,
      {
        inside: `<path d="M160 220Q120 340 104 460M200 220Q170 360 158 470M300 220Q330 360 332 470M340 220Q378 340 386 460" stroke="${shade(palette.accent, 0.18)}" stroke-width="12" fill="none"/>`,
      },
    ),
  ];
}

function legs({ skin }: Brush): Piece[] {
  const thigh = poly([
    [180, 350],
    [242, 350],
    [236, 414],
    [178, 412],
  ]);
  const greave = blob(
    [
      [176, 398],
      [236, 398],
      [240, 446],
      [234, 470],
      [170, 470],
      [166, 440],
    ],
    0.5,
  );
  const shoe = poly([
    [132, 478],
    [150, 452],
    [200, 448],
    [244, 460],
    [246, 480],
  ]);
  const knee = poly([
    [170, 398],
    [206, 378],
    [244, 398],
    [206, 426],
  ]);
  const both = (d: string, z: number, role: 'base' | 'dark' | 'second') => [
    skin(d, z, role),
    skin(mirror(d, 249), z, role),
  ];
  return [
    ...both(thigh, Z.far, 'dark'),
    ...both(greave, Z.far + 1, 'base'),
    ...both(shoe, Z.far + 2, 'dark'),
    ...both(knee, Z.far + 3, 'second'),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  return [
    skin(
      blob(
        [
          [248, 186],
          [328, 196],
          [348, 250],
          [318, 318],
          [248, 340],
          [178, 318],
          [148, 250],
          [168, 196],
        ],
        0.8,
      ),
      Z.body,
    ),
    skin(
      poly([
        [184, 312],
        [248, 336],
        [312, 312],
        [334, 372],
        [290, 398],
        [248, 362],
        [206, 398],
        [162, 372],
      ]),
      Z.body + 1,
      'dark',
      { crisp: true },
    ),
    thing(
      poly([
        [170, 306],
        [248, 332],
        [326, 306],
        [328, 326],
        [248, 354],
        [168, 326],
      ]),
      Z.body + 2,
      palette.second,
      { finish: 'metal' },
    ),
    thing(
      poly([
        [248, 196],
        [266, 262],
        [248, 320],
        [230, 262],
      ]),
      Z.body + 1.5,
      palette.second,
      { finish: 'metal', line: 4 },
    ),
  ];
}

function arms({ skin, thing, look }: Brush): Piece[] {
  const plate = blob(
    [
      [82, 214],
      [92, 168],
      [140, 150],
      [190, 168],
      [196, 216],
      [142, 224],
    ],
    0.8,
  );
  const lower = blob(
    [
      [78, 210],
      [138, 222],
      [192, 212],
      [186, 244],
      [138, 252],
      [88, 242],
    ],
    0.6,
  );
  const steel = look.own.second;
  return [
    skin(
      limb([
        [142, 222, 32],
        [116, 280, 26],
        [112, 326, 26],
      ]),
      Z.near - 1,
      'dark',
    ),
    skin(
      blob(
        [
          [84, 290],
          [138, 286],
          [148, 338],
          [118, 352],
          [82, 338],
        ],
        0.6,
      ),
      Z.near,
    ),
    skin(
      blob(
        [
          [84, 340],
          [118, 332],
          [146, 344],
          [146, 384],
          [114, 396],
          [84, 380],
        ],
        0.7,
      ),
      Z.near + 0.5,
      'second',
    ),
    skin(
      limb([
        [352, 222, 32],
        [388, 268, 26],
        [402, 300, 24],
      ]),
      Z.near - 1,
      'dark',
    ),
    skin(lower, Z.near + 1, 'dark'),
    skin(mirror(lower, 249), Z.near + 1, 'dark'),
    skin(plate, Z.near + 1.5),
    skin(mirror(plate, 249), Z.near + 1.5),
    thing('M392 292L394 84Q410 48 418 28Q428 48 444 84L446 292Z', Z.near + 2, tint(steel, 0.06), {
      finish: 'metal',
      inside: '<path d="M418 60L418 292" stroke="#1b2236" stroke-width="7" opacity=".45"/>',
    }),
    thing(
      poly([
        [358, 288],
        [480, 288],
        [472, 314],
        [366, 314],
      ]),
      Z.near + 2.2,
      '#c89a3c',
      { finish: 'metal' },
    ),
    thing(
      limb([
        [419, 312, 11],
        [419, 396, 11],
      ]),
      Z.near + 2.1,
      '#5a3b2a',
    ),
    thing(oval(419, 404, 17), Z.near + 2.3, '#c89a3c', { finish: 'metal' }),
    skin(
      blob(
        [
          [382, 322],
          [420, 316],
          [452, 328],
          [454, 366],
          [420, 378],
          [384, 366],
        ],
        0.7,
      ),
      Z.near + 3,
      'second',
    ),
  ];
}

function head({ skin, thing, mark, palette }: Brush): Piece[] {
  const glow = palette.eye;
  return [
    thing(
      'M238 84C226 44 262 14 318 22C300 34 330 38 352 62C332 58 352 84 346 108C330 84 312 92 296 80C280 70 262 72 258 88Z',
      Z.head - 1,
      palette.accent,
    ),
    skin(
      blob(
        [
          [248, 66],
          [296, 84],
          [308, 138],
          [298, 184],
          [248, 210],
          [198, 184],
          [188, 138],
          [200, 84],
        ],
        0.8,
      ),
      Z.head,
    ),
    mark(
      `<path d="${poly([
        [196, 124],
        [300, 124],
        [292, 164],
        [256, 172],
        [248, 200],
        [240, 172],
        [204, 164],
      ])}" fill="#0c0a16"/><path d="${oval(224, 144, 30, 17)}${oval(272, 144, 30, 17)}" fill="${glow}" opacity=".28"/>`,
      Z.face - 1,
    ),
    mark(eyes({ x: 248, y: 144, gap: 52, r: 19, temper: 'glow', colour: glow }), Z.face),
    skin(
      poly([
        [186, 118],
        [248, 132],
        [310, 118],
        [300, 98],
        [248, 110],
        [196, 98],
      ]),
      Z.face + 0.3,
      'second',
      { crisp: true },
    ),
    thing(
      poly([
        [240, 68],
        [256, 68],
        [254, 196],
        [248, 206],
        [242, 196],
      ]),
      Z.face + 0.4,
      palette.second,
      { finish: 'metal', line: 4 },
    ),
    mark(
      '<path d="M210 178L234 186M214 190L236 196M286 178L262 186M282 190L260 196" stroke="#0c0a16" stroke-width="5" stroke-linecap="round"/>',
      Z.face + 0.2,
    ),
  ];
}
