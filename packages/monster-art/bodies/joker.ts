import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { limb, oval, poly, put, spike } from '../kit/path.ts';

export const joker: Body = {
  type: 'JOKER',
  scene: { kind: 'stage', hue: '#7a3a5a' },
  own: ['mask', 'ears'],
  blends: {
    BAJARL: {
      palette: {
        base: '#1f8088',
        second: '#fbe6c0',
        dark: '#6f2a5c',
        accent: '#f0b93a',
        eye: '#5affe0',
      },
    },
  },
  draw: (brush) => ({
    pieces: [...scythe(brush), ...cloak(brush), ...hood(brush), ...mask(brush), ...arms(brush)],
    anchors: {
      crown: { x: 290, y: 132, turn: 5, z: Z.head + 2, size: 0.66 },
      brow: { x: 290, y: 150, turn: 5, z: Z.face + 1, size: 0.6 },
      earL: { x: 234, y: 142, turn: -40, z: Z.head + 1, size: 0.62 },
      earR: { x: 350, y: 148, turn: 44, z: Z.head + 1, size: 0.62 },
      cheekL: { x: 224, y: 214, z: Z.face, size: 0.75 },
      cheekR: { x: 356, y: 220, z: Z.face, size: 0.75 },
      chest: { x: 292, y: 346, z: Z.body + 4, size: 0.8 },
      backL: { x: 224, y: 290, z: Z.wings, size: 1 },
      backR: { x: 362, y: 290, z: Z.wings, size: 1 },
      shoulderL: { x: 208, y: 290, turn: -24, z: Z.near - 1, size: 0.75 },
      shoulderR: { x: 376, y: 290, turn: 24, z: Z.near - 1, size: 0.75 },
      mouth: { x: 288, y: 240, z: Z.face },
      handL: { x: 126, y: 318, z: Z.near + 2, size: 0.8 },
      handR: { x: 452, y: 270, z: Z.near + 2, size: 0.8 },
    },
    ground: [320, 494, 80],
  }),
};

function scythe({ thing, palette, look }: Brush): Piece[] {
  const bloody = look.traits?.includes('bloody');
  return [
    thing(
      limb([
        [94, 486, 10],
        [124, 340, 10],
        [146, 200, 10],
        [178, 52, 10],
      ]),
      Z.near - 3,
      '#6a4a3a',
    ),
    thing(
      'M156 78C176 38 226 14 296 16C384 20 452 62 492 142C440 96 378 72 312 70C262 70 216 84 176 112Z',
      Z.far + 2,
      '#cdd6e4',
      {
        finish: 'metal',
        inside: `<path d="M172 110C216 80 262 66 312 64C378 66 440 90 490 138" stroke="#fff" stroke-width="12" fill="none"/>${
          bloody
            ? '<path d="M300 10C380 20 440 50 500 150L440 130C400 84 330 90 250 70Z" fill="#b0101f" opacity=".85"/>'
            : ''
        }`,
      },
    ),
    thing(
      poly([
        [146, 112],
        [150, 62],
        [196, 44],
        [204, 96],
      ]),
      Z.near - 2.8,
      palette.accent,
      { finish: 'metal' },
    ),
  ];
}

function cloak({ skin, thing, palette }: Brush): Piece[] {
  const fold = shade(palette.base, 0.17);
  return [
    skin(
      'M290 244C338 244 368 264 378 304C384 322 384 346 380 372C382 402 396 430 426 450C406 456 386 452 368 442C374 460 392 474 424 484C386 492 348 486 318 476C312 484 300 488 284 488C286 478 284 468 278 458C262 450 248 436 236 420C214 392 192 356 198 316C204 272 240 248 290 244Z',
      Z.body,
      'base',
      {
        inside: `<path d="M232 340C232 380 250 420 280 450M290 370C294 410 310 440 336 466M342 340C346 390 360 420 390 446" stroke="${fold}" stroke-width="10" fill="none" stroke-linecap="round"/>`,
      },
    ),
    ...[
      spike([204, 278], [242, 272], [200, 344], 6),
      spike([340, 272], [378, 278], [384, 344], -6),
      spike([226, 272], [270, 276], [236, 356], 4),
      spike([316, 276], [360, 270], [352, 356], -4),
      spike([264, 278], [322, 278], [294, 372], 0),
    ].map((d, index) =>
      thing(d, Z.body + 2 + index * 0.1, index % 2 ? tint(palette.dark, 0.08) : palette.accent, {
        line: 4,
      }),
    ),
    thing(oval(294, 376, 11), Z.body + 3, '#f2c63c', { finish: 'metal', line: 4 }),
    thing(oval(234, 360, 10), Z.body + 3, '#f2c63c', { finish: 'metal', line: 4 }),
    thing(oval(353, 360, 10), Z.body + 3, '#f2c63c', { finish: 'metal', line: 4 }),
  ];
}

