import type { Body } from '../kit/body.ts';
import { mix, shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, spike, star } from '../kit/path.ts';

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
      crown: { x: 242, y: 112, turn: 2, z: Z.face + 2, size: 0.86 },
      brow: { x: 238, y: 176, turn: -2, z: Z.face + 3, size: 0.64 },
      earL: { x: 176, y: 152, turn: -36, z: Z.head + 1, size: 0.8 },
      earR: { x: 304, y: 148, turn: 36, z: Z.head + 1, size: 0.8 },
      cheekL: { x: 156, y: 282, z: Z.face, size: 0.78 },
      cheekR: { x: 324, y: 278, z: Z.face, size: 0.78 },
      chest: { x: 316, y: 372, z: Z.near + 1, size: 0.7 },
      backL: { x: 230, y: 180, turn: -10, z: Z.wings },
      backR: { x: 350, y: 170, turn: 6, z: Z.wings, size: 0.9 },
      shoulderL: { x: 188, y: 372, turn: -30, z: Z.body + 2, size: 0.8 },
      shoulderR: { x: 392, y: 350, turn: 26, z: Z.head - 2, size: 0.95 },
      handL: { x: 60, y: 264, z: Z.near + 4, size: 0.9 },
      tail: { x: 474, y: 330, z: Z.tail, size: 0.8 },
      eyeL: { x: 180, y: 232, z: Z.face },
      eyeR: { x: 296, y: 228, z: Z.face },
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
        [210, 466],
        [168, 410],
        [180, 280],
        [206, 150],
        [240, 96],
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
    thing(
      'M228 104C290 50 392 84 440 160C462 200 472 250 470 300L446 264L440 312L414 262L398 306L380 248L356 288L344 226L318 262L308 200L284 226L276 170L250 180Z',
      Z.body + 0.5,
      palette.dark,
      {
        inside: `<path d="M262 110Q340 100 384 190M330 96Q420 130 442 250" stroke="${tint(palette.dark, 0.14)}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
      },
    ),
    ...foot(412, 456, 50, Z.body + 1),
    ...foot(196, 458, 44, Z.body + 1),
    ...foot(294, 466, 54, Z.body + 1.5),
  ];
}

function ears({ skin, palette }: Brush): Piece[] {
  const inner = (d: string) =>
    `<path d="${d}" fill="${mix(palette.accent, palette.second, 0.3)}" opacity=".85"/>`;
  return [
    skin(
      blob([
        [176, 150],
        [136, 140],
        [104, 168],
        [96, 214],
        [116, 246],
        [146, 238],
        [166, 204],
      ]),
      Z.head - 1,
      'base',
      {
        inside: inner(
          blob([
            [146, 166],
            [124, 180],
            [116, 212],
            [128, 228],
            [146, 208],
          ]),
        ),
      },
    ),
    skin(
      blob([
        [302, 154],
        [362, 150],
        [410, 196],
        [432, 272],
        [410, 336],
        [364, 322],
        [326, 262],
      ]),
      Z.head - 1,
      'base',
      {
        inside: inner(
          blob([
            [346, 184],
            [378, 206],
            [400, 266],
            [392, 304],
            [366, 290],
            [346, 242],
          ]),
        ),
      },
    ),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const tusk = (s: number) =>
    thing(
      spike([238 + s * 40, 300], [238 + s * 72, 286], [238 + s * 92, 366], s * -16),
      Z.face - 0.5,
      '#fbf3dc',
      { finish: 'gloss' },
    );
  const fringe =
    'M168 130C172 112 182 102 192 98C188 88 186 78 178 70C196 70 210 74 222 84C224 70 224 58 216 44C238 52 250 64 258 82C266 72 276 64 290 60C286 72 286 82 288 92C304 100 314 114 318 134C304 132 298 136 296 150C290 146 286 148 284 160C276 156 272 164 272 180C262 172 254 180 250 206C240 188 232 184 224 192C222 176 216 168 206 170C206 156 200 150 192 152C190 138 182 132 168 130Z';
  return [
    skin(
      blob([
        [240, 110],
        [304, 126],
        [340, 182],
        [346, 248],
        [320, 310],
        [270, 336],
        [206, 336],
        [158, 312],
        [132, 252],
        [138, 184],
        [176, 128],
      ]),
      Z.head,
      'base',
      { crisp: look.edge === 'shag' },
    ),
    tusk(-1),
    tusk(1),
    skin(
      blob([
        [238, 222],
        [274, 250],
        [286, 300],
        [272, 340],
        [238, 352],
        [202, 340],
        [188, 300],
        [202, 250],
      ]),
      Z.face - 0.3,
      'base',
      { crisp: true, line: 0 },
    ),
    mark(
      eyes({
        x: 238,
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
      `<path d="M158 264Q144 276 166 270M242 270Q266 276 284 262" stroke="${shade(palette.base, 0.24)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      Z.face,
    ),
    thing(fringe, Z.face + 1, palette.dark, {
      inside: `<path d="M204 138Q216 108 240 102M240 170Q252 136 250 104M280 140Q282 118 270 106" stroke="${tint(palette.dark, 0.16)}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    }),
  ];
}

function nose({ skin, thing, mark, palette }: Brush): Piece[] {
  const folds =
    'M186 300Q238 322 290 298M186 332Q236 352 288 326M180 362Q220 388 268 370M158 388Q172 424 206 434M118 396Q116 424 128 452M76 388Q62 404 50 410M70 344Q56 346 40 352';
  return [
    skin(
      limb([
        [238, 262, 44],
        [236, 334, 44],
        [204, 396, 40],
        [136, 420, 34],
        [76, 394, 28],
        [50, 330, 24],
        [58, 280, 23],
      ]),
      Z.near,
      'base',
      {
        crisp: true,
        inside: `<path d="${folds}" stroke="${shade(palette.base, 0.2)}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
      },
    ),
    thing(oval(60, 264, 23, 13, 8), Z.near + 0.2, shade(palette.accent, 0.08)),
    mark(
      `<circle cx="66" cy="200" r="54" fill="${tint(palette.eye, 0.2)}" opacity=".35"/>`,
      Z.near + 1,
    ),
    thing(star(66, 200, 38), Z.near + 1.2, '#ffe9a0', { finish: 'glow' }),
    mark(
      `<path d="M42 126L47 136L57 140L47 144L42 154L37 144L27 140L37 136Z" fill="#fff6d8"/><circle cx="104" cy="150" r="7" fill="#fff6d8"/>`,
      Z.near + 1.3,
    ),
  ];
}
