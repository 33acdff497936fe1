import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, spike } from '../kit/path.ts';

export const wracky: Body = {
  type: 'WRACKY',
  scene: { kind: 'stage', hue: '#b0547a' },
  blends: {
    WRACKY: { textureStrength: 0.35 },
    HENGER: { finish: 'metal', textureStrength: 0.5 },
  },
  draw: (brush) => ({
    pieces: [...strings(brush), ...trunk(brush), ...cleaver(brush), ...hair(brush), ...head(brush)],
    anchors: {
      crown: { x: 204, y: 92, turn: -9, z: Z.face + 1, size: 0.74 },
      brow: { x: 208, y: 124, turn: -9, z: Z.face + 2, size: 0.56 },
      earL: { x: 118, y: 136, turn: -46, z: Z.head - 1, size: 0.78 },
      earR: { x: 294, y: 104, turn: 34, z: Z.head - 1, size: 0.78 },
      cheekL: { x: 132, y: 218, z: Z.face, size: 0.74 },
      cheekR: { x: 316, y: 190, z: Z.face, size: 0.74 },
      chest: { x: 234, y: 338, z: Z.body + 3, size: 0.56 },
      backL: { x: 196, y: 320, z: Z.wings, size: 0.9 },
      backR: { x: 274, y: 318, z: Z.wings, size: 0.9 },
      shoulderL: { x: 178, y: 312, turn: -30, z: Z.near + 2, size: 0.56 },
      shoulderR: { x: 286, y: 302, turn: 26, z: Z.near + 2, size: 0.56 },
      handL: { x: 84, y: 342, z: Z.near, size: 0.6 },
      handR: { x: 396, y: 250, z: Z.near + 3, size: 0.6 },
      mouth: { x: 226, y: 236, z: Z.face },
    },
    ground: [240, 484, 120],
  }),
};

function strings({ mark }: Brush): Piece[] {
  return [
    mark(
      '<path d="M200 100L176 0M84 336L60 0M404 240L440 0M320 420L340 0" stroke="#f6e8d8" stroke-width="4" opacity=".55"/>',
      -8,
    ),
  ];
}

function trunk({ skin, thing, mark, palette }: Brush): Piece[] {
  const cloth = shade(palette.dark, 0.01);
  const sock = (d: string) =>
    `<path d="${d}" stroke="${palette.accent}" stroke-width="12" fill="none"/>`;
  return [
    skin(
      limb([
        [206, 396, 21],
        [184, 428, 18],
        [172, 456, 16],
      ]),
      Z.body - 1,
      'second',
      { crisp: true, plain: true, inside: sock('M160 412L220 424M150 436L214 446') },
    ),
    thing(
      'M190 446C194 470 190 484 176 488C150 490 122 486 96 464C110 466 118 462 122 452C138 458 148 452 154 442Z',
      Z.body - 0.5,
      palette.accent,
      { finish: 'gloss' },
    ),
    skin(
      limb([
        [270, 392, 21],
        [302, 410, 18],
        [322, 434, 16],
      ]),
      Z.body - 1,
      'second',
      { crisp: true, plain: true, inside: sock('M296 384L280 430M322 396L300 440') },
    ),
    thing(
      'M304 434C318 416 340 416 352 432C360 452 380 462 404 452C398 478 368 486 340 476C318 468 304 456 304 434Z',
      Z.body - 0.5,
      palette.accent,
      { finish: 'gloss' },
    ),
    skin(
      blob([
        [232, 270],
        [282, 292],
        [300, 340],
        [326, 398],
        [284, 408],
        [236, 418],
        [190, 412],
        [146, 408],
        [166, 346],
        [184, 294],
      ]),
      Z.body,
      'dark',
      {
        inside: `<path d="M140 392Q236 420 330 382L334 420L140 430Z" fill="${palette.accent}"/>`,
      },
    ),
    thing('M250 350L290 344L296 384L256 390Z', Z.body + 1, tint(palette.accent, 0.18), { line: 4 }),
    mark(
      `<path d="M250 344L254 356M264 342L267 354M278 340L281 352M248 366L262 364M252 380L266 378M288 356L300 354M290 372L302 370" stroke="#150f1f" stroke-width="4" stroke-linecap="round"/>`,
      Z.body + 1.1,
    ),
    ...[300, 326].map((y) =>
      thing(oval(220, y + 6, 9), Z.body + 1.2, palette.second, { line: 3.5 }),
    ),
    skin(
      limb([
        [188, 310, 20],
        [132, 356, 18],
        [96, 350, 15],
      ]),
      Z.near,
      'dark',
      { crisp: true },
    ),
    skin(
      blob([
        [100, 322],
        [110, 350],
        [96, 374],
        [70, 372],
        [54, 350],
        [60, 336],
        [72, 342],
        [78, 318],
      ]),
      Z.near + 0.3,
      'second',
      { crisp: true, plain: true },
    ),
    thing('M98 330L118 332L122 372L104 374Z', Z.near + 0.4, cloth, {}),
    skin(
      limb([
        [278, 306, 20],
        [340, 308, 18],
        [384, 268, 15],
      ]),
      Z.near,
      'dark',
      { crisp: true },
    ),
    thing('M358 268L378 292L392 280L374 256Z', Z.near + 0.2, cloth),
  ];
}