function hood({ skin, thing, palette }: Brush): Piece[] {
  return [
    skin(
      'M290 106C338 102 370 132 378 176C386 210 410 224 442 212C440 248 404 266 374 248C366 276 346 296 320 304L260 304C234 296 216 276 208 248C180 264 142 252 138 216C164 222 184 206 194 174C204 130 242 106 290 106Z',
      Z.head - 1,
      'base',
      {
        inside: `<path d="M290 120C242 120 214 156 214 202C216 250 250 284 290 294C332 284 364 250 366 204C368 158 340 120 290 120Z" fill="${shade(palette.dark, 0.12)}"/>`,
      },
    ),
    thing(oval(136, 216, 15), Z.head - 0.5, '#f2c63c', { finish: 'metal' }),
    thing(oval(446, 210, 15), Z.head - 0.5, '#f2c63c', { finish: 'metal' }),
  ];
}

const TILT = { x: 290, y: 208, turn: 5, scale: 0.94 };
const tilted = (d: string) => put(d, TILT);

function mask({ thing, mark, palette }: Brush): Piece[] {
  return [
    thing(
      tilted(
        'M0 -88C46 -88 74 -54 72 -10C72 24 54 46 40 66C28 88 14 98 -6 104C-6 92 -22 78 -40 58C-58 38 -72 18 -72 -12C-74 -54 -46 -88 0 -88Z',
      ),
      Z.head,
      '#f6f0e6',
      {
        finish: 'gloss',
        inside: `<path d="${tilted('M0 -96L84 -96L84 20L52 44L36 -84Z')}" fill="${palette.accent}"/><path d="${tilted('M34 -70L54 -22L34 36L14 -22Z')}" fill="${shade(palette.dark, 0.04)}"/>`,
      },
    ),
    mark(
      `<g transform="translate(290 208) rotate(5) scale(.94)">` +
        '<path d="M-62 -26C-44 -44 -22 -36 -10 -8C-24 6 -52 4 -62 -26ZM62 -26C44 -44 22 -36 10 -8C24 6 52 4 62 -26Z" fill="#120a1c" stroke="#120a1c" stroke-width="5" stroke-linejoin="round"/>' +
        eyes({ x: 0, y: -16, gap: 74, r: 20, temper: 'glow', colour: palette.eye }) +
        '<path d="M-3 2L-8 22L4 22" fill="none" stroke="#2a1a30" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>' +
        '<path d="M-58 20Q0 56 58 16Q48 62 0 70Q-46 64 -58 20Z" fill="#120a1c" stroke="#120a1c" stroke-width="5" stroke-linejoin="round"/>' +
        '<path d="M-50 27Q0 58 50 24L44 38Q0 68 -42 42Z" fill="#fffbe8"/><path d="M-32 36L-30 50M-16 43L-15 57M0 45L0 60M16 43L16 57M32 36L32 49" stroke="#120a1c" stroke-width="4"/>' +
        `<path d="M-38 4C-32 18 -32 30 -38 38C-44 30 -44 18 -38 4Z" fill="${palette.accent}"/></g>`,
      Z.face,
    ),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin, palette } = brush;
  const lining = (d: string) => `<path d="${d}" fill="${palette.accent}"/>`;
  return [
    skin(
      'M234 276C198 290 164 306 134 300C116 324 110 354 118 380C152 384 196 376 238 342Z',
      Z.near - 2,
      'base',
      { inside: lining('M146 292C122 310 112 350 120 384L96 380L96 290Z') },
    ),
    hand(brush, 'fist', { x: 128, y: 360, turn: 8, scale: 0.8 }, Z.near + 1, 'second'),
    skin(
      'M350 276C384 294 412 306 436 300C462 310 482 336 484 366C448 384 396 376 344 340Z',
      Z.near - 2,
      'base',
      { inside: lining('M426 296C456 312 466 346 462 390L494 386L484 296Z') },
    ),
    hand(
      brush,
      'claw',
      { x: 452, y: 350, turn: 4, scale: 0.9, flip: true },
      Z.near - 2.5,
      'second',
    ),
  ];
}
