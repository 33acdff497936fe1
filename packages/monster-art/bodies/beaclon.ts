import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb, mirror, oval, type Point, spike } from '../kit/path.ts';

export const beaclon: Body = {
  type: 'BEACLON',
  scene: { kind: 'forest', hue: '#5a9a7a' },
  own: ['horns', 'wings', 'shell'],
  blends: {
    BEACLON: { texture: 'shell', textureStrength: 0.45 },
    TIGER: { edge: 'fur', finish: 'matte' },
  },
  draw: (brush) => ({
    pieces: [...back(brush), ...legs(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 318, y: 164, turn: 30, z: Z.head + 2.5, size: 0.66 },
      brow: { x: 248, y: 180, z: Z.face + 2, size: 0.56 },
      earL: { x: 178, y: 190, turn: -52, z: Z.head - 2, size: 0.72 },
      earR: { x: 332, y: 178, turn: 48, z: Z.head + 1, size: 0.76 },
      cheekL: { x: 178, y: 250, z: Z.face, size: 0.7 },
      cheekR: { x: 322, y: 248, z: Z.face, size: 0.7 },
      chest: { x: 254, y: 334, z: Z.body + 3, size: 0.72 },
      backL: { x: 170, y: 280, z: Z.wings },
      backR: { x: 350, y: 280, z: Z.wings },
      shoulderL: { x: 138, y: 276, turn: -28, z: Z.near + 2, size: 0.86 },
      shoulderR: { x: 372, y: 268, turn: 28, z: Z.near + 2, size: 0.86 },
      handL: { x: 92, y: 396, z: Z.near, size: 0.9 },
      handR: { x: 418, y: 392, z: Z.near, size: 0.9 },
      eyeL: { x: 206, y: 214, z: Z.face },
      eyeR: { x: 288, y: 212, z: Z.face },
    },
    ground: [256, 476, 180],
  }),
};

function back({ skin, thing, palette }: Brush): Piece[] {
  const wing = leaf([330, 262], [494, 220], 84);
  const elytron = blob([
    [268, 240],
    [330, 176],
    [398, 132],
    [456, 126],
    [464, 172],
    [432, 240],
    [370, 296],
    [300, 310],
  ]);
  const line = 'M284 256Q390 210 458 136';
  const shell = (d: string, fold: string) =>
    skin(d, Z.back, 'base', {
      inside: `<path d="${fold}" stroke="${shade(palette.base, 0.24)}" stroke-width="8" fill="none"/>`,
    });
  return [
    ...[wing, mirror(wing)].map((d) =>
      thing(d, Z.wings - 1, tint(palette.accent, 0.2), { finish: 'glass', opacity: 0.85 }),
    ),
    shell(elytron, line),
    shell(mirror(elytron), mirror(line)),
  ];
}

function legs({ skin, thing, palette }: Brush): Piece[] {
  const leg = (d: (s: string) => string): Piece[] => [
    skin(
      d(
        limb([
          [214, 396, 50],
          [168, 424, 36],
          [170, 456, 28],
        ]),
      ),
      Z.body - 1,
      'base',
    ),
    skin(
      d(
        blob([
          [202, 444],
          [206, 474],
          [160, 484],
          [112, 478],
          [108, 458],
          [142, 440],
        ]),
      ),
      Z.body - 0.5,
      'dark',
      { plain: true },
    ),
    ...[118, 144, 170].map((x) =>
      thing(
        d(spike([x - 10, 464], [x + 10, 462], [x - 12, 490], 0)),
        Z.body - 0.4,
        palette.second,
        { line: 3 },
      ),
    ),
    thing(d(spike([140, 424], [146, 450], [104, 432], 0)), Z.body - 1.1, palette.accent, {
      line: 4,
    }),
  ];
  return [...leg((d) => d), ...leg((d) => mirror(d, 258))];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const rows = [372, 398, 424].map((y) => `M150 ${y}Q256 ${y + 24} 362 ${y}`).join('');
  return [
    skin(
      blob([
        [256, 250],
        [344, 270],
        [358, 340],
        [326, 424],
        [256, 448],
        [186, 424],
        [154, 340],
        [168, 270],
      ]),
      Z.body,
      'second',
      {
        inside: `<path d="${rows}" stroke="${shade(palette.second, 0.24)}" stroke-width="7" fill="none"/>`,
      },
    ),
    skin(
      'M140 262C200 236 312 236 372 262C372 310 338 352 256 364C174 352 140 310 140 262Z',
      Z.body + 1,
      'base',
      {
        inside: `<path d="M256 240L256 366" stroke="${shade(palette.base, 0.24)}" stroke-width="7"/>`,
      },
    ),
    ...[-1, 1].flatMap((s): Piece[] => [
      skin(
        limb([
          [256 + s * 96, 362, 17],
          [256 + s * 70, 398, 14],
          [256 + s * 34, 392, 10],
        ]),
        Z.body + 1.4,
        'dark',
        { crisp: true, plain: true },
      ),
      thing(
        spike([256 + s * 42, 382], [256 + s * 42, 402], [256 + s * 10, 390], s * 6),
        Z.body + 1.5,
        palette.accent,
        { line: 3 },
      ),
    ]),
  ];
}

