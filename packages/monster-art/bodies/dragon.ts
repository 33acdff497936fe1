import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, type Point, spike } from '../kit/path.ts';

export const dragon: Body = {
  type: 'DRAGON',
  scene: { kind: 'volcano', hue: '#4a7a9a' },
  own: ['wings', 'horns'],
  draw: (brush) => ({
    pieces: [...wings(brush), ...tail(brush), ...trunk(brush), ...head(brush)],
    anchors: {
      crown: { x: 288, y: 86, turn: 14, z: Z.head - 0.5, size: 0.72 },
      brow: { x: 234, y: 102, turn: -16, z: Z.face, size: 0.62 },
      earL: { x: 284, y: 110, turn: 24, z: Z.head - 1, size: 0.1 },
      earR: { x: 316, y: 118, turn: 58, z: Z.head + 1, size: 0.68 },
      cheekL: { x: 250, y: 216, turn: 0, z: Z.head, size: 0.4 },
      cheekR: { x: 312, y: 186, turn: 20, z: Z.face, size: 0.8 },
      chest: { x: 262, y: 324, z: Z.body + 2, size: 0.95 },
      backL: { x: 180, y: 270, z: Z.wings },
      backR: { x: 346, y: 270, z: Z.wings },
      shoulderL: { x: 178, y: 284, turn: -24, z: Z.near, size: 0.8 },
      shoulderR: { x: 356, y: 284, turn: 24, z: Z.near, size: 0.8 },
      handL: { x: 168, y: 396, z: Z.near, size: 0.8 },
      handR: { x: 366, y: 396, z: Z.near, size: 0.8 },
      tail: { x: 452, y: 356, z: Z.tail, size: 0.8 },
      eyeL: { x: 226, y: 136, z: Z.face },
    },
    ground: [262, 474, 190],
  }),
};

function wings({ thing, palette }: Brush): Piece[] {
  const fill = palette.dark;
  const membrane = (d: string, bones: string) =>
    thing(d, Z.wings, fill, {
      inside: `<path d="${bones}" fill="none" stroke="${tint(fill, 0.14)}" stroke-width="10" stroke-linecap="round" opacity=".85"/>`,
    });
  return [
    membrane(
      'M200 316C176 240 132 120 46 60C54 82 44 98 26 106C40 140 40 170 26 196C50 196 62 214 60 244C84 232 100 246 102 276C128 262 150 284 200 316Z',
      'M198 300C170 220 120 130 52 68M150 196Q90 168 32 194M166 232Q110 218 64 240M180 268L104 272',
    ),
    membrane(
      'M330 316C352 240 392 120 470 54C464 78 472 94 490 102C476 138 478 168 490 194C466 194 454 212 456 242C432 230 416 244 414 274C388 260 372 284 330 316Z',
      'M330 300C356 220 400 130 464 62M376 196Q430 166 486 192M362 232Q410 216 454 238M348 268L412 270',
    ),
  ];
}

