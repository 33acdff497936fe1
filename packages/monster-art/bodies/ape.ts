import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { blob, leaf, limb, oval } from '../kit/path.ts';

export const ape: Body = {
  type: 'APE',
  scene: { kind: 'forest', hue: '#3f8a5a' },
  blends: {
    APE: {
      edge: 'fur',
      palette: {
        base: '#cf6a2b',
        second: '#f3d2a6',
        dark: '#6b2c1a',
        accent: '#f4cf3a',
        eye: '#8a4a1a',
      },
    },
    HARE: {
      palette: {
        base: '#d9c3a0',
        second: '#fff2df',
        dark: '#7a5236',
        accent: '#e2473b',
        eye: '#c8372f',
      },
    },
  },
  draw: (brush) => ({
    pieces: [
      ...branch(),
      ...longArm(brush),
      ...trunk(brush),
      ...legs(brush),
      ...head(brush),
      ...loot(brush),
    ],
    anchors: {
      crown: { x: 214, y: 108, turn: -4, z: Z.head + 2, size: 0.85 },
      brow: { x: 216, y: 136, z: Z.face + 1, size: 0.6 },
      earL: { x: 138, y: 130, turn: -32, z: Z.head - 1, size: 0.75 },
      earR: { x: 292, y: 124, turn: 30, z: Z.head - 1, size: 0.75 },
      cheekL: { x: 116, y: 222, z: Z.face, size: 0.85 },
      cheekR: { x: 318, y: 214, z: Z.face, size: 0.85 },
      chest: { x: 268, y: 330, z: Z.body + 3, size: 0.9 },
      backL: { x: 200, y: 300, z: Z.wings, size: 1 },
      backR: { x: 340, y: 310, z: Z.wings, size: 1 },
      shoulderL: { x: 158, y: 322, turn: -24, z: Z.head - 2, size: 0.7 },
      shoulderR: { x: 350, y: 254, turn: 34, z: Z.body + 2, size: 0.85 },
      eyeL: { x: 178, y: 168, z: Z.face },
      eyeR: { x: 254, y: 168, z: Z.face },
      mouth: { x: 216, y: 240, z: Z.face },
      handL: { x: 72, y: 226, z: Z.near + 2, size: 0.9 },
      handR: { x: 402, y: 70, z: Z.near + 2, size: 0.9 },
    },
    ground: [280, 484, 120],
  }),
};

function branch(): Piece[] {
  const bark = {
    d: limb([
      [322, 44, 12],
      [380, 62, 18],
      [450, 58, 21],
      [540, 34, 24],
    ]),
    fill: '#6a4a34',
    z: Z.far,
    inside:
      '<path d="M340 50Q420 72 520 40M380 70Q450 78 520 58" stroke="#4a3024" stroke-width="5" fill="none"/>',
  };
  const frond = (from: readonly [number, number], to: readonly [number, number], fill: string) => ({
    d: leaf(from, to, 34),
    fill,
    z: Z.far + 0.2,
  });
  return [
    bark,
    frond([334, 50], [286, 20], '#5fae4a'),
    frond([336, 54], [300, 82], '#479a44'),
    frond([462, 66], [486, 122], '#4fa048'),
  ];
}

function longArm(brush: Brush): Piece[] {
  return [
    brush.skin(
      limb([
        [306, 292, 44],
        [384, 250, 40],
        [428, 184, 36],
        [404, 96, 27],
      ]),
      Z.body - 3,
    ),
    hand(brush, 'fist', { x: 402, y: 100, turn: -4, scale: 0.98 }, Z.body - 2, 'dark'),
  ];
}

function trunk({ skin, palette }: Brush): Piece[] {
  const belly = blob([
    [254, 274],
    [312, 290],
    [330, 342],
    [312, 394],
    [262, 408],
    [214, 388],
    [202, 330],
    [218, 288],
  ]);
  return [
    skin(
      blob([
        [262, 230],
        [342, 246],
        [376, 324],
        [352, 404],
        [274, 428],
        [194, 402],
        [176, 322],
        [202, 252],
      ]),
      Z.body,
      'base',
      { inside: `<path d="${belly}" fill="${palette.second}"/>` },
    ),
  ];
}

function legs(brush: Brush): Piece[] {
  const { skin } = brush;
  return [
    hand(brush, 'open', { x: 407, y: 424, turn: 190, scale: 0.54 }, Z.body + 3.5, 'dark'),
    skin(
      limb([
        [316, 386, 42],
        [392, 366, 35],
        [408, 428, 22],
      ]),
      Z.body + 4,
    ),
    hand(
      brush,
      'open',
      { x: 142, y: 428, turn: 172, scale: 0.52, flip: true },
      Z.body + 4.5,
      'dark',
    ),
    skin(
      limb([
        [236, 390, 44],
        [156, 384, 36],
        [142, 434, 23],
      ]),
      Z.body + 5,
    ),
  ];
}