function arms({ skin, thing, palette }: Brush): Piece[] {
  const fist = (x: number, y: number, s: number): Piece[] => [
    skin(
      blob([
        [x - 44 * s, y - 20],
        [x, y - 46],
        [x + 42 * s, y - 22],
        [x + 46 * s, y + 24],
        [x, y + 46],
        [x - 46 * s, y + 24],
      ]),
      Z.near + 1,
      'dark',
      { plain: true },
    ),
    ...[-24, 2, 28].map((dy) =>
      thing(oval(x - 34 * s, y + dy, 15, 13), Z.near + 1.2, tint(palette.dark, 0.07), {
        line: 3.5,
      }),
    ),
  ];
  const plate = (points: Point[]) => skin(blob(points), Z.near + 0.6, 'base');
  return [
    skin(
      limb([
        [150, 276, 40],
        [90, 320, 34],
        [92, 376, 28],
      ]),
      Z.near,
      'dark',
      { plain: true },
    ),
    plate([
      [176, 242],
      [146, 232],
      [100, 258],
      [78, 306],
      [96, 328],
      [140, 316],
      [172, 290],
    ]),
    thing(spike([96, 272], [78, 304], [44, 262], -6), Z.near + 0.4, palette.accent),
    ...fist(96, 398, 1),
    skin(
      limb([
        [362, 270, 40],
        [422, 314, 34],
        [420, 370, 28],
      ]),
      Z.near,
      'dark',
      { plain: true },
    ),
    plate([
      [336, 238],
      [366, 226],
      [412, 252],
      [434, 300],
      [416, 322],
      [372, 310],
      [340, 284],
    ]),
    thing(spike([416, 266], [434, 298], [468, 256], 6), Z.near + 0.4, palette.accent),
    ...fist(416, 392, -1),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const horn =
    'M206 186C214 156 216 128 206 108C170 108 124 92 108 44C128 64 152 70 172 62C172 44 182 26 200 12C204 36 218 50 238 52C258 50 272 36 276 12C294 26 304 44 304 62C324 70 348 64 368 44C352 92 306 108 270 108C260 128 262 156 284 186C258 176 230 176 206 186Z';
  return [
    ...[-1, 1].map((s) =>
      thing(
        spike([250 + s * 20, 276], [250 + s * 54, 262], [250 + s * 16, 316], s * -14),
        Z.head + 3,
        palette.accent,
        { finish: 'gloss' },
      ),
    ),
    skin(
      blob([
        [256, 136],
        [318, 152],
        [352, 204],
        [338, 260],
        [292, 290],
        [248, 296],
        [204, 288],
        [162, 258],
        [156, 204],
        [196, 154],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="M150 262Q250 226 350 262L350 310L150 310Z" fill="${palette.dark}"/>`,
      },
    ),
    thing(horn, Z.head + 2, look.subtype === 'DUCKEN' ? palette.dark : tint(palette.dark, 0.09), {
      finish: 'gloss',
      inside: `<path d="M224 178C234 140 232 108 222 90Q190 90 166 72" stroke="${tint(palette.dark, 0.26)}" stroke-width="12" fill="none" stroke-linecap="round"/>`,
    }),
    skin(
      blob([
        [166, 196],
        [250, 166],
        [344, 190],
        [350, 210],
        [300, 200],
        [250, 206],
        [204, 202],
        [162, 216],
      ]),
      Z.face - 1,
      'base',
      { crisp: true, plain: true },
    ),
    mark(
      eyes({
        x: 248,
        y: 222,
        gap: 92,
        r: 27,
        temper: 'fierce',
        colour: palette.eye,
        gaze: [-0.25, 0],
      }),
      Z.face,
    ),
    mark(
      `<path d="M212 270Q250 256 290 268M226 266L230 278M250 262L250 276M272 264L270 276" stroke="${tint(palette.dark, 0.3)}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
      Z.face + 0.1,
    ),
  ];
}
