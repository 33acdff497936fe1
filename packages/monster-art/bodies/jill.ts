import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, spike } from '../kit/path.ts';

export const jill: Body = {
  type: 'JILL',
  scene: { kind: 'snow', hue: '#3f7ac0' },
  blends: { JILL: { texture: 'fur', textureStrength: 0.7 } },
  draw: (brush) => ({
    pieces: [...legs(brush), ...bulk(brush), ...arms(brush), ...face(brush)],
    anchors: {
      crown: { x: 232, y: 90, z: Z.head + 1, size: 0.85 },
      brow: { x: 232, y: 142, z: Z.face + 1, size: 0.72 },
      earL: { x: 150, y: 136, turn: -46, z: Z.head - 0.5, size: 0.85 },
      earR: { x: 314, y: 136, turn: 46, z: Z.head - 0.5, size: 0.85 },
      cheekL: { x: 160, y: 218, z: Z.face, size: 0.85 },
      cheekR: { x: 304, y: 218, z: Z.face, size: 0.85 },
      chest: { x: 236, y: 338, z: Z.body + 2, size: 1 },
      backL: { x: 150, y: 240, z: Z.wings, size: 1.1 },
      backR: { x: 330, y: 240, z: Z.wings, size: 1.1 },
      shoulderL: { x: 102, y: 236, turn: -26, z: Z.near - 4, size: 0.95 },
      shoulderR: { x: 356, y: 228, turn: 20, z: Z.near - 4, size: 0.9 },
      mouth: { x: 232, y: 238, z: Z.face },
      handL: { x: 132, y: 404, z: Z.near + 1, size: 1 },
      handR: { x: 410, y: 116, z: Z.near + 1, size: 1.2 },
    },
    ground: [240, 476, 200],
  }),
};

function legs({ skin, palette }: Brush): Piece[] {
  const sole = (x: number, y: number, flip: number) =>
    skin(
      blob([
        [x, y - 50],
        [x + flip * 34, y - 36],
        [x + flip * 44, y + 10],
        [x + flip * 22, y + 46],
        [x - flip * 22, y + 44],
        [x - flip * 42, y + 8],
        [x - flip * 34, y - 34],
      ]),
      Z.near + 3,
      'second',
      {
        crisp: true,
        plain: true,
        inside:
          `<path d="${oval(x, y + 12, 24, 20)}" fill="${palette.dark}" opacity=".55"/>` +
          [-24, -8, 9, 25]
            .map(
              (dx) =>
                `<path d="${oval(x + dx, y - 26 + Math.abs(dx) * 0.3, 8, 9)}" fill="${palette.dark}" opacity=".7"/>`,
            )
            .join(''),
      },
    );
  return [
    skin(
      limb([
        [168, 400, 60],
        [110, 430, 50],
        [84, 436, 44],
      ]),
      Z.near,
    ),
    skin(
      limb([
        [306, 404, 60],
        [372, 432, 50],
        [396, 436, 44],
      ]),
      Z.near,
    ),
    sole(74, 428, -1),
    sole(408, 430, 1),
  ];
}

function bulk({ skin, palette }: Brush): Piece[] {
  const chest = blob([
    [236, 268],
    [306, 296],
    [326, 370],
    [290, 440],
    [236, 456],
    [182, 440],
    [148, 372],
    [168, 298],
  ]);
  return [
    skin(
      blob([
        [232, 84],
        [300, 112],
        [356, 180],
        [398, 250],
        [402, 360],
        [372, 440],
        [300, 474],
        [170, 474],
        [98, 440],
        [68, 360],
        [72, 256],
        [108, 180],
        [164, 112],
      ]),
      Z.body,
      'base',
      { inside: `<path d="${chest}" fill="${tint(palette.second, 0.08)}" opacity=".85"/>` },
    ),
    skin(
      blob([
        [232, 70],
        [286, 92],
        [322, 150],
        [320, 216],
        [282, 266],
        [232, 280],
        [182, 266],
        [144, 216],
        [142, 150],
        [178, 92],
      ]),
      Z.head,
    ),
  ];
}

function arms({ skin, palette }: Brush): Piece[] {
  const fold = shade(palette.second, 0.28);
  const palm = blob([
    [378, 160],
    [358, 126],
    [354, 84],
    [370, 74],
    [382, 88],
    [382, 46],
    [398, 32],
    [412, 46],
    [414, 84],
    [430, 40],
    [446, 36],
    [454, 52],
    [446, 92],
    [466, 72],
    [480, 78],
    [476, 102],
    [454, 140],
    [434, 170],
  ]);
  return [
    skin(
      limb([
        [342, 256, 62],
        [402, 268, 56],
        [432, 214, 46],
        [416, 150, 38],
      ]),
      Z.near - 5,
    ),
    skin(palm, Z.near + 1, 'second', {
      crisp: true,
      plain: true,
      inside: `<path d="${oval(410, 122, 28, 24)}" fill="${palette.dark}" opacity=".5"/><path d="M382 92L390 104M412 88L414 98M444 94L436 106" stroke="${fold}" stroke-width="5" stroke-linecap="round"/>`,
    }),
    skin(
      limb([
        [130, 248, 60],
        [86, 306, 56],
        [98, 372, 48],
        [142, 398, 38],
      ]),
      Z.near + 4,
    ),
    skin(
      blob([
        [126, 368],
        [170, 370],
        [204, 386],
        [206, 404],
        [186, 406],
        [196, 424],
        [176, 430],
        [160, 444],
        [130, 438],
        [104, 418],
      ]),
      Z.near + 5,
      'second',
      {
        crisp: true,
        plain: true,
        inside: `<path d="M168 392L194 402M164 410L184 422" stroke="${fold}" stroke-width="5" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function face({ skin, thing, mark, palette }: Brush): Piece[] {
  const ink = '#150f1f';
  return [
    skin(
      blob([
        [232, 152],
        [266, 128],
        [308, 148],
        [312, 198],
        [286, 244],
        [232, 268],
        [178, 244],
        [152, 198],
        [156, 148],
        [198, 128],
      ]),
      Z.face - 1,
      'second',
      { crisp: true, plain: true },
    ),
    mark(
      eyes({
        x: 232,
        y: 182,
        gap: 82,
        r: 31,
        temper: 'bead',
        colour: palette.eye,
        gaze: [0.3, 0.05],
        lid: palette.second,
      }) +
        `<path d="M166 156Q184 134 210 138M254 138Q280 134 298 156" stroke="${palette.dark}" stroke-width="11" fill="none" stroke-linecap="round"/>`,
      Z.face,
    ),
    thing(oval(232, 204, 23, 16), Z.face + 0.1, palette.dark, { finish: 'gloss', line: 4 }),
    mark(
      `<path d="M184 222Q232 252 280 222Q276 258 232 260Q190 258 184 222Z" fill="#5a1424" stroke="${ink}" stroke-width="5.5" stroke-linejoin="round"/><path d="M208 252Q232 238 256 252Q246 259 232 259Q218 259 208 252Z" fill="#e8707f"/>` +
        `<ellipse cx="178" cy="214" rx="12" ry="8" fill="#ff8fa0" opacity=".5"/><ellipse cx="286" cy="214" rx="12" ry="8" fill="#ff8fa0" opacity=".5"/>`,
      Z.face + 0.2,
    ),
    ...[202, 262].map((x) =>
      thing(spike([x - 9, 250], [x + 9, 250], [x, 222], 0), Z.face + 0.3, '#fffbe8', { line: 4 }),
    ),
  ];
}
