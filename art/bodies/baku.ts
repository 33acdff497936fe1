import type { Body } from '../kit/body.ts';
import { mix, shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, poly, spike, star } from '../kit/path.ts';

/** A hill that snores. What it has on its trunk is somebody's dream, and it is nearly asleep itself. */
export const baku: Body = {
  type: 'BAKU',
  scene: { kind: 'sand', hue: '#a0785a' },
  own: ['ears', 'tail'],
  blends: {
    BAKU: { edge: 'shag', textureStrength: 0.5 },
    HARE: { edge: 'fur' },
  },
  draw: (brush) => ({
    pieces: [...trunk(brush), ...ears(brush), ...head(brush), ...nose(brush)],
    anchors: {
      crown: { x: 206, y: 120, turn: -4, z: Z.head + 2, size: 0.86 },
      brow: { x: 204, y: 176, turn: -2, z: Z.face + 3, size: 0.64 },
      earL: { x: 142, y: 152, turn: -36, z: Z.head + 1, size: 0.8 },
      earR: { x: 270, y: 148, turn: 36, z: Z.head + 1, size: 0.8 },
      cheekL: { x: 122, y: 282, z: Z.face, size: 0.78 },
      cheekR: { x: 290, y: 278, z: Z.face, size: 0.78 },
      chest: { x: 262, y: 376, z: Z.near + 1, size: 0.7 },
      backL: { x: 230, y: 180, turn: -10, z: Z.wings },
      backR: { x: 350, y: 170, turn: 6, z: Z.wings, size: 0.9 },
      shoulderL: { x: 118, y: 344, turn: -30, z: Z.body + 2, size: 0.8 },
      shoulderR: { x: 352, y: 262, turn: 26, z: Z.head - 2, size: 0.95 },
      handL: { x: 78, y: 338, z: Z.near + 4, size: 0.9 },
      tail: { x: 474, y: 330, z: Z.tail, size: 0.8 },
      eyeL: { x: 146, y: 232, z: Z.face },
      eyeR: { x: 262, y: 228, z: Z.face },
    },
    ground: [272, 476, 206],
  }),
};

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const foot = (x: number, y: number, w: number, z: number): Piece[] => [
    skin(
      blob([
        [x - w, y - 70],
        [x + w, y - 70],
        [x + w + 6, y - 20],
        [x + w + 4, y + 10],
        [x, y + 16],
        [x - w - 8, y + 10],
        [x - w - 6, y - 20],
      ]),
      z,
      'base',
    ),
    ...[-0.62, 0, 0.62].map((k) =>
      thing(oval(x + k * w, y + 5, w * 0.27, 13), z + 0.2, tint(palette.second, 0.02), {
        line: 3.5,
      }),
    ),
  ];
  return [
    skin(
      limb([
        [430, 330, 22],
        [474, 352, 14],
        [486, 392, 9],
      ]),
      Z.tail,
      'base',
      { crisp: true, plain: true },
    ),
    thing(
      'M478 384C496 390 500 412 488 432C482 424 474 424 466 430C464 412 466 394 478 384Z',
      Z.tail + 0.2,
      palette.dark,
    ),
    skin(
      blob([
        [290, 78],
        [372, 100],
        [438, 176],
        [464, 280],
        [458, 390],
        [420, 456],
        [290, 470],
        [160, 462],
        [104, 400],
        [110, 280],
        [160, 150],
        [220, 92],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="M330 120Q400 180 420 280M300 160Q350 220 366 300M420 330Q420 370 400 410" stroke="${shade(palette.base, 0.16)}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="${blob(
          [
            [300, 350],
            [380, 390],
            [380, 470],
            [240, 480],
            [180, 440],
            [220, 370],
          ],
        )}" fill="${palette.second}" opacity=".8"/>`,
      },
    ),
    ...foot(404, 456, 52, Z.body + 1),
    ...foot(150, 456, 46, Z.body + 1),
    ...foot(272, 464, 56, Z.body + 1.5),
  ];
}