function head({ skin, mark, palette, look }: Brush): Piece[] {
  const ear = (x: number, y: number, lean: number) =>
    skin(oval(x, y, 27, 31, lean), Z.head - 1, 'dark', {
      crisp: true,
      plain: true,
      inside: `<path d="${oval(x, y + 2, 14, 18, lean)}" fill="${palette.second}" opacity=".8"/>`,
    });
  const pad = (x: number, y: number, lean: number) =>
    skin(oval(x, y, 36, 58, lean), Z.head + 0.5, 'dark', { crisp: true, plain: true });
  const mask = blob([
    [216, 150],
    [248, 128],
    [282, 142],
    [290, 182],
    [272, 214],
    [216, 226],
    [160, 216],
    [142, 184],
    [150, 144],
    [184, 128],
  ]);
  return [
    ...(look.subtype === 'HARE' ? [] : [ear(126, 138, -24), ear(304, 130, 24)]),
    pad(132, 214, 14),
    pad(300, 206, -14),
    skin(
      blob([
        [214, 88],
        [272, 98],
        [304, 146],
        [302, 214],
        [266, 262],
        [216, 276],
        [166, 264],
        [130, 218],
        [126, 150],
        [156, 102],
      ]),
      Z.head + 0.6,
      'base',
      { inside: `<path d="${mask}" fill="${palette.second}"/>` },
    ),
    ...fringe({ skin }),
    mark(
      eyes({
        x: 216,
        y: 174,
        gap: 76,
        r: 27,
        temper: 'sly',
        colour: palette.eye,
        gaze: [-0.5, 0.1],
        lid: palette.second,
      }) +
        `<path d="M146 136Q172 122 200 146M286 132Q262 118 234 144" fill="none" stroke="${shade(palette.dark, 0.05)}" stroke-width="11" stroke-linecap="round"/>`,
      Z.face + 0.2,
    ),
    ...muzzle({ skin, mark, palette }),
  ];
}

function fringe({ skin }: Pick<Brush, 'skin'>): Piece[] {
  const lock = (from: readonly [number, number], to: readonly [number, number], width: number) =>
    skin(leaf(from, to, width), Z.head + 0.8, 'base', { crisp: true, plain: true });
  return [
    lock([196, 112], [166, 62], 26),
    lock([236, 108], [262, 58], 26),
    lock([214, 114], [212, 44], 30),
  ];
}

function muzzle({ skin, mark, palette }: Pick<Brush, 'skin' | 'mark' | 'palette'>): Piece[] {
  return [
    skin(
      blob([
        [216, 196],
        [268, 208],
        [296, 238],
        [278, 276],
        [216, 292],
        [156, 278],
        [136, 240],
        [164, 208],
      ]),
      Z.face,
      'second',
      { crisp: true, plain: true },
    ),
    mark(
      '<path d="M204 210Q198 218 206 221M228 210Q234 218 226 221" fill="none" stroke="#150f1f" stroke-width="6" stroke-linecap="round"/>' +
        '<path d="M150 232C184 246 250 246 288 222C290 256 262 280 218 280C178 280 152 260 150 232Z" fill="#5a1424" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>' +
        '<path d="M154 235C186 248 250 247 285 226C284 238 280 246 274 251C240 264 192 264 162 254C157 248 155 242 154 235Z" fill="#fffbe8"/>' +
        '<path d="M184 244L186 260M208 247L208 263M232 247L232 262M256 241L258 257" stroke="#150f1f" stroke-width="3"/>' +
        `<path d="M188 272Q218 258 246 271Q232 279 218 279Q202 279 188 272Z" fill="${tint(palette.accent, 0)}" opacity=".25"/>`,
      Z.face + 0.3,
    ),
  ];
}

function loot(brush: Brush): Piece[] {
  const { skin, thing } = brush;
  const peel = (from: readonly [number, number], to: readonly [number, number]) =>
    thing(leaf(from, to, 30), Z.near + 0.6, '#ffc412', { line: 4 });
  return [
    skin(
      limb([
        [206, 306, 36],
        [146, 344, 34],
        [82, 322, 31],
        [66, 252, 25],
      ]),
      Z.head - 3,
    ),
    ...(isLaden(brush)
      ? []
      : [
          thing(
            blob([
              [52, 250],
              [26, 190],
              [30, 124],
              [58, 78],
              [80, 70],
              [84, 92],
              [80, 150],
              [98, 240],
            ]),
            Z.near + 0.4,
            '#fff0b4',
            {
              inside:
                '<path d="M64 90Q44 150 60 220" stroke="#e8cf7a" stroke-width="7" fill="none"/>',
            },
          ),
          thing(
            blob([
              [46, 258],
              [26, 200],
              [26, 158],
              [40, 150],
              [54, 172],
              [70, 148],
              [86, 150],
              [92, 196],
              [100, 250],
            ]),
            Z.near + 0.5,
            '#ffd21f',
            { finish: 'gloss' },
          ),
          peel([40, 172], [17, 228]),
          peel([84, 168], [126, 206]),
        ]),
    hand(brush, 'fist', { x: 70, y: 264, turn: 6, scale: 0.98 }, Z.near + 1, 'dark'),
  ];
}

const isLaden = ({ look }: Brush) => look.traits?.includes('laden') ?? false;
