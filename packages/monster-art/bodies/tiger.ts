import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb, oval, spike } from '../kit/path.ts';

export const tiger: Body = {
  type: 'TIGER',
  scene: { kind: 'snow', hue: '#6a7ab0' },
  own: ['ears', 'horns', 'tail'],
  draw: (brush) => ({
    pieces: [...tail(brush), ...trunk(brush), ...legs(brush), ...head(brush)],
    anchors: {
      crown: { x: 188, y: 94, z: Z.head + 2, size: 0.72 },
      brow: { x: 188, y: 130, z: Z.face, size: 0.66 },
      earL: { x: 118, y: 110, turn: -36, z: Z.head + 1, size: 0.8 },
      earR: { x: 258, y: 110, turn: 36, z: Z.head + 1, size: 0.8 },
      cheekL: { x: 116, y: 204, z: Z.face, size: 0.8 },
      cheekR: { x: 260, y: 204, z: Z.face, size: 0.8 },
      chest: { x: 190, y: 316, z: Z.near - 1, size: 0.8 },
      backL: { x: 236, y: 250, turn: -6, z: Z.wings, size: 0.8 },
      backR: { x: 312, y: 252, turn: 14, z: Z.wings, size: 1.05 },
      shoulderL: { x: 130, y: 286, turn: -24, z: Z.body + 4, size: 0.66 },
      shoulderR: { x: 282, y: 272, turn: 22, z: Z.body + 4, size: 0.8 },
      handL: { x: 96, y: 412, z: Z.near, size: 0.8 },
      handR: { x: 226, y: 462, z: Z.near, size: 0.8 },
      tail: { x: 446, y: 130, z: Z.tail, size: 1 },
      eyeL: { x: 148, y: 172, z: Z.face },
      eyeR: { x: 230, y: 172, z: Z.face },
      mouth: { x: 190, y: 240, z: Z.face },
    },
    ground: [262, 476, 190],
  }),
};

function tail({ skin, palette }: Brush): Piece[] {
  const tip = 'M380 40L500 40L500 150L476 128L466 152L446 126L432 150L416 124L390 140Z';
  return [
    skin(
      limb([
        [392, 318, 22],
        [440, 286, 30],
        [456, 214, 38],
        [440, 140, 34],
        [404, 78, 6],
      ]),
      Z.tail,
      'base',
      {
        inside: `<path d="${tip}" fill="${palette.second}"/>`,
      },
    ),
  ];
}

