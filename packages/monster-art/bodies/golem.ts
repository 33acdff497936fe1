import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { mirror, oval, poly } from '../kit/path.ts';

export const golem: Body = {
  type: 'GOLEM',
  scene: { kind: 'cave', hue: '#b08a5a' },
  draw: (brush) => ({
    pieces: [...legs(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 256, y: 84, z: Z.head, size: 0.66 },
      brow: { x: 256, y: 102, z: Z.face, size: 0.7 },
      earL: { x: 204, y: 98, turn: -30, z: Z.head, size: 0.8 },
      earR: { x: 308, y: 98, turn: 30, z: Z.head, size: 0.8 },
      cheekL: { x: 198, y: 170, z: Z.face, size: 0.75 },
      cheekR: { x: 314, y: 170, z: Z.face, size: 0.75 },
      chest: { x: 256, y: 268, z: Z.body + 2, size: 1.15 },
      backL: { x: 170, y: 190, z: Z.wings, size: 1.1 },
      backR: { x: 342, y: 190, z: Z.wings, size: 1.1 },
      shoulderL: { x: 112, y: 140, turn: -20, z: Z.near, size: 1 },
      shoulderR: { x: 400, y: 140, turn: 20, z: Z.near, size: 1 },
      mouth: { x: 256, y: 178, z: Z.face },
      handL: { x: 92, y: 420, z: Z.near + 1, size: 1.2 },
      handR: { x: 420, y: 420, z: Z.near + 1, size: 1.2 },
    },
    ground: [256, 472, 226],
  }),
};

const slab = (
  { skin }: Brush,
  points: [number, number][],
  z: number,
  role: 'base' | 'dark' | 'second' = 'base',
) => skin(poly(points), z, role, { crisp: true });

function legs(brush: Brush): Piece[] {
  const leg: [number, number][] = [
    [176, 360],
    [250, 372],
    [246, 470],
    [152, 472],
    [150, 420],
  ];
  const { skin } = brush;
  return [
    skin(poly(leg), Z.far, 'base', { crisp: true }),
    skin(mirror(poly(leg)), Z.far, 'base', { crisp: true }),
    skin(
      poly([
        [146, 440],
        [250, 436],
        [252, 476],
        [138, 478],
      ]),
      Z.far + 1,
      'dark',
      { crisp: true },
    ),
    skin(
      poly([
        [262, 436],
        [366, 440],
        [374, 478],
        [260, 476],
      ]),
      Z.far + 1,
      'dark',
      { crisp: true },
    ),
  ];
}

function trunk(brush: Brush): Piece[] {
  return [
    slab(
      brush,
      [
        [150, 130],
        [220, 104],
        [300, 104],
        [366, 132],
        [392, 220],
        [352, 318],
        [300, 348],
        [212, 348],
        [160, 318],
        [120, 220],
      ],
      Z.body,
    ),
    slab(
      brush,
      [
        [172, 318],
        [256, 304],
        [342, 318],
        [332, 388],
        [256, 402],
        [182, 388],
      ],
      Z.body + 0.4,
      'dark',
    ),
    slab(
      brush,
      [
        [150, 206],
        [250, 218],
        [248, 300],
        [190, 304],
        [148, 262],
      ],
      Z.body + 1,
    ),
    slab(
      brush,
      [
        [362, 206],
        [262, 218],
        [264, 300],
        [322, 304],
        [364, 262],
      ],
      Z.body + 1,
    ),
  ];
}

function arms({ skin }: Brush): Piece[] {
  const shoulder = poly([
    [52, 190],
    [64, 128],
    [116, 98],
    [172, 116],
    [188, 178],
    [150, 226],
    [84, 232],
  ]);
  const upper = poly([
    [62, 222],
    [148, 216],
    [146, 310],
    [74, 320],
  ]);
  const fore = poly([
    [44, 304],
    [96, 286],
    [158, 304],
    [164, 380],
    [42, 384],
  ]);
  const fist = poly([
    [30, 378],
    [78, 356],
    [148, 362],
    [176, 398],
    [166, 462],
    [112, 484],
    [44, 474],
    [22, 428],
  ]);
  const finger = (x: number) =>
    poly([
      [x, 412],
      [x + 33, 410],
      [x + 35, 462],
      [x + 4, 468],
    ]);
  const side = (d: string, z: number, role: 'base' | 'dark' = 'base') => [
    skin(d, z, role, { crisp: true }),
    skin(mirror(d), z, role, { crisp: true }),
  ];
  return [
    ...side(upper, Z.near - 3, 'dark'),
    ...side(shoulder, Z.near - 2),
    ...side(fore, Z.near - 1),
    ...side(fist, Z.near),
    ...side(finger(36), Z.near + 0.2),
    ...side(finger(74), Z.near + 0.2),
    ...side(finger(112), Z.near + 0.2),
  ];
}

function head(brush: Brush): Piece[] {
  const { palette, mark, look } = brush;
  const light = look.pure ? '#ffb02e' : palette.eye;
  return [
    slab(
      brush,
      [
        [206, 84],
        [256, 66],
        [308, 84],
        [326, 134],
        [312, 188],
        [256, 208],
        [200, 188],
        [186, 134],
      ],
      Z.head,
    ),
    mark(
      `<path d="${poly([
        [196, 128],
        [256, 142],
        [316, 128],
        [308, 164],
        [256, 172],
        [204, 164],
      ])}" fill="${shade(palette.dark, 0.22)}"/>`,
      Z.face - 1,
    ),
    mark(
      `${`<path d="${oval(226, 150, 30, 20)}${oval(286, 150, 30, 20)}" fill="${light}" opacity=".25"/>`}${eyes({ x: 256, y: 150, gap: 60, r: 19, temper: 'glow', colour: light })}`,
      Z.face,
    ),
    slab(
      brush,
      [
        [186, 110],
        [256, 128],
        [326, 110],
        [318, 138],
        [256, 154],
        [194, 138],
      ],
      Z.face + 0.1,
    ),
    slab(
      brush,
      [
        [208, 182],
        [304, 182],
        [292, 220],
        [220, 220],
      ],
      Z.head + 1,
      'base',
    ),
    mark(
      `<path d="M222 192L238 196L254 190L272 197L290 191" fill="none" stroke="${shade(palette.dark, 0.25)}" stroke-width="6" stroke-linejoin="round"/><path d="M222 198L238 202L254 196" fill="none" stroke="${tint(palette.base, 0.2)}" stroke-width="3"/>`,
      Z.face + 0.2,
    ),
  ];
}
