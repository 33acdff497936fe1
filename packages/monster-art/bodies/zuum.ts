import type { Body } from '../kit/body.ts';
import { shoulders } from '../kit/body-features.ts';
import { shade } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { cheeks, horns } from '../kit/head-features.ts';
import { blob, limb, oval, spike } from '../kit/path.ts';

export const zuum: Body = {
  type: 'ZUUM',
  scene: { kind: 'ruins', hue: '#8aa04a' },
  own: ['tail'],
  blends: {
    ZUUM: { textureStrength: 0.6 },
    MONOL: { edge: 'smooth' },
    ARROW_HEAD: {
      palette: {
        base: '#8f3148',
        second: '#f4cfa0',
        dark: '#3d1426',
        accent: '#f0c060',
        eye: '#ffe06a',
      },
      features: [horns('stub'), shoulders('elytra', '#c24a4a'), cheeks('pincers')],
    },
  },
  draw: (brush) => ({
    pieces: [...trunk(brush), ...legs(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 332, y: 78, turn: -10, z: Z.head + 1, size: 0.66 },
      brow: { x: 408, y: 84, turn: 24, z: Z.face + 1, size: 0.58 },
      earL: { x: 302, y: 100, turn: -42, z: Z.head + 1, size: 0.72 },
      earR: { x: 366, y: 92, turn: 8, z: Z.head - 1, size: 0.56 },
      cheekL: { x: 306, y: 170, turn: -6, z: Z.face, size: 0.72 },
      cheekR: { x: 420, y: 170, turn: 8, z: Z.face, size: 0.56 },
      chest: { x: 286, y: 262, turn: -14, z: Z.body + 3, size: 0.62 },
      backL: { x: 168, y: 254, turn: 8, z: Z.wings, size: 0.95 },
      backR: { x: 246, y: 240, turn: -26, z: Z.wings, size: 0.95 },
      shoulderL: { x: 188, y: 244, turn: -20, z: Z.body + 2.5, size: 0.62 },
      shoulderR: { x: 262, y: 226, turn: -6, z: Z.near + 2, size: 0.62 },
      handL: { x: 392, y: 312, z: Z.near, size: 0.7 },
      handR: { x: 338, y: 350, z: Z.near + 2, size: 0.7 },
      tail: { x: 52, y: 150, z: Z.tail, size: 0.8 },
      eyeR: { x: 362, y: 122, z: Z.face },
      mouth: { x: 420, y: 200, z: Z.face },
    },
    ground: [244, 476, 160],
  }),
};

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const plate = (x: number, y: number, tx: number, ty: number, wide: number) =>
    thing(spike([x - wide, y + 8], [x + wide, y - 4], [tx, ty], -6), Z.body - 1, palette.accent);
  const stripes =
    'M236 190Q252 214 274 222Q256 196 250 170ZM176 220Q198 250 226 258Q204 226 206 200ZM122 244Q142 276 168 284Q146 250 152 228ZM72 238Q92 264 120 268Q98 240 104 222ZM40 200Q60 218 84 214Q64 196 66 180ZM28 160Q44 172 66 164Q50 152 50 140Z';
  return [
    plate(262, 168, 220, 134, 22),
    plate(222, 206, 178, 164, 26),
    plate(168, 232, 128, 186, 24),
    plate(118, 246, 86, 206, 18),
    skin(
      limb([
        [348, 150, 46],
        [296, 206, 52],
        [226, 286, 84],
        [150, 308, 60],
        [84, 270, 36],
        [46, 196, 20],
        [54, 116, 5],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="M372 170Q320 240 312 330Q250 400 150 372Q90 340 60 280Q130 330 200 318Q268 300 292 224Q310 190 340 172Z" fill="${palette.second}"/><path d="M300 250L340 262M284 290L330 306M250 322L280 360M196 330L208 380M140 318L128 366" stroke="${shade(palette.second, 0.2)}" stroke-width="6" stroke-linecap="round"/><path d="${stripes}" fill="${palette.dark}" opacity=".75"/>`,
      },
    ),
  ];
}

function legs({ skin, thing, palette }: Brush): Piece[] {
  const claw = (x: number, y: number, tx: number, ty: number, z: number) =>
    thing(spike([x - 9, y - 8], [x + 6, y + 9], [tx, ty], 3), z, '#f3e8cc', { line: 3.5 });
  return [
    skin(
      limb([
        [268, 338, 50],
        [334, 366, 30],
        [322, 416, 18],
        [358, 442, 15],
      ]),
      Z.far,
    ),
    skin(
      blob([
        [340, 424],
        [372, 424],
        [412, 442],
        [416, 458],
        [370, 462],
        [338, 454],
      ]),
      Z.far + 0.3,
      'base',
    ),
    claw(404, 444, 436, 454, Z.far + 0.5),
    claw(384, 454, 412, 472, Z.far + 0.5),
    skin(
      blob([
        [180, 270],
        [238, 272],
        [270, 318],
        [262, 370],
        [226, 398],
        [178, 394],
        [146, 352],
        [150, 300],
      ]),
      Z.body + 2,
      'base',
      {
        inside: `<path d="M150 290Q180 310 176 340M146 330Q172 342 176 370" stroke="${palette.dark}" stroke-width="13" fill="none" stroke-linecap="round" opacity=".75"/>`,
      },
    ),
    skin(
      limb([
        [206, 372, 32],
        [160, 408, 22],
        [180, 448, 17],
        [214, 460, 17],
      ]),
      Z.body + 1.5,
    ),
    skin(
      blob([
        [172, 440],
        [214, 436],
        [262, 452],
        [276, 472],
        [220, 480],
        [172, 474],
      ]),
      Z.body + 1.7,
      'base',
    ),
    thing(spike([218, 444], [236, 450], [250, 410], -10), Z.body + 1.6, '#f3e8cc', { line: 3.5 }),
    claw(262, 458, 296, 476, Z.body + 1.9),
    claw(232, 468, 258, 488, Z.body + 1.9),
    claw(200, 470, 222, 490, Z.body + 1.9),
  ];
}

function arms({ skin, thing }: Brush): Piece[] {
  const talons = (x: number, y: number, z: number) =>
    [-14, 0, 14].map((d) =>
      thing(
        spike(
          [x - 6 + d * 0.2, y + d - 7],
          [x + d * 0.2, y + d + 7],
          [x + 30, y + d * 1.6 + 6],
          -4,
        ),
        z,
        '#f3e8cc',
        { line: 3 },
      ),
    );
  return [
    skin(
      limb([
        [296, 254, 20],
        [344, 290, 17],
        [382, 300, 15],
      ]),
      Z.far + 2,
    ),
    ...talons(388, 302, Z.far + 1.9),
    skin(
      limb([
        [252, 262, 30],
        [282, 330, 22],
        [330, 346, 17],
      ]),
      Z.near + 1,
    ),
    ...talons(338, 350, Z.near + 0.9),
  ];
}

function head({ skin, thing, mark, palette }: Brush): Piece[] {
  return [
    skin(
      blob([
        [308, 186],
        [340, 206],
        [400, 220],
        [452, 208],
        [470, 222],
        [438, 252],
        [374, 264],
        [318, 242],
      ]),
      Z.head - 0.4,
      'second',
    ),
    mark(
      '<path d="M318 196Q390 214 472 168L460 218Q398 240 330 220Z" fill="#5a1424"/><path d="M366 224Q400 196 448 208Q430 228 396 234Q378 232 366 224Z" fill="#e8606a"/>',
      Z.head - 0.2,
    ),
    skin(
      blob([
        [306, 92],
        [346, 64],
        [392, 74],
        [426, 110],
        [468, 122],
        [490, 148],
        [482, 174],
        [440, 186],
        [384, 196],
        [330, 210],
        [296, 184],
        [288, 132],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="M490 176Q400 168 296 196L300 240L500 220Z" fill="${palette.second}" opacity=".9"/><path d="M292 96Q316 108 326 96L312 76ZM288 136Q312 142 322 128Q306 118 290 118Z" fill="${palette.dark}" opacity=".75"/>`,
      },
    ),
    ...[474, 450, 424, 398, 372].map((x, i) =>
      thing(
        spike([x - 9, 172 + i * 4.4], [x + 8, 170 + i * 4], [x + 1, 192 + i * 4], 0),
        Z.head + 0.3,
        '#fffbe8',
        { line: 3 },
      ),
    ),
    skin(oval(364, 118, 46, 46), Z.face - 1, 'base', {
      plain: true,
      crisp: true,
      line: 0,
      finish: 'matte',
    }),
    mark(
      eye({
        x: 366,
        y: 122,
        r: 34,
        temper: 'round',
        side: 'right',
        colour: palette.eye,
        gaze: [-0.5, 0.1],
      }),
      Z.face,
    ),
    mark(
      `<path d="M328 84Q366 62 404 92" stroke="${shade(palette.base, 0.3)}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M462 134Q472 130 476 140Q468 148 460 144Z" fill="#150f1f"/><path d="M312 196Q302 186 300 172M430 148Q446 142 456 150" stroke="${shade(palette.base, 0.25)}" stroke-width="6" fill="none" stroke-linecap="round"/><ellipse cx="338" cy="178" rx="18" ry="11" fill="#ff7a6a" opacity=".5"/>`,
      Z.face,
    ),
  ];
}