function cleaver({ skin, thing, palette }: Brush): Piece[] {
  const steel = '#d5dcea';
  return [
    thing(
      limb([
        [372, 300, 11],
        [396, 246, 11],
        [412, 196, 11],
      ]),
      Z.near + 1,
      '#5a3a26',
    ),
    thing(
      'M388 192L428 206C452 170 476 120 482 66C452 34 410 24 376 30C366 66 366 130 388 192Z',
      Z.near + 1.5,
      steel,
      {
        finish: 'metal',
        inside:
          '<path d="M482 66C470 120 450 166 426 206L450 220L510 80Z" fill="#fff" opacity=".8"/><path d="M366 120L384 112L372 140M366 76L380 72L370 92" stroke="#7a86a0" stroke-width="5" fill="none"/>',
      },
    ),
    thing(oval(404, 62, 11), Z.near + 1.7, shade(steel, 0.4), { line: 3 }),
    skin(
      blob([
        [388, 226],
        [412, 232],
        [416, 260],
        [400, 280],
        [376, 272],
        [366, 248],
      ]),
      Z.near + 2,
      'second',
      { crisp: true, plain: true },
    ),
    thing(oval(378, 244, 9, 14, 30), Z.near + 2.2, tint(palette.second, 0.02), { line: 3.5 }),
  ];
}

function hair({ skin, palette }: Brush): Piece[] {
  const strand = (points: [number, number, number][], z: number) =>
    skin(limb(points), z, 'dark', {
      crisp: true,
      plain: true,
      inside: `<path d="M60 300Q120 180 90 120M330 260Q350 180 300 100" stroke="${tint(palette.dark, 0.14)}" stroke-width="6" fill="none"/>`,
    });
  return [
    strand(
      [
        [140, 150, 26],
        [86, 190, 24],
        [64, 250, 18],
        [78, 290, 5],
      ],
      Z.head - 2,
    ),
    strand(
      [
        [130, 170, 24],
        [104, 220, 22],
        [98, 280, 16],
        [118, 312, 5],
      ],
      Z.head - 1.9,
    ),
    strand(
      [
        [298, 126, 26],
        [346, 148, 24],
        [364, 200, 18],
        [348, 238, 5],
      ],
      Z.head - 2,
    ),
    strand(
      [
        [304, 150, 24],
        [336, 192, 22],
        [336, 244, 16],
        [318, 276, 5],
      ],
      Z.head - 1.9,
    ),
  ];
}

function head({ skin, thing, mark, palette }: Brush): Piece[] {
  const button = tint(palette.accent, 0.02);
  const bang = (a: [number, number], b: [number, number], tip: [number, number], bend: number) =>
    skin(spike(a, b, tip, bend), Z.face - 0.5, 'dark', { crisp: true, plain: true });
  return [
    skin(
      blob([
        [206, 76],
        [270, 88],
        [316, 136],
        [326, 200],
        [294, 258],
        [236, 284],
        [174, 276],
        [124, 236],
        [108, 176],
        [140, 108],
      ]),
      Z.head,
      'second',
      {
        crisp: true,
        inside: `<path d="M196 70Q220 140 214 180" stroke="${shade(palette.second, 0.2)}" stroke-width="5" fill="none"/>`,
      },
    ),
    skin(
      'M110 180C104 110 150 66 210 66C272 68 318 104 322 160C306 130 292 118 270 112C240 104 200 108 168 124C138 138 122 154 110 180Z',
      Z.face - 1,
      'dark',
      {
        crisp: true,
        plain: true,
        inside: `<path d="M128 140Q180 84 250 86M150 132Q210 96 300 120" stroke="${tint(palette.dark, 0.16)}" stroke-width="8" fill="none"/>`,
      },
    ),
    bang([160, 122], [204, 110], [160, 168], 8),
    bang([226, 106], [268, 112], [270, 150], -6),
    mark(
      eye({ x: 164, y: 196, r: 34, temper: 'round', colour: palette.accent, gaze: [0.35, -0.2] }),
      Z.face,
    ),
    thing(oval(268, 178, 28), Z.face, button, {
      finish: 'gloss',
      inside: `<path d="${oval(268, 178, 19)}" fill="none" stroke="${shade(button, 0.22)}" stroke-width="5"/>`,
    }),
    mark(
      '<path d="M258 168L278 188M278 168L258 188" stroke="#150f1f" stroke-width="7" stroke-linecap="round"/>',
      Z.face + 0.2,
    ),
    mark(
      `<path d="M238 146L302 132" stroke="#150f1f" stroke-width="9" stroke-linecap="round"/><path d="M130 160L188 150" stroke="#150f1f" stroke-width="9" stroke-linecap="round"/>`,
      Z.face + 0.2,
    ),
    mark(
      '<path d="M146 240Q226 282 304 214Q296 262 232 272Q172 274 146 240Z" fill="#5a1424" stroke="#150f1f" stroke-width="5" stroke-linejoin="round"/><path d="M152 243Q226 274 300 220Q290 240 270 250Q220 272 170 254Z" fill="#fffbe8"/>' +
        '<path d="M140 234L152 246M166 238L170 266M190 246L192 274M216 250L218 278M242 246L246 274M266 236L272 264M288 220L296 244M300 208L312 218" stroke="#150f1f" stroke-width="5.5" stroke-linecap="round"/>',
      Z.face + 0.3,
    ),
    mark(
      `<path d="M216 214L226 230L236 212Z" fill="${palette.accent}" stroke="#150f1f" stroke-width="4" stroke-linejoin="round"/>`,
      Z.face + 0.3,
    ),
  ];
}
