import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb, oval, type Point } from '../kit/path.ts';

export const hare: Body = {
  type: 'HARE',
  scene: { kind: 'arena', hue: '#4a78c8' },
  own: ['ears'],
  draw: (brush) => ({
    pieces: [...earPair(brush), ...trunk(brush), ...head(brush), ...gloves(brush)],
    anchors: {
      crown: { x: 250, y: 104, z: Z.head },
      brow: { x: 246, y: 132, z: Z.face, size: 0.8 },
      earL: { x: 196, y: 134, turn: -40, z: Z.head, size: 0.8 },
      earR: { x: 304, y: 128, turn: 40, z: Z.head, size: 0.8 },
      cheekL: { x: 178, y: 212, z: Z.face, size: 0.8 },
      cheekR: { x: 318, y: 208, z: Z.face, size: 0.8 },
      chest: { x: 262, y: 316, z: Z.body + 1, size: 0.85 },
      backL: { x: 206, y: 300, z: Z.wings, size: 1.1 },
      backR: { x: 322, y: 300, z: Z.wings, size: 1.1 },
      shoulderL: { x: 190, y: 284, turn: -18, z: Z.body + 2, size: 0.75 },
      shoulderR: { x: 334, y: 282, turn: 18, z: Z.body + 2, size: 0.75 },
      eyeL: { x: 208, y: 170, z: Z.face },
      eyeR: { x: 284, y: 170, z: Z.face },
      mouth: { x: 244, y: 224, z: Z.face },
      handL: { x: 128, y: 290, z: Z.near, size: 0.9 },
      handR: { x: 390, y: 348, z: Z.near, size: 0.9 },
      tail: { x: 352, y: 412, z: Z.tail },
    },
    ground: [256, 474, 158],
  }),
};

function earPair({ skin, palette }: Brush): Piece[] {
  const inner = (d: string) =>
    `<path d="${d}" fill="${palette.second}"/><path d="${d}" fill="${palette.accent}" opacity=".3"/>`;
  return [
    skin(
      limb([
        [212, 142, 22],
        [190, 92, 30],
        [166, 48, 24],
        [148, 16, 7],
      ]),
      Z.head - 1,
      'base',
      {
        inside: inner(
          limb([
            [206, 132, 9],
            [188, 90, 15],
            [166, 50, 11],
            [154, 26, 3],
          ]),
        ),
      },
    ),
    skin(
      limb([
        [284, 140, 22],
        [312, 88, 30],
        [354, 54, 28],
        [398, 74, 20],
        [416, 108, 6],
      ]),
      Z.head - 1,
      'base',
      {
        inside: inner(
          limb([
            [290, 130, 9],
            [316, 90, 14],
            [354, 66, 13],
            [390, 80, 8],
            [406, 98, 2],
          ]),
        ),
      },
    ),
  ];
}

