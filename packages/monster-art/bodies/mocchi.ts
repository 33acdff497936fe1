import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb } from '../kit/path.ts';

const BEAK = '#ffb22e';

export const mocchi: Body = {
  type: 'MOCCHI',
  scene: { kind: 'meadow', hue: '#5a90c0' },
  own: ['beak', 'tail'],
  blends: {
    MOCCHI: {
      palette: {
        base: '#f7a8c0',
        second: '#fff4e4',
        dark: '#4fae78',
        accent: '#ff7fa6',
        eye: '#2fa565',
      },
    },
  },
  draw: (brush) => ({
    pieces: [...shell(brush), ...trunk(brush), ...feet(brush), ...wings(brush), ...face(brush)],
    anchors: {
      crown: { x: 236, y: 84, turn: -4, z: Z.head + 1, size: 0.78 },
      brow: { x: 210, y: 104, turn: -4, z: Z.face + 1, size: 0.66 },
      earL: { x: 152, y: 108, turn: -38, z: Z.head - 0.5, size: 0.75 },
      earR: { x: 312, y: 96, turn: 38, z: Z.head - 0.5, size: 0.75 },
      cheekL: { x: 132, y: 190, z: Z.head, size: 0.7 },
      cheekR: { x: 326, y: 196, z: Z.head, size: 0.9 },
      chest: { x: 224, y: 330, z: Z.body + 2, size: 0.95 },
      backL: { x: 170, y: 290, z: Z.wings, size: 1 },
      backR: { x: 350, y: 270, z: Z.wings, size: 1 },
      shoulderL: { x: 138, y: 292, turn: -30, z: Z.near + 2, size: 0.7 },
      shoulderR: { x: 352, y: 290, turn: 28, z: Z.near + 2, size: 0.75 },
      eyeL: { x: 164, y: 144, z: Z.face },
      eyeR: { x: 262, y: 144, z: Z.face },
      mouth: { x: 180, y: 216, z: Z.face },
      handL: { x: 62, y: 240, z: Z.near, size: 0.9 },
      handR: { x: 398, y: 396, z: Z.near, size: 0.9 },
      tail: { x: 464, y: 300, z: Z.tail, size: 0.8 },
    },
    ground: [250, 480, 170],
  }),
};

function shell({ skin, palette }: Brush): Piece[] {
  const ridge = shade(palette.dark, 0.2);
  return [
    skin(
      limb([
        [352, 412, 58],
        [418, 432, 46],
        [460, 392, 34],
        [468, 322, 23],
        [444, 272, 8],
      ]),
      Z.tail,
      'dark',
      { texture: 'scales', textureStrength: 1 },
    ),
    skin(
      blob([
        [322, 222],
        [384, 238],
        [420, 296],
        [426, 376],
        [396, 446],
        [330, 456],
        [280, 330],
      ]),
      Z.back,
      'dark',
      {
        texture: 'scales',
        textureStrength: 1,
        inside: `<path d="M340 226C384 270 402 350 392 446" stroke="${ridge}" stroke-width="7" fill="none"/>`,
      },
    ),
  ];
}

function trunk({ skin, thing, palette, look }: Brush): Piece[] {
  const covered = look.traits?.includes('covered');
  const belly = blob([
    [206, 256],
    [276, 276],
    [312, 350],
    [290, 436],
    [214, 456],
    [146, 426],
    [122, 350],
    [148, 280],
  ]);
  return [
    ...(covered
      ? []
      : [
          leaf([236, 78], [190, 34], 26),
          leaf([252, 80], [304, 32], 26),
          leaf([244, 76], [244, 18], 28),
        ]
    ).map((d, index) =>
      thing(d, Z.body - 1 + index * 0.1, tint(palette.dark, index * 0.03), { line: 4 }),
    ),
    skin(
      blob([
        [238, 60],
        [312, 78],
        [358, 132],
        [362, 194],
        [328, 246],
        [366, 304],
        [380, 376],
        [346, 444],
        [258, 472],
        [168, 456],
        [114, 394],
        [112, 318],
        [150, 252],
        [114, 206],
        [114, 138],
        [158, 80],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${belly}" fill="${palette.second}"/><path d="M152 246Q236 286 336 240" stroke="${shade(palette.base, 0.16)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function feet({ thing }: Brush): Piece[] {
  const foot = (x: number, y: number, lift: number, z: number) =>
    thing(
      blob([
        [x, y - 34],
        [x + 36, y - 18],
        [x + 44, y + 8],
        [x, y + 14],
        [x - 40, y + 14 - lift * 0.4],
        [x - 62, y + 2 - lift * 0.7],
        [x - 84, y - 2 - lift],
        [x - 84, y - 20 - lift],
        [x - 44, y - 26 - lift * 0.4],
      ]),
      z,
      BEAK,
      {
        finish: 'gloss',
        inside: `<path d="M${x - 60} ${y + 4 - lift * 0.7}L${x - 30} ${y - 8 - lift * 0.3}M${x - 40} ${y + 18 - lift * 0.4}L${x - 14} ${y - 2}" stroke="#b86a14" stroke-width="6" stroke-linecap="round"/>`,
      },
    );
  return [foot(322, 468, 0, Z.body - 0.5), foot(188, 464, 24, Z.near)];
}

function wings({ skin }: Brush): Piece[] {
  return [
    skin(
      blob([
        [160, 280],
        [140, 332],
        [92, 326],
        [52, 294],
        [22, 250],
        [18, 220],
        [42, 216],
        [58, 230],
        [60, 208],
        [84, 216],
        [112, 262],
      ]),
      Z.near,
    ),
    skin(
      blob([
        [330, 280],
        [374, 296],
        [408, 344],
        [422, 396],
        [406, 414],
        [388, 402],
        [378, 416],
        [360, 396],
        [332, 348],
      ]),
      Z.near,
    ),
  ];
}

function face({ thing, mark, palette, look }: Brush): Piece[] {
  const gentle = look.traits?.includes('gentle');
  return [
    mark(
      eyes({
        x: 214,
        y: 142,
        gap: 98,
        r: 27,
        temper: gentle ? 'sleepy' : 'round',
        colour: palette.eye,
        gaze: [-0.1, 0.1],
        lid: palette.base,
      }) +
        `<ellipse cx="302" cy="190" rx="19" ry="12" fill="#ff5f86" opacity=".5"/><ellipse cx="134" cy="182" rx="10" ry="10" fill="#ff5f86" opacity=".5"/>`,
      Z.face,
    ),
    thing(
      blob([
        [238, 212],
        [226, 250],
        [184, 268],
        [146, 252],
        [134, 222],
        [180, 226],
      ]),
      Z.face + 0.1,
      shade(BEAK, 0.08),
      {
        finish: 'gloss',
        inside:
          '<path d="M140 216Q186 240 240 206L228 240Q186 256 150 236Z" fill="#5a1424"/><path d="M160 244Q184 224 216 240Q204 254 184 254Q168 252 160 244Z" fill="#e8607a"/>',
      },
    ),
    thing(
      blob([
        [206, 166],
        [242, 182],
        [258, 204],
        [244, 222],
        [190, 228],
        [130, 220],
        [98, 206],
        [104, 190],
        [150, 172],
      ]),
      Z.face + 0.2,
      BEAK,
      { finish: 'gloss' },
    ),
    mark(
      '<path d="M168 184L176 190M196 182L204 187" stroke="#8a4a10" stroke-width="6" stroke-linecap="round"/>',
      Z.face + 0.3,
    ),
  ];
}
