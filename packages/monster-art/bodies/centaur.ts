import type { Body } from '../kit/body.ts';
import { medal, shoulders, wings } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest } from '../kit/head-features.ts';
import { blob, leaf, limb, poly, spike } from '../kit/path.ts';

export const centaur: Body = {
  type: 'CENTAUR',
  scene: { kind: 'meadow', hue: '#5a9a5a' },
  own: ['tail'],
  blends: {
    // The crest needs another colour than the helmet.
    PIXIE: {
      features: [
        wings('fairy', '#ff9ac6'),
        medal('heart', '#ffd84f'),
        crest('bow', { colour: '#ffd0e4' }),
      ],
    },
    DURAHAN: {
      features: [crest('plume', { colour: '#eef2fa' }), shoulders('pauldrons', '#5f6b80')],
    },
  },
  draw: (brush) => ({
    pieces: [...tail(brush), ...horse(brush), ...trunk(brush), ...weapon(brush), ...head(brush)],
    anchors: {
      crown: { x: 205, y: 56, z: Z.face + 2, size: 0.5 },
      brow: { x: 193, y: 81, turn: -6, z: Z.face + 1, size: 0.56 },
      earL: { x: 147, y: 62, turn: -34, z: Z.head + 1, size: 0.72 },
      earR: { x: 260, y: 60, turn: 38, z: Z.head + 1, size: 0.66 },
      cheekL: { x: 133, y: 132, z: Z.face, size: 0.62 },
      cheekR: { x: 258, y: 132, z: Z.face, size: 0.62 },
      chest: { x: 196, y: 226, z: Z.body + 3, size: 0.62 },
      backL: { x: 176, y: 222, z: Z.wings, size: 0.7 },
      backR: { x: 252, y: 222, turn: 8, z: Z.wings, size: 1 },
      shoulderL: { x: 140, y: 200, turn: -24, z: Z.near + 2, size: 0.62 },
      shoulderR: { x: 254, y: 196, turn: 24, z: Z.near + 2, size: 0.7 },
      handL: { x: 122, y: 256, z: Z.near, size: 0.6 },
      handR: { x: 306, y: 270, z: Z.near + 2, size: 0.6 },
      tail: { x: 452, y: 300, z: Z.tail, size: 0.9 },
    },
    ground: [318, 476, 150],
  }),
};

function tail({ thing, palette }: Brush): Piece[] {
  return [
    thing(
      'M398 316C430 268 470 262 494 288C480 292 476 300 482 318C494 350 486 400 456 436C460 414 452 404 440 402C446 378 436 352 412 350Z',
      Z.tail,
      palette.dark,
      {
        inside: `<path d="M420 326Q464 300 466 404M440 300Q480 300 474 390" stroke="${tint(palette.dark, 0.12)}" stroke-width="8" fill="none"/>`,
      },
    ),
  ];
}

