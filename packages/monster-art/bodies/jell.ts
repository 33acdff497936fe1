import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval } from '../kit/path.ts';

export const jell: Body = {
  type: 'JELL',
  scene: { kind: 'cave', hue: '#4a4fb8' },
  draw: (brush) => ({
    pieces: [...whips(brush), ...wave(brush), ...face(brush)],
    anchors: {
      crown: { x: 232, y: 108, turn: -8, z: Z.head, size: 0.85 },
      brow: { x: 246, y: 164, z: Z.face, size: 0.8 },
      earL: { x: 158, y: 150, turn: -40, z: Z.head, size: 0.9 },
      earR: { x: 346, y: 160, turn: 44, z: Z.head, size: 0.9 },
      cheekL: { x: 126, y: 262, z: Z.body + 10, size: 0.9 },
      cheekR: { x: 378, y: 262, z: Z.body + 10, size: 0.9 },
      chest: { x: 252, y: 376, z: Z.body + 1, size: 1 },
      backL: { x: 160, y: 290, z: Z.wings, size: 1.1 },
      backR: { x: 352, y: 290, z: Z.wings, size: 1.1 },
      shoulderL: { x: 92, y: 344, turn: -34, z: Z.near - 2, size: 0.9 },
      shoulderR: { x: 418, y: 344, turn: 34, z: Z.near - 2, size: 0.9 },
      mouth: { x: 250, y: 290, z: Z.face },
      handL: { x: 62, y: 214, z: Z.near, size: 0.8 },
      handR: { x: 452, y: 200, z: Z.near, size: 0.8 },
    },
    ground: [256, 470, 216],
  }),
};

function whips({ skin }: Brush): Piece[] {
  return [
    skin(
      limb([
        [160, 360, 44],
        [84, 350, 34],
        [50, 292, 28],
        [62, 226, 34],
        [86, 196, 12],
      ]),
      Z.back,
    ),
    skin(
      limb([
        [346, 360, 44],
        [428, 356, 34],
        [464, 290, 28],
        [446, 216, 36],
        [418, 178, 12],
      ]),
      Z.back,
    ),
    skin(oval(98, 150, 14, 17, 20), Z.back, 'base'),
    skin(oval(404, 126, 11, 14, -20), Z.back, 'base'),
  ];
}

function wave({ skin, palette, mark }: Brush): Piece[] {
  const core = blob([
    [254, 344],
    [296, 366],
    [290, 414],
    [250, 430],
    [212, 408],
    [214, 364],
  ]);
  return [
    skin(
      blob([
        [40, 470],
        [76, 424],
        [130, 400],
        [126, 320],
        [116, 236],
        [140, 160],
        [206, 108],
        [250, 66],
        [310, 40],
        [366, 58],
        [388, 104],
        [362, 138],
        [326, 126],
        [316, 104],
        [298, 118],
        [318, 150],
        [368, 200],
        [388, 290],
        [380, 392],
        [432, 420],
        [474, 470],
        [400, 482],
        [256, 484],
        [110, 484],
      ]),
      Z.body,
      'base',
      {
        inside:
          `<path d="${core}" fill="${shade(palette.base, 0.16)}" opacity=".55"/><path d="${oval(250, 386, 24, 26)}" fill="${palette.second}" opacity=".8"/>` +
          `<path d="M150 250C150 190 190 150 240 120" stroke="${tint(palette.base, 0.24)}" stroke-width="16" fill="none" stroke-linecap="round" opacity=".75"/>`,
      },
    ),
    skin(
      blob([
        [96, 470],
        [130, 440],
        [170, 462],
        [210, 444],
        [252, 466],
        [300, 444],
        [340, 464],
        [390, 440],
        [424, 470],
        [380, 486],
        [256, 488],
        [140, 486],
      ]),
      Z.body + 1,
      'second',
      { opacity: 0.85, plain: true },
    ),
    mark(
      `<path d="M338 66Q364 76 362 104" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" opacity=".8"/>`,
      Z.body + 0.5,
    ),
  ];
}

function face({ mark, palette, look }: Brush): Piece[] {
  const grin = 'M172 274C206 300 300 300 336 270C338 322 300 346 252 346C206 346 172 322 172 274Z';
  return [
    mark(
      eyes({
        x: 252,
        y: 222,
        gap: 110,
        r: 34,
        temper: look.traits?.includes('fierce') ? 'fierce' : 'sly',
        colour: palette.eye,
        gaze: [0.1, 0.1],
        lid: palette.base,
      }),
      Z.face,
    ),
    mark(
      `<path d="${grin}" fill="${shade(palette.base, 0.42)}" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M200 336Q252 306 306 334Q282 346 252 346Q224 346 200 336Z" fill="${palette.second}" opacity=".9"/>` +
        `<path d="M186 283L204 288L198 306ZM322 279L304 286L310 304Z" fill="#fff"/>`,
      Z.face + 0.1,
    ),
  ];
}
