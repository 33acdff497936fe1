import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, put, spike } from '../kit/path.ts';

export const arrowHead: Body = {
  type: 'ARROW_HEAD',
  scene: { kind: 'sand', hue: '#c08a4a' },
  own: ['tail', 'shell'],
  blends: {
    ARROW_HEAD: { textureStrength: 0.5 },
    GOLEM: { edge: 'smooth' },
  },
  draw: (brush) => ({
    pieces: [...tail(brush), ...legs(brush), ...trunk(brush), ...claws(brush), ...head(brush)],
    anchors: {
      crown: { x: 236, y: 209, turn: -4, z: Z.head - 0.5, size: 0.72 },
      brow: { x: 238, y: 269, z: Z.face + 1, size: 0.6 },
      earL: { x: 183, y: 252, turn: -36, z: Z.head - 0.5, size: 0.8 },
      earR: { x: 293, y: 252, turn: 36, z: Z.head - 0.5, size: 0.8 },
      cheekL: { x: 169, y: 348, z: Z.face, size: 0.8 },
      cheekR: { x: 307, y: 348, z: Z.face, size: 0.8 },
      chest: { x: 238, y: 456, z: Z.near + 1, size: 0.5 },
      backL: { x: 170, y: 320, z: Z.wings },
      backR: { x: 320, y: 310, z: Z.wings },
      shoulderL: { x: 132, y: 326, turn: -24, z: Z.body + 2, size: 0.8 },
      shoulderR: { x: 350, y: 318, turn: 22, z: Z.body + 2, size: 0.8 },
      handL: { x: 90, y: 400, z: Z.near },
      handR: { x: 436, y: 240, z: Z.near },
      tail: { x: 238, y: 66, z: Z.tail, size: 0.8 },
    },
    ground: [256, 474, 214],
  }),
};

function tail({ skin, thing, palette }: Brush): Piece[] {
  const rings: [number, number, number][] = [
    [300, 308, 50],
    [336, 252, 44],
    [346, 194, 40],
    [328, 140, 36],
    [284, 104, 32],
    [234, 96, 28],
  ];
  return [
    ...rings.map(([x, y, r], i) =>
      skin(oval(x, y, r, r * 0.94), Z.tail + i * 0.1, 'base', {
        inside: `<path d="M${x - r} ${y + r * 0.3}Q${x} ${y + r * 0.8} ${x + r} ${y + r * 0.1}L${x + r} ${y + r}L${x - r} ${y + r}Z" fill="${palette.second}" opacity=".55"/>`,
      }),
    ),
    thing(
      'M238 72C196 60 144 86 132 150C128 164 124 176 116 186C152 180 182 154 194 130C208 130 226 124 238 118Z',
      Z.tail + 0.45,
      palette.accent,
      {
        finish: 'gloss',
        inside: `<path d="M218 88C178 92 152 122 128 178" stroke="${shade(palette.accent, 0.24)}" stroke-width="8" fill="none"/>`,
      },
    ),
  ];
}

function legs({ skin, thing, palette }: Brush): Piece[] {
  const leg = (s: number, knee: [number, number], foot: [number, number], z: number): Piece[] => [
    skin(
      limb([
        [246 + s * 90, 378, 24],
        [246 + s * knee[0], knee[1], 18],
        [246 + s * (knee[0] + 6), knee[1] + 20, 15],
      ]),
      z,
      'dark',
      { crisp: true, plain: true },
    ),
    thing(
      spike(
        [246 + s * (knee[0] - 18), knee[1] + 6],
        [246 + s * (knee[0] + 18), knee[1]],
        [246 + s * foot[0], foot[1]],
        s * 8,
      ),
      z + 0.2,
      tint(palette.dark, 0.1),
      { finish: 'gloss' },
    ),
  ];
  return [-1, 1].flatMap((s) => [
    ...leg(s, [196, 372], [226, 470], Z.far),
    ...leg(s, [158, 394], [176, 484], Z.far + 1),
    ...leg(s, [112, 410], [118, 490], Z.far + 2),
  ]);
}