function tail({ skin, thing, palette }: Brush): Piece[] {
  return [
    skin(
      limb([
        [320, 424, 50],
        [400, 456, 36],
        [458, 430, 24],
        [468, 376, 14],
        [448, 340, 6],
      ]),
      Z.tail,
    ),
    thing(
      'M446 352C424 336 424 306 446 288C450 306 462 306 472 300C476 326 468 346 446 352Z',
      Z.tail + 0.5,
      palette.accent,
    ),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const plates = blob([
    [250, 226],
    [300, 262],
    [322, 350],
    [310, 430],
    [262, 458],
    [212, 430],
    [204, 350],
    [216, 262],
  ]);
  const rows = [270, 308, 346, 384, 422].map((y) => `M190 ${y}Q262 ${y + 26} 340 ${y}`).join('');
  const toes = (x: number) =>
    [-30, 0, 30].map((dx) =>
      thing(
        spike([x + dx - 13, 458], [x + dx + 13, 458], [x + dx * 1.2, 486], 0),
        Z.near + 0.5,
        '#f3e8cc',
        { line: 4 },
      ),
    );
  const claws = (x: number, y: number, side: number) =>
    [-16, 2, 20].map((dx) =>
      thing(
        spike([x + dx - 8, y], [x + dx + 8, y], [x + dx - side * 7, y + 26], side * 3),
        Z.near + 1.5,
        '#f3e8cc',
        { line: 3.5 },
      ),
    );
  const haunch = (x: number, s: number) =>
    blob([
      [x, 348],
      [x + 54 * s, 372],
      [x + 72 * s, 426],
      [x + 54 * s, 468],
      [x - 26 * s, 470],
      [x - 46 * s, 440],
      [x - 38 * s, 384],
    ]);
  return [
    skin(
      blob([
        [258, 214],
        [336, 258],
        [362, 340],
        [352, 430],
        [262, 466],
        [172, 430],
        [166, 340],
        [190, 258],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${plates}" fill="${palette.second}"/><path d="${rows}" stroke="${shade(palette.second, 0.22)}" stroke-width="6" fill="none"/>`,
      },
    ),
    skin(haunch(170, -1), Z.near - 1),
    skin(haunch(350, 1), Z.near - 1),
    ...toes(150),
    ...toes(372),
    skin(
      limb([
        [190, 280, 34],
        [146, 328, 28],
        [164, 376, 24],
        [176, 396, 22],
      ]),
      Z.near + 1,
    ),
    skin(
      limb([
        [342, 280, 34],
        [388, 328, 28],
        [370, 376, 24],
        [356, 396, 22],
      ]),
      Z.near + 1,
    ),
    ...claws(174, 404, 1),
    ...claws(356, 404, -1),
  ];
}

function head({ skin, thing, mark, palette }: Brush): Piece[] {
  const horn = (a: Point, b: Point, tip: Point, z: number) =>
    thing(spike(a, b, tip, -16), z, tint(palette.second, 0.02), {
      finish: 'gloss',
      inside: `<path d="M300 40L350 110M322 30L372 96M344 24L396 88M280 60L330 126" stroke="${shade(palette.second, 0.28)}" stroke-width="6" opacity=".6"/>`,
    });
  const ridge = [
    [336, 150, 372, 128],
    [346, 186, 386, 174],
    [346, 222, 388, 220],
    [340, 256, 378, 262],
  ];
  return [
    ...ridge.map(([x = 0, y = 0, tx = 0, ty = 0]) =>
      thing(spike([x - 18, y - 16], [x - 10, y + 20], [tx, ty], 4), Z.head - 2, palette.accent),
    ),
    skin(
      limb([
        [268, 330, 66],
        [286, 250, 54],
        [292, 176, 48],
      ]),
      Z.head - 1,
      'base',
      {
        inside: `<path d="M214 330Q244 250 246 180L286 180Q280 260 290 340Z" fill="${palette.second}"/><path d="M210 300Q250 316 292 302M222 268Q256 282 288 270M236 236Q260 248 286 238" stroke="${shade(palette.second, 0.22)}" stroke-width="6" fill="none"/>`,
      },
    ),
    horn([270, 98], [292, 84], [340, 14], Z.head - 0.4),
    skin(
      blob([
        [160, 212],
        [136, 216],
        [128, 230],
        [170, 250],
        [236, 250],
        [292, 226],
        [290, 196],
        [220, 206],
      ]),
      Z.head - 0.2,
      'base',
    ),
    mark(
      `<path d="M132 206Q190 222 276 196L276 216Q200 240 138 226Z" fill="#5a1424"/>`,
      Z.head - 0.1,
    ),
    skin(
      blob([
        [282, 80],
        [322, 98],
        [344, 146],
        [336, 196],
        [300, 220],
        [262, 208],
        [206, 206],
        [136, 212],
        [104, 196],
        [100, 166],
        [122, 144],
        [176, 126],
        [214, 96],
        [250, 80],
      ]),
      Z.head,
    ),
    ...[118, 142, 168, 196, 226].map((x, i) =>
      thing(
        spike([x - 8, 206], [x + 8, 206], [x + 1, 224 + (i % 2) * 6], 0),
        Z.head + 0.3,
        '#fffbe8',
        { line: 3 },
      ),
    ),
    ...[150, 184, 214].map((x) =>
      thing(spike([x - 7, 230], [x + 7, 228], [x, 212], 0), Z.head - 0.05, '#fffbe8', { line: 3 }),
    ),
    horn([298, 108], [324, 126], [398, 62], Z.head + 0.5),
    skin(
      blob([
        [188, 124],
        [222, 96],
        [262, 96],
        [280, 116],
        [250, 124],
        [212, 138],
      ]),
      Z.face - 1,
      'base',
      { line: 4 },
    ),
    mark(
      eye({
        x: 230,
        y: 140,
        r: 24,
        temper: 'fierce',
        side: 'right',
        colour: palette.eye,
        gaze: [0.4, 0.1],
      }),
      Z.face,
    ),
    mark(
      `<path d="M114 164Q122 154 132 160Q126 172 116 172Z" fill="#150f1f"/><path d="M150 156Q166 146 180 146" stroke="${shade(palette.base, 0.25)}" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M290 190Q306 170 300 150" stroke="${shade(palette.base, 0.25)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      Z.face,
    ),
  ];
}