function trunk({ skin, palette }: Brush): Piece[] {
  const belly = blob([
    [256, 256],
    [318, 300],
    [322, 372],
    [262, 412],
    [208, 372],
    [212, 300],
  ]);
  const foot = (x: number, y: number, reach: number) =>
    blob([
      [x, y - 40],
      [x + reach * 0.5, y - 34],
      [x + reach, y - 12],
      [x + reach * 0.96, y + 8],
      [x, y + 12],
      [x - reach * 0.34, y - 8],
    ]);
  return [
    skin(oval(366, 410, 34, 30), Z.tail, 'second'),
    skin(
      limb([
        [322, 362, 50],
        [366, 398, 38],
        [350, 446, 24],
      ]),
      Z.far,
    ),
    skin(foot(344, 462, 92), Z.far + 1, 'base'),
    skin(
      limb([
        [214, 366, 54],
        [168, 402, 42],
        [190, 448, 26],
      ]),
      Z.body + 1,
    ),
    skin(foot(196, 466, -104), Z.body + 2, 'base'),
    skin(
      blob([
        [258, 232],
        [340, 280],
        [356, 370],
        [312, 420],
        [224, 422],
        [174, 372],
        [178, 282],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${belly}" fill="${palette.second}"/>`,
      },
    ),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const mask = blob([
    [246, 180],
    [292, 206],
    [290, 246],
    [246, 262],
    [200, 248],
    [198, 206],
  ]);
  const temper = look.traits?.includes('calm') ? 'sly' : 'fierce';
  return [
    skin(
      blob([
        [246, 98],
        [306, 112],
        [338, 164],
        [334, 222],
        [292, 258],
        [246, 266],
        [196, 258],
        [156, 224],
        [152, 166],
        [188, 112],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="${mask}" fill="${palette.second}"/>`,
      },
    ),
    thing(leaf([234, 96], [210, 60], 22), Z.head + 0.2, palette.base, { line: 4 }),
    thing(leaf([246, 98], [252, 50], 24), Z.head + 0.3, tint(palette.base, 0.04), { line: 4 }),
    thing('M230 234L246 237L262 234L260 258Q253 262 247 258Q240 262 232 258Z', Z.face, '#fffbea', {
      line: 3.5,
    }),
    mark(
      eyes({
        x: 246,
        y: 172,
        gap: 82,
        r: 25,
        temper,
        colour: palette.eye,
        gaze: [0.35, 0.1],
        lid: palette.base,
      }),
      Z.face + 0.2,
    ),
    mark(
      `<path d="M222 200Q246 190 270 200Q262 220 246 222Q230 220 222 200Z" fill="${shade(palette.accent, 0.12)}" stroke="#150f1f" stroke-width="4"/>` +
        `<path d="M234 202Q242 198 250 201" stroke="#fff" stroke-width="4" opacity=".7" fill="none" stroke-linecap="round"/>` +
        `<path d="M246 222L246 233M204 230Q226 242 246 233Q266 242 296 224" fill="none" stroke="#150f1f" stroke-width="5.5" stroke-linecap="round"/>`,
      Z.face + 0.3,
    ),
  ];
}

function gloves({ skin, thing, palette }: Brush): Piece[] {
  const cuff = tint(palette.accent, 0.34);
  const glove = (x: number, y: number, s: number, z: number, thumb: Point): Piece[] => [
    thing(
      blob([
        [x, y - 50 * s],
        [x + 42 * s, y - 34 * s],
        [x + 54 * s, y + 6 * s],
        [x + 34 * s, y + 42 * s],
        [x - 22 * s, y + 44 * s],
        [x - 52 * s, y + 16 * s],
        [x - 46 * s, y - 32 * s],
      ]),
      z,
      palette.accent,
      { finish: 'gloss' },
    ),
    thing(
      oval(x + thumb[0] * s, y + thumb[1] * s, 20 * s, 27 * s, thumb[0] > 0 ? 34 : -34),
      z + 0.2,
      tint(palette.accent, 0.03),
      { finish: 'gloss' },
    ),
  ];
  return [
    skin(
      limb([
        [196, 292, 34],
        [140, 348, 30],
        [136, 318, 28],
      ]),
      Z.near - 1,
    ),
    thing(
      blob([
        [100, 318],
        [138, 308],
        [172, 322],
        [168, 348],
        [134, 356],
        [100, 344],
      ]),
      Z.near,
      cuff,
    ),
    ...glove(126, 270, 1.16, Z.near + 1, [34, -4]),
    skin(
      limb([
        [330, 290, 32],
        [384, 320, 27],
        [404, 350, 24],
      ]),
      Z.near - 1,
    ),
    thing(
      blob([
        [374, 330],
        [408, 318],
        [434, 340],
        [424, 362],
        [388, 366],
        [370, 352],
      ]),
      Z.near,
      cuff,
    ),
    ...glove(412, 384, 1, Z.near + 1, [-32, -12]),
  ];
}