function trunk({ skin, palette }: Brush): Piece[] {
  const folds = [300, 340, 380].map((y) => `M96 ${y + 24}Q246 ${y - 60} 396 ${y + 24}`).join('');
  return [
    skin(
      blob([
        [246, 236],
        [330, 256],
        [388, 318],
        [392, 384],
        [340, 434],
        [246, 452],
        [152, 434],
        [100, 384],
        [104, 318],
        [162, 256],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${folds}" stroke="${shade(palette.base, 0.26)}" stroke-width="8" fill="none"/>`,
      },
    ),
    ...[-1, 1].flatMap((s) =>
      [
        [146, 330],
        [150, 376],
      ].map(([dx = 0, y = 0]) =>
        skin(
          spike(
            [246 + s * (dx - 26), y - 16],
            [246 + s * (dx - 22), y + 20],
            [246 + s * (dx + 34), y - 6],
            0,
          ),
          Z.body - 0.5,
          'accent',
          { crisp: true, plain: true },
        ),
      ),
    ),
  ];
}

function claws({ skin, thing, palette }: Brush): Piece[] {
  const jaw =
    'M-50 34C-84 -14 -78 -86 -6 -136C-14 -110 -10 -92 2 -74C-10 -66 -10 -54 0 -46C-10 -36 -8 -22 4 -14C18 10 14 44 -8 54C-26 58 -42 50 -50 34Z';
  const thumb = 'M-4 30C22 20 30 -24 18 -78C60 -56 72 4 44 40C28 58 4 54 -4 30Z';
  const claw = (place: Parameters<typeof put>[1], z: number): Piece[] => [
    skin(put(thumb, place), z, 'second', { crisp: true }),
    skin(put(jaw, place), z + 0.1, 'base', {
      crisp: true,
      inside: `<path d="${put('M-46 0C-52 -40 -36 -86 -14 -112', place)}" stroke="${tint(palette.base, 0.18)}" stroke-width="11" fill="none" stroke-linecap="round"/>`,
    }),
    thing(put(oval(-8, 30, 17), place), z + 0.2, palette.accent, { finish: 'metal' }),
  ];
  return [
    skin(
      limb([
        [146, 388, 32],
        [92, 424, 28],
        [76, 392, 26],
      ]),
      Z.near - 1,
      'dark',
      { plain: true },
    ),
    ...claw({ x: 98, y: 368, turn: -20, scale: 0.98 }, Z.near),
    skin(
      limb([
        [350, 380, 32],
        [424, 402, 28],
        [440, 350, 24],
      ]),
      Z.near - 1,
      'dark',
      { plain: true },
    ),
    ...claw({ x: 424, y: 316, turn: 14, scale: 0.94, flip: true }, Z.near),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const plate =
    'M238 171C262 186 310 246 388 306C372 318 350 326 330 328C340 352 328 384 300 402C270 420 206 420 176 402C148 384 136 352 146 328C126 326 104 318 88 306C166 246 214 186 238 138Z';
  const under = blob([
    [161, 340],
    [238, 324],
    [315, 340],
    [312, 387],
    [277, 414],
    [199, 414],
    [164, 387],
  ]);
  return [
    ...[-1, 1].map((s) =>
      thing(
        put('M-22 -6C-2 -14 20 -8 30 18C38 52 16 84 -16 82C2 66 4 44 -10 30C-20 22 -26 8 -22 -6Z', {
          x: 238 + s * 36,
          y: 402,
          flip: s < 0,
          scale: 0.92,
        }),
        Z.head + 1,
        palette.accent,
        { finish: 'gloss' },
      ),
    ),
    skin(plate, Z.head, 'base', {
      crisp: true,
      inside: `<path d="${under}" fill="${shade(palette.dark, 0.04)}"/><path d="M238 181L238 300" stroke="${shade(palette.base, 0.26)}" stroke-width="8"/><path d="M233 190C206 210 160 262 110 302" stroke="${tint(palette.base, 0.16)}" stroke-width="12" fill="none"/>`,
    }),
    skin(
      'M238 238C262 262 300 296 352 310C318 326 282 320 238 300C194 320 158 326 124 310C176 296 214 262 238 214Z',
      Z.head + 0.3,
      'second',
      { crisp: true, plain: look.texture === 'shell' },
    ),
    mark(
      eyes({
        x: 238,
        y: 354,
        gap: 84,
        r: 27,
        temper: 'fierce',
        colour: palette.eye,
        gaze: [-0.2, 0],
      }),
      Z.face,
    ),
    mark(
      `<path d="M210 391Q238 376 270 388M220 383L222 394M238 380L238 392M256 383L254 394" stroke="${tint(palette.dark, 0.34)}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
      Z.face,
    ),
  ];
}