function trunk({ skin, palette }: Brush): Piece[] {
  const ruff =
    'M112 214C98 262 106 300 128 336L142 318L156 366L176 336L194 384L212 338L234 366L246 326L270 340C292 290 290 250 268 210Z';
  return [
    skin(
      blob([
        [196, 236],
        [276, 224],
        [352, 240],
        [418, 268],
        [436, 330],
        [400, 376],
        [320, 366],
        [250, 384],
        [186, 372],
        [146, 310],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="M150 360Q260 330 330 362Q380 376 420 366L420 420L150 420Z" fill="${palette.second}" opacity=".9"/>`,
      },
    ),
    skin(ruff, Z.body + 3, 'second', {
      crisp: true,
      plain: true,
      inside: `<path d="M150 300L160 330M194 316L196 350M238 300L232 330M130 272L136 298M258 268L256 294" stroke="${shade(palette.second, 0.16)}" stroke-width="6" stroke-linecap="round"/>`,
    }),
  ];
}

function legs({ skin, thing }: Brush): Piece[] {
  const paw = (x: number, y: number, z: number): Piece[] => [
    skin(
      blob([
        [x + 34, y - 16],
        [x + 36, y + 10],
        [x, y + 16],
        [x - 38, y + 12],
        [x - 44, y - 8],
        [x - 20, y - 26],
        [x + 10, y - 26],
      ]),
      z,
      'second',
      { plain: true, crisp: true },
    ),
    ...[-32, -12, 10].map((dx) =>
      thing(
        spike([x + dx - 7, y + 4], [x + dx + 8, y + 6], [x + dx - 6, y + 24], 0),
        z + 0.2,
        '#2a2438',
        { line: 3 },
      ),
    ),
  ];
  return [
    skin(
      limb([
        [344, 330, 44],
        [322, 392, 28],
        [342, 430, 18],
        [330, 458, 18],
      ]),
      Z.far,
      'base',
    ),
    ...paw(318, 460, Z.far + 0.5),
    skin(
      limb([
        [404, 312, 56],
        [386, 376, 40],
        [416, 424, 22],
        [404, 456, 19],
      ]),
      Z.body + 1,
      'base',
    ),
    ...paw(390, 462, Z.body + 1.5),
    skin(
      limb([
        [156, 300, 36],
        [106, 344, 26],
        [116, 396, 18],
      ]),
      Z.body + 1,
      'base',
    ),
    skin(
      blob([
        [136, 388],
        [134, 416],
        [106, 434],
        [78, 424],
        [76, 400],
        [98, 384],
      ]),
      Z.body + 1.5,
      'second',
      { plain: true, crisp: true },
    ),
    ...[82, 98, 116].map((x, i) =>
      thing(
        spike([x - 6, 416 + i * 4], [x + 9, 418 + i * 3], [x - 4, 444 + i * 2], 0),
        Z.body + 1.7,
        '#2a2438',
        { line: 3 },
      ),
    ),
    skin(
      limb([
        [240, 300, 42],
        [246, 370, 30],
        [238, 428, 22],
        [236, 458, 20],
      ]),
      Z.body + 2,
      'base',
    ),
    ...paw(226, 462, Z.body + 2.5),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const horn = (side: number) =>
    thing(
      spike([188 + side * 22, 118], [188 + side * 56, 122], [188 + side * 52, 22], side * 20),
      Z.head + 1.5,
      look.pure ? palette.accent : tint(palette.accent, 0.06),
      {
        finish: 'gloss',
        inside: `<path d="M120 98L256 98M120 76L256 76M120 56L256 56" stroke="${shade(palette.accent, 0.24)}" stroke-width="6" opacity=".6"/>`,
      },
    );
  const ear = (side: number) =>
    skin(
      spike([188 + side * 44, 132], [188 + side * 92, 168], [188 + side * 126, 58], side * -10),
      Z.head - 0.5,
      'base',
      {
        crisp: true,
        inside: `<path d="${spike([188 + side * 62, 130], [188 + side * 84, 150], [188 + side * 114, 82], side * -5)}" fill="${palette.accent}" opacity=".8"/>`,
      },
    );
  const mask = blob([
    [188, 176],
    [222, 196],
    [262, 210],
    [250, 244],
    [214, 262],
    [188, 276],
    [162, 262],
    [126, 244],
    [114, 210],
    [154, 196],
  ]);
  return [
    ear(-1),
    ear(1),
    skin(
      blob(
        [
          [188, 92],
          [244, 106],
          [272, 152],
          [294, 212],
          [262, 232],
          [252, 256],
          [216, 270],
          [188, 298],
          [160, 270],
          [124, 256],
          [114, 232],
          [82, 212],
          [104, 152],
          [132, 106],
        ],
        0.8,
      ),
      Z.head,
      'base',
      {
        inside: `<path d="${mask}" fill="${palette.second}"/><path d="${leaf([188, 168], [188, 92], 26)}" fill="${palette.second}" opacity=".85"/>`,
      },
    ),
    horn(-1),
    horn(1),
    mark(
      eyes({
        x: 188,
        y: 174,
        gap: 88,
        r: 26,
        temper: 'fierce',
        colour: palette.eye,
        gaze: [-0.3, 0.05],
      }),
      Z.face + 0.2,
    ),
    skin(
      blob([
        [188, 186],
        [218, 206],
        [228, 240],
        [212, 262],
        [188, 256],
        [164, 262],
        [148, 240],
        [158, 206],
      ]),
      Z.face,
      'second',
      { plain: true, crisp: true, line: 4 },
    ),
    ...[-1, 1].map((side) =>
      thing(
        spike([188 + side * 40, 246], [188 + side * 16, 258], [188 + side * 29, 294], 0),
        Z.face - 0.5,
        '#fffbe8',
        { line: 3 },
      ),
    ),
    thing(oval(188, 206, 24, 16), Z.face + 0.5, '#2a2234', { finish: 'gloss' }),
    mark(
      '<path d="M188 220L188 242M152 244Q172 260 188 243Q204 260 224 244" fill="none" stroke="#150f1f" stroke-width="5.5" stroke-linecap="round"/>',
      Z.face + 0.6,
    ),
  ];
}
