import type { Body } from '../kit/body.ts';
import { around } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { cheekMarks, crest } from '../kit/head-features.ts';
import { leaf, limb, oval, type Point } from '../kit/path.ts';

export const mock: Body = {
  type: 'MOCK',
  scene: { kind: 'forest', hue: '#6f8a4a' },
  blends: {
    // Ebony: black heartwood, red leaves, the fool's cap on the splinters.
    JOKER: {
      palette: {
        base: '#544460',
        second: '#d9c8e6',
        dark: '#241828',
        accent: '#e0405c',
        eye: '#ff5a78',
      },
      texture: 'wood',
      finish: 'gloss',
      features: [crest('jester'), cheekMarks('tear', '#ece6f2'), around('petals', '#e0405c')],
    },
  },
  draw: (brush) => ({
    pieces: [...roots(brush), ...trunk(brush), ...arms(brush), ...face(brush)],
    anchors: {
      crown: { x: 256, y: 104, turn: 4, z: Z.face + 1, size: 0.95 },
      brow: { x: 256, y: 150, z: Z.face + 1, size: 0.7 },
      earL: { x: 166, y: 138, turn: -30, z: Z.head, size: 0.9 },
      earR: { x: 346, y: 138, turn: 30, z: Z.head, size: 0.9 },
      cheekL: { x: 190, y: 260, z: Z.face, size: 0.8 },
      cheekR: { x: 322, y: 256, z: Z.face, size: 0.8 },
      chest: { x: 256, y: 404, z: Z.face + 1, size: 1.15 },
      backL: { x: 180, y: 270, z: Z.wings },
      backR: { x: 340, y: 270, z: Z.wings },
      shoulderL: { x: 146, y: 292, turn: -30, z: Z.body + 4, size: 0.8 },
      shoulderR: { x: 372, y: 290, turn: 30, z: Z.body + 4, size: 0.8 },
      eyeL: { x: 206, y: 204, z: Z.face },
      eyeR: { x: 306, y: 200, z: Z.face },
      mouth: { x: 256, y: 326, z: Z.face },
      handL: { x: 66, y: 150, z: Z.near, size: 0.9 },
      handR: { x: 432, y: 408, z: Z.near, size: 0.9 },
    },
    ground: [256, 474, 180],
  }),
};

function roots({ skin, palette }: Brush): Piece[] {
  const folds = `stroke="${palette.dark}" stroke-width="6" fill="none" stroke-linecap="round" opacity=".7"`;
  return [
    skin(
      'M156 380C158 432 128 448 72 464L118 468L104 484L158 472L160 488L202 474L232 484L250 400Z',
      Z.body + 1,
      'base',
      { inside: `<path d="M186 410C180 440 164 458 140 468M214 420Q206 450 196 474" ${folds}/>` },
    ),
    skin(
      'M266 400L284 482L318 472L352 486L358 470L404 482L396 466L444 460C394 446 356 428 358 376Z',
      Z.body + 1.1,
      'base',
      { inside: `<path d="M322 410C330 440 346 456 372 466M296 420Q302 450 312 474" ${folds}/>` },
    ),
  ];
}

function foliage(
  { thing, palette }: Brush,
  from: Point,
  to: Point,
  width: number,
  z: number,
): Piece {
  return thing(leaf(from, to, width), z, width % 4 ? tint(palette.accent, 0.06) : palette.accent, {
    inside: `<path d="M${from[0]} ${from[1]}L${to[0]} ${to[1]}" stroke="${shade(palette.accent, 0.18)}" stroke-width="5"/>`,
  });
}