function horse({ skin, thing, palette }: Brush): Piece[] {
  const hoof = (x: number, y: number, lean: number, z: number) =>
    thing(
      poly([
        [x - 18, y - 20],
        [x + 18, y - 20],
        [x + 26 + lean, y + 12],
        [x - 24 + lean, y + 12],
      ]),
      z,
      tint(palette.dark, 0.04),
      { finish: 'gloss' },
    );
  const kick = (
    points: [number, number, number][],
    z: number,
    tip: [number, number, number, number],
  ): Piece[] => [
    skin(limb(points), z),
    thing(
      spike([tip[0] - 14, tip[1] - 12], [tip[0] + 16, tip[1] + 4], [tip[2], tip[3]], 0),
      z - 0.1,
      shade(palette.dark, 0.02),
      { line: 3 },
    ),
  ];
  const toe = (x: number, y: number, z: number) =>
    thing(
      poly([
        [x - 20, y - 12],
        [x + 14, y - 20],
        [x + 12, y + 20],
        [x - 24, y + 22],
      ]),
      z,
      tint(palette.dark, 0.04),
      { finish: 'gloss' },
    );
  return [
    ...kick(
      [
        [196, 322, 36],
        [128, 316, 24],
        [96, 366, 16],
        [104, 388, 14],
      ],
      Z.back,
      [110, 384, 112, 420],
    ),
    toe(102, 402, Z.back + 0.4),
    ...kick(
      [
        [220, 352, 38],
        [150, 372, 26],
        [148, 424, 16],
        [160, 440, 14],
      ],
      Z.body + 1,
      [164, 440, 170, 470],
    ),
    toe(160, 452, Z.body + 1.4),
    skin(
      limb([
        [348, 372, 48],
        [318, 414, 26],
        [340, 446, 15],
        [328, 462, 14],
      ]),
      Z.far,
    ),
    hoof(322, 466, -6, Z.far + 0.4),
    skin(
      limb([
        [392, 356, 62],
        [380, 414, 34],
        [412, 440, 18],
        [402, 460, 15],
      ]),
      Z.body + 1,
    ),
    hoof(398, 466, -6, Z.body + 1.4),
    skin(
      blob([
        [206, 246],
        [260, 268],
        [330, 288],
        [400, 296],
        [438, 340],
        [424, 396],
        [372, 412],
        [304, 396],
        [240, 396],
        [190, 372],
        [168, 310],
      ]),
      Z.body,
    ),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  return [
    skin(
      blob([
        [200, 168],
        [256, 186],
        [262, 232],
        [250, 290],
        [204, 316],
        [166, 286],
        [142, 232],
        [148, 186],
      ]),
      Z.body + 1.6,
      'base',
    ),
    thing(
      'M150 180C176 196 226 196 256 180C270 214 262 250 246 272C222 286 184 286 164 272C142 250 138 212 150 180Z',
      Z.body + 2,
      palette.accent,
      {
        finish: 'metal',
        inside: `<path d="M204 186L204 290M146 226Q204 256 264 226" stroke="${shade(palette.accent, 0.2)}" stroke-width="7" fill="none"/>`,
      },
    ),
    ...[-46, -16, 14, 44].map((dx, i) =>
      thing(
        poly([
          [190 + dx, 268],
          [224 + dx, 266],
          [226 + dx * 1.2, 326 - Math.abs(dx) * 0.4],
          [206 + dx * 1.2, 338 - Math.abs(dx) * 0.4],
          [188 + dx * 1.2, 324 - Math.abs(dx) * 0.4],
        ]),
        Z.body + 1.8 + i * 0.01,
        i % 2 ? palette.dark : shade(palette.accent, 0.12),
      ),
    ),
    thing(
      blob([
        [160, 262],
        [206, 276],
        [252, 262],
        [254, 280],
        [206, 294],
        [160, 280],
      ]),
      Z.body + 2.2,
      tint(palette.accent, 0.16),
      { finish: 'metal' },
    ),
  ];
}

function weapon({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const hand = (x: number, y: number, z: number) =>
    skin(
      blob([
        [x, y - 20],
        [x + 18, y - 8],
        [x + 18, y + 12],
        [x, y + 20],
        [x - 18, y + 10],
        [x - 18, y - 8],
      ]),
      z,
      'second',
      { plain: true, crisp: true },
    );
  const armL = skin(
    limb([
      [152, 208, 26],
      [106, 246, 20],
      [100, 262, 17],
    ]),
    Z.near,
    'base',
  );
  const armR = skin(
    limb([
      [252, 204, 27],
      [308, 252, 22],
      [246, 264, 17],
    ]),
    Z.near + 1,
    'base',
  );
  if (look.traits?.includes('archer')) {
    return [
      mark(
        '<path d="M86 132L236 262L84 396" fill="none" stroke="#fff6d8" stroke-width="5"/>',
        Z.near + 0.2,
      ),
      thing(
        limb([
          [94, 122, 5],
          [58, 160, 11],
          [44, 244, 13],
          [50, 350, 11],
          [96, 416, 5],
        ]),
        Z.near + 0.1,
        palette.accent,
        { finish: 'gloss' },
      ),
      thing(
        limb([
          [262, 264, 5],
          [150, 254, 5],
          [50, 244, 5],
        ]),
        Z.near + 0.3,
        '#e8d8b0',
        { line: 3 },
      ),
      thing('M26 240L62 222L56 244L60 264Z', Z.near + 0.4, '#dfe6f2', { finish: 'metal' }),
      thing(leaf([226, 262], [292, 268], 24), Z.near + 0.2, palette.accent, { line: 3 }),
      skin(
        limb([
          [152, 208, 26],
          [96, 230, 20],
          [66, 244, 16],
        ]),
        Z.near,
        'base',
      ),
      hand(56, 246, Z.near + 0.6),
      armR,
      hand(240, 264, Z.near + 1.4),
    ];
  }
  return [
    thing(
      limb([
        [284, 452, 8],
        [318, 284, 10],
        [358, 90, 10],
      ]),
      Z.near + 0.4,
      shade(palette.dark, 0.02),
    ),
    thing(
      'M356 74C388 62 402 92 432 84C450 80 462 70 474 74C464 88 464 102 476 116C452 130 432 118 414 122C392 128 376 140 346 126Z',
      Z.near + 0.3,
      palette.accent,
      {
        inside: `<path d="M350 100Q390 84 414 104T480 96" stroke="${tint(palette.accent, 0.3)}" stroke-width="10" fill="none"/>`,
      },
    ),
    thing('M336 84L358 66L386 92L364 100L344 96Z', Z.near + 0.6, palette.accent, {
      finish: 'metal',
    }),
    thing('M344 84L346 52L374 18L388 60L376 90Z', Z.near + 0.5, '#dfe6f2', {
      finish: 'metal',
      inside: '<path d="M374 18L360 90" stroke="#7a86a0" stroke-width="6"/>',
    }),
    armL,
    hand(112, 266, Z.near + 0.2),
    thing(
      blob(
        [
          [70, 200],
          [104, 196],
          [138, 208],
          [142, 262],
          [106, 306],
          [72, 262],
        ],
        0.7,
      ),
      Z.near + 0.8,
      palette.accent,
      {
        finish: 'metal',
        inside: `<path d="M106 196L106 306M68 240Q106 254 144 240" stroke="${tint(palette.accent, 0.28)}" stroke-width="11" fill="none"/>`,
      },
    ),
    skin(
      limb([
        [252, 204, 27],
        [302, 238, 23],
        [318, 266, 17],
      ]),
      Z.near + 1,
      'base',
    ),
    hand(322, 270, Z.near + 1.2),
  ];
}

function head({ skin, thing, mark, palette }: Brush): Piece[] {
  const flow = tint(palette.dark, 0.14);
  return [
    thing(
      'M172 39C223 0 304 28 316 97C325 139 351 155 376 153C367 185 337 195 316 188C318 218 297 239 267 241C272 202 260 155 246 120Z',
      Z.body + 1,
      palette.dark,
      {
        inside: `<path d="M246 51Q293 86 297 225M272 42Q316 97 351 167" stroke="${flow}" stroke-width="9" fill="none"/>`,
      },
    ),
    skin(spike([251, 123], [244, 86], [316, 53], 8), Z.head + 0.4, 'base', { crisp: true }),
    skin(spike([137, 90], [156, 72], [105, 44], -6), Z.head - 0.4, 'base', { crisp: true }),
    skin(
      limb([
        [205, 190, 26],
        [200, 144, 26],
      ]),
      Z.head - 0.6,
      'second',
      { plain: true, crisp: true },
    ),
    skin(
      blob([
        [195, 44],
        [246, 62],
        [260, 111],
        [242, 153],
        [205, 181],
        [181, 183],
        [147, 155],
        [130, 111],
        [144, 62],
      ]),
      Z.head,
      'second',
      { plain: true, crisp: true },
    ),
    thing(
      'M137 132C128 76 144 28 205 23C263 23 281 76 265 139C258 123 253 113 246 106L219 100L188 113L161 100L142 106Z',
      Z.face - 1,
      palette.accent,
      {
        finish: 'metal',
        inside: `<path d="M198 16Q184 58 188 113" stroke="${tint(palette.accent, 0.26)}" stroke-width="12" fill="none"/>`,
      },
    ),
    mark(
      eyes({
        x: 191,
        y: 125,
        gap: 66,
        r: 23,
        temper: 'fierce',
        colour: palette.eye,
        gaze: [-0.35, 0.1],
      }),
      Z.face,
    ),
    mark(
      `<path d="M186 132L179 153L191 155" stroke="${shade(palette.second, 0.28)}" stroke-width="5" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M170 167Q188 171 207 162" stroke="#150f1f" stroke-width="5" fill="none" stroke-linecap="round"/>`,
      Z.face + 0.1,
    ),
  ];
}
