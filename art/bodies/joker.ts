import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { limb, oval, poly, put, spike } from '../kit/path.ts';

/** The last joke of the evening, told slowly. */
export const joker: Body = {
  type: 'JOKER',
  scene: { kind: 'stage', hue: '#7a3a5a' },
  own: ['mask', 'ears'],
  draw: (brush) => ({
    pieces: [...scythe(brush), ...cloak(brush), ...hood(brush), ...mask(brush), ...arms(brush)],
    anchors: {
      crown: { x: 290, y: 112, turn: 5, z: Z.head + 2, size: 0.66 },
      brow: { x: 290, y: 128, turn: 5, z: Z.face + 1, size: 0.6 },
      earL: { x: 232, y: 120, turn: -40, z: Z.head + 1, size: 0.62 },
      earR: { x: 350, y: 128, turn: 44, z: Z.head + 1, size: 0.62 },
      cheekL: { x: 222, y: 198, z: Z.face, size: 0.75 },
      cheekR: { x: 356, y: 204, z: Z.face, size: 0.75 },
      chest: { x: 292, y: 338, z: Z.body + 4, size: 0.8 },
      backL: { x: 224, y: 290, z: Z.wings, size: 1 },
      backR: { x: 362, y: 290, z: Z.wings, size: 1 },
      shoulderL: { x: 210, y: 278, turn: -24, z: Z.near - 1, size: 0.75 },
      shoulderR: { x: 376, y: 278, turn: 24, z: Z.near - 1, size: 0.75 },
      mouth: { x: 288, y: 224, z: Z.face },
      handL: { x: 126, y: 318, z: Z.near + 2, size: 0.8 },
      handR: { x: 452, y: 270, z: Z.near + 2, size: 0.8 },
    },
    ground: [288, 490, 90],
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
      'M156 84C170 46 214 18 290 20C380 24 448 66 492 146C440 104 378 86 312 88C262 90 216 98 172 118Z',
      Z.far + 2,
      '#cdd6e4',
      {
        finish: 'metal',
        inside: `<path d="M170 116C216 92 262 84 312 82C378 82 440 100 490 142" stroke="#fff" stroke-width="12" fill="none"/>${
          bloody
            ? '<path d="M160 70C230 20 330 10 420 66L492 146L440 140C380 84 300 100 240 92C200 90 180 100 166 120Z" fill="#b0101f" opacity=".85"/>'
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
      'M288 226C346 232 394 262 404 312C412 360 386 394 366 422C354 446 366 466 404 478C372 494 330 492 308 472C298 486 280 496 252 496C262 484 264 472 262 460C240 482 206 488 172 480C206 464 214 440 204 412C184 380 176 344 186 308C198 258 236 230 288 226Z',
      Z.body,
      'base',
      {
        inside: `<path d="M240 330C236 380 246 420 262 460M292 350C290 400 300 440 308 472M346 330C350 380 336 410 330 440M206 330C206 370 220 396 226 424" stroke="${fold}" stroke-width="10" fill="none" stroke-linecap="round"/>`,
      },
    ),
    ...[
      spike([196, 268], [238, 262], [186, 336], 6),
      spike([350, 262], [392, 268], [404, 336], -6),
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
      'M290 78C346 74 392 112 410 164C428 206 452 224 478 214C470 252 426 262 396 240C388 268 364 290 330 296L250 296C216 288 196 266 188 236C160 256 124 244 116 206C142 216 162 196 172 160C188 112 234 78 290 78Z',
      Z.head - 1,
      'base',
      {
        inside: `<path d="M290 96C236 96 206 136 206 186C208 240 246 276 290 286C336 276 372 240 374 190C376 136 344 96 290 96Z" fill="${shade(palette.dark, 0.12)}"/>`,
      },
    ),
    thing(oval(114, 206, 15), Z.head - 0.5, '#f2c63c', { finish: 'metal' }),
    thing(oval(480, 214, 15), Z.head - 0.5, '#f2c63c', { finish: 'metal' }),
  ];
}

const TILT = { x: 290, y: 190, turn: 5 };
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
      `<g transform="translate(290 190) rotate(5)">` +
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
      'M232 268C196 282 160 300 130 296C112 320 108 350 116 376C150 380 196 372 236 340Z',
      Z.near - 2,
      'base',
      { inside: lining('M146 292C122 310 112 350 120 384L96 380L96 290Z') },
    ),
    hand(brush, 'fist', { x: 128, y: 360, turn: 8, scale: 0.8 }, Z.near + 1, 'second'),
    skin(
      'M356 268C392 282 416 306 436 304C462 320 472 346 470 374C430 386 384 376 346 338Z',
      Z.near - 2,
      'base',
      { inside: lining('M424 296C456 312 466 346 464 384L490 380L484 296Z') },
    ),
    hand(
      brush,
      'claw',
      { x: 450, y: 344, turn: 6, scale: 0.86, flip: true },
      Z.near - 2.5,
      'second',
    ),
  ];
}
