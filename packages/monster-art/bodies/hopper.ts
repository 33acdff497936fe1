import type { Body } from '../kit/body.ts';
import { medal, shoulders } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { eye, eyes } from '../kit/face.ts';
import { on } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest } from '../kit/head-features.ts';
import { blob, leaf, limb, oval, type Point, spike } from '../kit/path.ts';

export const hopper: Body = {
  type: 'HOPPER',
  scene: { kind: 'meadow', hue: '#4aa08a' },
  own: ['ears', 'tail'],
  blends: {
    HOPPER: { textureStrength: 0.6 },
    // The body has antennae already, so this breed gets rivets.
    METALNER: { features: [shoulders('pauldrons', '#4f6079'), medal('core')] },
    // Rear Eyed: a second eye at the end of the tail.
    SUEZO: {
      features: [
        crest('tuft'),
        on('tail', (b, { palette }) => [
          b.skin(oval(0, 0, 50, 50), 'base', { dz: 3 }),
          b.mark(
            eye({ x: 0, y: 0, r: 36, temper: 'round', colour: palette.eye, gaze: [0.2, -0.2] }),
            3.2,
          ),
        ]),
      ],
    },
  },
  draw: (brush) => ({
    pieces: [...tail(brush), ...springs(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 250, y: 92, turn: -4, z: Z.head + 2, size: 0.74 },
      brow: { x: 250, y: 128, turn: -4, z: Z.face + 1, size: 0.6 },
      earL: { x: 178, y: 114, turn: -38, z: Z.head + 1, size: 0.72 },
      earR: { x: 322, y: 106, turn: 36, z: Z.head + 1, size: 0.72 },
      cheekL: { x: 160, y: 216, z: Z.face, size: 0.72 },
      cheekR: { x: 346, y: 206, z: Z.face, size: 0.72 },
      chest: { x: 258, y: 308, z: Z.body + 2, size: 0.6 },
      backL: { x: 214, y: 300, z: Z.wings, size: 0.95 },
      backR: { x: 306, y: 296, z: Z.wings, size: 0.95 },
      shoulderL: { x: 200, y: 290, turn: -28, z: Z.near + 2, size: 0.56 },
      shoulderR: { x: 318, y: 284, turn: 28, z: Z.near + 2, size: 0.56 },
      handL: { x: 92, y: 300, z: Z.near, size: 0.7 },
      handR: { x: 424, y: 250, z: Z.near, size: 0.7 },
      tail: { x: 442, y: 352, z: Z.tail, size: 0.8 },
      eyeL: { x: 198, y: 172, z: Z.face },
      eyeR: { x: 304, y: 166, z: Z.face },
      mouth: { x: 254, y: 232, z: Z.face },
    },
    ground: [262, 500, 80],
  }),
};

function tail({ skin, palette }: Brush): Piece[] {
  return [
    skin(
      limb([
        [296, 350, 15],
        [370, 374, 11],
        [420, 364, 9],
        [442, 334, 8],
      ]),
      Z.tail,
      'base',
      { crisp: true, plain: true },
    ),
    skin(
      'M430 348C416 324 428 292 456 282C452 298 464 302 474 294C482 316 472 344 448 354Z',
      Z.tail + 0.2,
      'accent',
      {
        crisp: true,
        plain: true,
        inside: `<path d="M448 344Q462 328 464 302" stroke="${shade(palette.accent, 0.2)}" stroke-width="6" fill="none"/>`,
      },
    ),
  ];
}

function springs({ skin, thing, palette }: Brush): Piece[] {
  const coil = (from: Point, to: Point, tilt: number, z: number) =>
    [0, 1, 2, 3, 4, 5].map((i) => {
      const t = i / 5;
      return thing(
        oval(
          from[0] + (to[0] - from[0]) * t,
          from[1] + (to[1] - from[1]) * t,
          33 - i * 2,
          13,
          tilt,
        ),
        z - i * 0.1,
        i % 2 ? shade(palette.accent, 0.12) : palette.accent,
        { finish: 'gloss' },
      );
    });
  const foot = (points: Point[], z: number) =>
    skin(blob(points), z, 'dark', { plain: true, crisp: true });
  const nail = (x: number, y: number, tip: Point, z: number) =>
    thing(spike([x - 7, y - 8], [x + 8, y + 4], tip, 0), z, palette.second, { line: 3 });
  return [
    ...coil([226, 368], [168, 438], 40, Z.back),
    foot(
      [
        [168, 424],
        [190, 446],
        [178, 474],
        [136, 486],
        [94, 472],
        [90, 452],
        [122, 446],
        [144, 426],
      ],
      Z.back - 1,
    ),
    nail(104, 468, [82, 480], Z.back - 0.9),
    nail(130, 474, [112, 490], Z.back - 0.9),
    ...coil([300, 360], [366, 392], -42, Z.back - 2),
    foot(
      [
        [372, 364],
        [396, 372],
        [424, 402],
        [432, 438],
        [412, 452],
        [380, 430],
        [354, 410],
        [350, 382],
      ],
      Z.back - 3,
    ),
    nail(414, 442, [432, 468], Z.back - 2.9),
    nail(392, 432, [402, 460], Z.back - 2.9),
  ];
}