function trunk(brush: Brush): Piece[] {
  const { skin, thing, palette } = brush;
  const bark = `stroke="${palette.dark}" stroke-width="7" fill="none" stroke-linecap="round" opacity=".55"`;
  const rim =
    'M150 120L176 146L196 116L220 150L246 112L270 152L300 118L322 150L366 110L370 136L324 172L298 142L270 176L246 138L222 174L196 142L174 170L148 146Z';
  return [
    // The back of the hollow, seen over the splintered rim.
    skin(
      'M152 170L140 62L172 92L192 30L222 84L258 44L280 88L318 34L332 92L372 58L362 170Z',
      Z.body - 2,
      'dark',
      {
        plain: true,
        crisp: true,
        inside: `<path d="M192 40L196 160M258 54L256 160M318 44L312 160" stroke="${shade(palette.dark, 0.1)}" stroke-width="9"/>`,
      },
    ),
    skin(
      limb([
        [322, 144, 13],
        [368, 100, 10],
        [408, 84, 5],
      ]),
      Z.body - 1,
    ),
    ...(
      [
        [364, 104, 372, 38, 40],
        [382, 96, 446, 42, 42],
        [398, 92, 458, 110, 38],
      ] as const
    ).map(([x, y, tx, ty, width], i) =>
      foliage(brush, [x, y], [tx, ty], width, Z.body - 0.9 + i / 50),
    ),
    skin(
      'M150 120L176 146L196 116L220 150L246 112L270 152L300 118L322 150L366 110C360 170 374 220 370 276C366 330 364 370 372 424C330 444 190 446 142 424C152 370 148 320 142 270C140 214 156 170 150 120Z',
      Z.body + 2,
      'base',
      {
        crisp: true,
        inside:
          `<path d="${rim}" fill="${palette.second}"/>` +
          `<path d="M162 350Q172 392 164 430M192 386Q200 410 196 440M344 356Q338 392 348 430M312 390L316 440M160 190Q168 220 160 250M356 190Q350 220 358 246" ${bark}/>`,
      },
    ),
    thing(oval(164, 304, 15, 18), Z.body + 3, palette.second, {
      inside: `<path d="${oval(164, 304, 7, 9)}" fill="none" stroke="${palette.dark}" stroke-width="4"/>`,
    }),
    thing(oval(352, 300, 15, 18), Z.body + 3, palette.second, {
      inside: `<path d="${oval(352, 300, 7, 9)}" fill="none" stroke="${palette.dark}" stroke-width="4"/>`,
    }),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin } = brush;
  const leafy = (from: Point, to: Point, width: number, i: number) =>
    foliage(brush, from, to, width, Z.near + 1 + i * 0.01);
  return [
    // The left arm, raised like a branch with fingers for twigs.
    skin(
      limb([
        [66, 214, 14],
        [42, 174, 10],
        [26, 138, 4],
      ]),
      Z.body - 1,
    ),
    skin(
      limb([
        [74, 200, 14],
        [104, 160, 10],
        [116, 116, 4],
      ]),
      Z.body - 1,
    ),
    skin(
      limb([
        [182, 296, 26],
        [112, 304, 25],
        [70, 258, 21],
        [72, 190, 16],
        [66, 130, 11],
        [74, 84, 4],
      ]),
      Z.body + 1.6,
    ),
    leafy([76, 100], [104, 50], 36, 0),
    leafy([70, 106], [36, 62], 34, 1),
    leafy([106, 146], [146, 112], 30, 2),
    leafy([36, 152], [20, 98], 28, 3),
    // The right arm, clawing forward.
    skin(
      limb([
        [350, 300, 26],
        [408, 300, 25],
        [448, 342, 22],
        [440, 396, 18],
      ]),
      Z.body + 1.6,
    ),
    ...(
      [
        [486, 412],
        [474, 452],
        [432, 462],
        [392, 438],
      ] as const
    ).map(([x, y], i) =>
      skin(
        limb([
          [440, 384, 15],
          [(440 + x) / 2 + (x > 440 ? 8 : -8), (392 + y) / 2 - 4, 11],
          [x, y, 3],
        ]),
        Z.near - 1 + i * 0.1,
      ),
    ),
    leafy([424, 306], [462, 256], 36, 4),
    leafy([440, 320], [494, 304], 32, 5),
  ];
}

function face({ skin, thing, mark, palette }: Brush): Piece[] {
  const hole = (x: number, y: number, rx: number, ry: number, gx: number) =>
    thing(oval(x, y, rx + 9, ry + 9), Z.face - 1, palette.second, {
      inside: `<path d="${oval(x, y, rx, ry)}" fill="#170d14"/><path d="${oval(x + gx, y + 6, rx * 0.74, ry * 0.72)}" fill="${palette.eye}" opacity=".35"/><path d="${oval(x + gx, y + 6, rx * 0.5, ry * 0.5)}" fill="${palette.eye}"/><path d="${oval(x + gx + 2, y + 7, rx * 0.2, ry * 0.26)}" fill="#170d14"/><path d="${oval(x + gx - 7, y - 2, 5, 5)}" fill="#fff"/>`,
    });
  const maw =
    'M170 296L192 280L208 300L230 278L256 300L282 276L304 298L326 276L346 290C350 330 344 362 330 376L312 356L294 386L272 358L250 392L228 360L210 382L194 354L178 366C168 346 166 320 170 296Z';
  return [
    hole(206, 206, 37, 38, 8),
    hole(306, 202, 33, 34, -8),
    skin('M150 176C176 156 222 160 250 196L244 208C220 186 182 182 152 196Z', Z.face, 'base', {
      crisp: true,
    }),
    skin('M358 170C336 154 292 160 266 196L272 208C292 188 332 180 356 190Z', Z.face, 'base', {
      crisp: true,
    }),
    skin(
      limb([
        [258, 222, 13],
        [254, 246, 15],
        [248, 262, 16],
      ]),
      Z.face + 0.1,
      'base',
      { plain: true },
    ),
    thing(oval(247, 266, 18, 14), Z.face + 0.2, palette.second, {
      inside: `<path d="${oval(247, 266, 9, 7)}" fill="none" stroke="${palette.dark}" stroke-width="4"/>`,
    }),
    mark(
      `<path d="${maw}" fill="${palette.second}" stroke="${palette.second}" stroke-width="16" stroke-linejoin="round"/>` +
        `<path d="${maw}" fill="#1c0e14" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M182 338Q256 304 328 334L312 350L294 378L272 351L250 384L228 353L210 374L194 347L182 352Z" fill="${palette.eye}" opacity=".32"/>`,
      Z.face - 0.5,
    ),
  ];
}