function ears({ skin, palette }: Brush): Piece[] {
  const inner = (d: string) =>
    `<path d="${d}" fill="${mix(palette.accent, palette.second, 0.3)}" opacity=".85"/>`;
  return [
    skin(
      blob([
        [146, 158],
        [96, 158],
        [50, 206],
        [34, 280],
        [58, 332],
        [96, 322],
        [124, 266],
      ]),
      Z.head - 1,
      'base',
      {
        inside: inner(
          blob([
            [112, 190],
            [78, 216],
            [62, 274],
            [72, 304],
            [94, 290],
            [112, 246],
          ]),
        ),
      },
    ),
    skin(
      blob([
        [268, 154],
        [328, 150],
        [376, 196],
        [398, 272],
        [376, 336],
        [330, 322],
        [292, 262],
      ]),
      Z.head - 1,
      'base',
      {
        inside: inner(
          blob([
            [312, 184],
            [344, 206],
            [366, 266],
            [358, 304],
            [332, 290],
            [312, 242],
          ]),
        ),
      },
    ),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const tusk = (s: number) =>
    thing(
      spike([204 + s * 40, 300], [204 + s * 72, 286], [204 + s * 92, 366], s * -16),
      Z.face - 0.5,
      '#fbf3dc',
      { finish: 'gloss' },
    );
  const fringe =
    'M110 200C100 140 150 96 206 96C264 96 312 138 302 198C290 186 286 176 284 164C276 184 264 192 248 196C248 184 246 176 240 168C232 190 218 200 200 204C198 190 194 180 186 172C178 192 164 202 146 204C144 194 140 186 134 180C128 190 120 196 110 200Z';
  return [
    skin(
      blob([
        [206, 110],
        [270, 126],
        [306, 182],
        [312, 248],
        [286, 310],
        [236, 336],
        [172, 336],
        [124, 312],
        [98, 252],
        [104, 184],
        [142, 128],
      ]),
      Z.head,
      'base',
      { crisp: look.edge === 'shag' },
    ),
    tusk(-1),
    tusk(1),
    skin(
      blob([
        [204, 222],
        [240, 250],
        [252, 300],
        [238, 340],
        [204, 352],
        [168, 340],
        [154, 300],
        [168, 250],
      ]),
      Z.face - 0.3,
      'base',
      { crisp: true, line: 0 },
    ),
    mark(
      eyes({
        x: 204,
        y: 230,
        gap: 118,
        r: 33,
        temper: look.traits?.includes('awake') ? 'fierce' : 'sleepy',
        colour: palette.eye,
        gaze: [-0.3, 0.1],
        lid: palette.base,
      }),
      Z.face,
    ),
    mark(
      `<path d="M124 264Q144 276 166 270M242 270Q266 276 284 262" stroke="${shade(palette.base, 0.24)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      Z.face,
    ),
    thing(fringe, Z.face + 1, palette.dark, {
      inside: `<path d="M140 160Q170 116 216 112M230 160Q238 134 228 112M276 160Q272 136 254 120" stroke="${tint(palette.dark, 0.16)}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    }),
  ];
}

function nose({ skin, thing, mark, palette }: Brush): Piece[] {
  const folds =
    'M150 300Q204 322 258 298M152 330Q204 350 254 326M150 362Q196 384 240 366M134 388Q160 420 200 426M100 392Q106 424 122 448M56 380Q80 390 102 384';
  return [
    skin(
      limb([
        [204, 262, 44],
        [204, 330, 44],
        [184, 392, 40],
        [128, 416, 33],
        [84, 388, 27],
        [78, 344, 25],
      ]),
      Z.near,
      'base',
      {
        crisp: true,
        inside: `<path d="${folds}" stroke="${shade(palette.base, 0.2)}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
      },
    ),
    thing(oval(78, 326, 24, 13, -6), Z.near + 0.2, shade(palette.accent, 0.08)),
    mark(
      `<circle cx="76" cy="272" r="42" fill="${tint(palette.eye, 0.2)}" opacity=".35"/>`,
      Z.near + 1,
    ),
    thing(star(76, 270, 32), Z.near + 1.2, '#ffe9a0', { finish: 'glow' }),
    mark(
      `<path d="${poly([
        [42, 216],
        [47, 226],
        [57, 230],
        [47, 234],
        [42, 244],
        [37, 234],
        [27, 230],
        [37, 226],
      ])}" fill="#fff6d8"/><circle cx="112" cy="226" r="6" fill="#fff6d8"/>`,
      Z.near + 1.3,
    ),
  ];
}