function trunk({ skin, palette }: Brush): Piece[] {
  const belly = blob([
    [256, 280],
    [296, 306],
    [300, 350],
    [258, 378],
    [218, 350],
    [220, 306],
  ]);
  return [
    skin(
      blob([
        [256, 246],
        [312, 274],
        [328, 326],
        [310, 372],
        [258, 392],
        [208, 374],
        [190, 328],
        [204, 274],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${belly}" fill="${palette.second}"/>`,
      },
    ),
  ];
}

function arms({ skin, thing, palette }: Brush): Piece[] {
  const fist = (x: number, y: number, s: number, z: number): Piece[] => [
    skin(
      blob([
        [x - 32 * s, y - 18],
        [x, y - 32],
        [x + 32 * s, y - 16],
        [x + 34 * s, y + 16],
        [x, y + 30],
        [x - 32 * s, y + 18],
      ]),
      z,
      'dark',
      { plain: true, crisp: true },
    ),
    thing(oval(x + 20 * s, y + 4, 11, 18, s * -18), z + 0.2, tint(palette.dark, 0.08), {
      line: 3.5,
    }),
  ];
  return [
    skin(
      limb([
        [206, 294, 20],
        [146, 330, 18],
        [108, 308, 15],
      ]),
      Z.near,
      'base',
      { crisp: true },
    ),
    ...fist(92, 298, 1.05, Z.near + 1),
    skin(
      limb([
        [312, 290, 20],
        [378, 310, 18],
        [410, 272, 15],
      ]),
      Z.near,
      'base',
      { crisp: true },
    ),
    ...fist(424, 254, -1.05, Z.near + 1),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const ear = (from: Point, low: Point, tip: Point, bend: number) =>
    skin(spike(from, low, tip, bend), Z.head - 0.5, 'base', {
      crisp: true,
      inside: `<path d="${leaf([(from[0] + low[0]) / 2, (from[1] + low[1]) / 2], [tip[0] * 0.86 + from[0] * 0.14, tip[1] * 0.86 + low[1] * 0.14], 32)}" fill="${palette.accent}" opacity=".6"/>`,
    });
  const feeler = (points: [number, number, number][], [x, y]: Point): Piece[] => [
    skin(limb(points), Z.head - 1, 'dark', { crisp: true, plain: true }),
    thing(oval(x, y, 21), Z.head - 0.9, palette.accent, { finish: 'gloss' }),
  ];
  const gaze = look.traits?.includes('bloody')
    ? []
    : [
        mark(
          `<g transform="rotate(-4 252 170)">${eyes({ x: 252, y: 172, gap: 104, r: 37, temper: look.traits?.includes('frog') ? 'slit' : 'round', colour: palette.eye, gaze: [-0.15, -0.1] })}</g>`,
          Z.face,
        ),
      ];
  return [
    ...feeler(
      [
        [214, 110, 10],
        [188, 66, 8],
        [140, 42, 7],
        [104, 56, 6],
      ],
      [92, 70],
    ),
    ...feeler(
      [
        [288, 104, 10],
        [308, 56, 8],
        [356, 30, 7],
        [396, 46, 6],
      ],
      [410, 60],
    ),
    ear([164, 150], [158, 214], [44, 148], -8),
    ear([342, 198], [338, 138], [462, 126], -8),
    skin(
      blob([
        [250, 88],
        [310, 98],
        [350, 140],
        [360, 192],
        [336, 240],
        [286, 270],
        [228, 272],
        [176, 248],
        [148, 202],
        [154, 148],
        [192, 102],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="${blob([
          [254, 196],
          [310, 204],
          [340, 230],
          [300, 280],
          [220, 284],
          [168, 242],
          [200, 208],
        ])}" fill="${palette.second}"/>`,
      },
    ),
    ...gaze,
    thing(oval(252, 206, 15, 11, -4), Z.face + 0.2, shade(palette.accent, 0.06), {
      finish: 'gloss',
      line: 3.5,
    }),
    mark(
      '<path d="M192 224Q254 254 320 214Q312 262 258 266Q206 264 192 224Z" fill="#5a1424" stroke="#150f1f" stroke-width="5.5" stroke-linejoin="round"/><path d="M226 258Q256 240 288 254Q274 264 258 264Q240 264 226 258Z" fill="#e8606a"/>' +
        '<path d="M200 229L222 237L213 254ZM312 220L290 231L301 247Z" fill="#fffbe8" stroke="#150f1f" stroke-width="3" stroke-linejoin="round"/><path d="M184 218Q190 226 198 226M328 206Q324 216 316 217" fill="none" stroke="#150f1f" stroke-width="5.5" stroke-linecap="round"/>',
      Z.face + 0.3,
    ),
  ];
}
