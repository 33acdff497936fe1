import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { thirdEye } from '../kit/head-features.ts';
import { oval, put, spike, star } from '../kit/path.ts';

export const gali: Body = {
  type: 'GALI',
  scene: { kind: 'temple', hue: '#a04a8a' },
  own: ['mask', 'crest'],
  blends: {
    GALI: {
      palette: {
        base: '#f0d68a',
        second: '#fff4cf',
        dark: '#31509f',
        accent: '#e2a323',
        eye: '#ff7a2f',
      },
    },
    TIGER: { traits: ['fanged'] },
    WORM: {
      traits: ['fanged'],
      palette: {
        base: '#a8683a',
        second: '#f4d8a4',
        dark: '#5c7a2a',
        accent: '#b8e05a',
        eye: '#e8ff6a',
      },
    },
    ZUUM: {
      palette: {
        base: '#e2853a',
        second: '#f8e2ab',
        dark: '#1d6e63',
        accent: '#f0c04a',
        eye: '#8ff0a0',
      },
    },
    HARE: {
      palette: {
        base: '#c6945f',
        second: '#f7e8cf',
        dark: '#8f2b33',
        accent: '#f0e0c0',
        eye: '#ff5a3f',
      },
    },
    MONOL: {
      palette: {
        base: '#474c5e',
        second: '#9aa2b8',
        dark: '#15506e',
        accent: '#64dcff',
        eye: '#ff4f4f',
      },
    },
    SUEZO: { features: [thirdEye(34, 'round', '#2f9a56')] },
  },
  draw: (brush) => ({
    pieces: [...cloak(brush), ...mask(brush), ...face(brush), ...hands(brush)],
    anchors: {
      crown: { x: 244, y: 100, turn: -7, z: Z.head + 2, size: 0.62 },
      brow: { x: 248, y: 134, turn: -7, z: Z.face + 1, size: 0.72 },
      earL: { x: 166, y: 140, turn: -48, z: Z.head - 0.5, size: 0.8 },
      earR: { x: 324, y: 120, turn: 40, z: Z.head - 0.5, size: 0.8 },
      cheekL: { x: 176, y: 240, z: Z.face, size: 0.85 },
      cheekR: { x: 346, y: 220, z: Z.face, size: 0.85 },
      chest: { x: 268, y: 384, z: Z.body + 2, size: 0.95 },
      backL: { x: 150, y: 300, z: Z.wings, size: 1.05 },
      backR: { x: 376, y: 290, z: Z.wings, size: 1.05 },
      shoulderL: { x: 150, y: 318, turn: -30, z: Z.body + 2, size: 0.85 },
      shoulderR: { x: 366, y: 316, turn: 30, z: Z.body + 2, size: 0.85 },
      mouth: { x: 266, y: 270, z: Z.face },
      handL: { x: 92, y: 350, z: Z.near, size: 0.9 },
      handR: { x: 428, y: 330, z: Z.near, size: 0.9 },
    },
    ground: [262, 484, 120],
  }),
};

function cloak({ thing, palette }: Brush): Piece[] {
  const cloth = palette.dark;
  const night = shade(cloth, 0.24);
  return [
    thing(
      'M254 336C196 322 128 268 84 170C92 222 92 262 96 300C124 340 126 372 104 404C96 424 84 440 70 450C92 454 112 448 126 440C124 462 134 480 150 494C160 474 174 462 190 456C196 474 210 488 230 496C236 476 248 464 264 460C282 478 306 488 330 488C330 472 338 458 350 450C378 470 420 478 462 462C430 448 410 428 404 404C386 376 390 336 420 292C424 252 428 214 436 162C386 262 322 322 254 336Z',
      Z.body,
      cloth,
      {
        inside:
          `<path d="M254 330C214 370 196 420 180 520L360 520C340 420 310 370 254 330Z" fill="${night}"/>` +
          `<path d="${star(256, 414, 14, 4, 0.25)}${star(226, 446, 9, 4, 0.25)}${star(296, 446, 9, 4, 0.25)}" fill="${palette.accent}"/>` +
          `<path d="M204 356C176 384 160 410 140 446M308 352C336 384 350 416 384 446M132 330C150 360 144 390 126 420M384 320C362 356 364 384 384 412" stroke="${shade(cloth, 0.14)}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
      },
    ),
    thing(
      'M254 352C190 330 128 276 84 170C74 218 76 264 96 302C140 344 200 372 254 384C318 368 380 336 420 294C440 250 444 208 436 162C390 272 318 338 254 352Z',
      Z.body + 1,
      palette.accent,
      {
        inside: `<path d="M84 170C100 262 166 340 254 366C344 344 414 262 436 162" fill="none" stroke="${tint(palette.accent, 0.2)}" stroke-width="7"/>`,
      },
    ),
  ];
}

const TILT = { x: 254, y: 202, turn: -7, scale: 0.94 };
const tilted = (d: string) => put(d, TILT);
const tiltedMark = (svg: string) =>
  `<g transform="translate(${TILT.x} ${TILT.y}) rotate(${TILT.turn}) scale(${TILT.scale})">${svg}</g>`;

function mask({ skin, thing, palette }: Brush): Piece[] {
  const rays = [-116, -87, -58, -29, 0, 29, 58, 87, 116].map((degrees, index) => {
    const angle = (degrees * Math.PI) / 180;
    const reach = index % 2 ? 136 : 154;
    const at = (radius: number, off: number) =>
      [Math.sin(angle + off) * radius, -30 - Math.cos(angle + off) * radius] as const;
    return thing(
      tilted(spike(at(76, -0.3), at(76, 0.3), at(reach, 0.06), 5)),
      Z.head - 1 + index * 0.01,
      index % 2 ? shade(palette.accent, 0.08) : palette.accent,
      { finish: 'metal' },
    );
  });
  const paint = `<path d="${tilted('M-120 -8L-44 34L-64 100L-120 60ZM120 -8L44 34L64 100L120 60Z')}" fill="${palette.accent}" opacity=".75"/><path d="${tilted('M-26 150L0 92L26 150Z')}" fill="${palette.accent}" opacity=".75"/>`;
  return [
    ...rays,
    skin(
      tilted(
        'M0 -132C56 -132 100 -108 106 -58C110 -30 92 -12 96 16C96 62 50 118 0 150C-50 118 -96 62 -96 16C-92 -12 -110 -30 -106 -58C-100 -108 -56 -132 0 -132Z',
      ),
      Z.head,
      'base',
      { inside: paint },
    ),
    thing(
      tilted(
        'M-92 -52C-66 -78 -26 -72 0 -40C26 -72 66 -78 92 -52L84 -30C60 -48 34 -42 20 -16L28 42Q0 60 -28 42L-20 -16C-34 -42 -60 -48 -84 -30Z',
      ),
      Z.head + 1,
      palette.second,
      { finish: 'gloss' },
    ),
    thing(tilted(oval(0, -86, 17, 20)), Z.head + 1.1, palette.accent, { finish: 'glass' }),
  ];
}

function face({ mark, palette, look }: Brush): Piece[] {
  const fangs = look.traits?.includes('fanged')
    ? '<path d="M-34 78L-16 79L-25 108ZM34 78L16 79L25 108Z" fill="#fffbe8" stroke="#150f1f" stroke-width="3" stroke-linejoin="round"/>'
    : '';
  const lips = look.traits?.includes('laughing')
    ? `<path d="M-62 62Q0 92 62 62Q52 128 0 130Q-52 128 -62 62Z" fill="#5a1424" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/><path d="M-54 70Q0 96 54 70L48 86Q0 106 -48 86Z" fill="#fffbe8"/>`
    : `<path d="M-46 78Q0 62 46 78Q32 106 0 108Q-32 106 -46 78Z" fill="#1a0f26" stroke="#150f1f" stroke-width="5" stroke-linejoin="round"/><path d="M-34 92Q0 84 34 92" stroke="${palette.eye}" stroke-width="5" fill="none" opacity=".7"/>`;
  const sockets =
    '<path d="M-84 -22C-60 -40 -36 -34 -20 -6C-26 18 -66 24 -84 -22ZM84 -22C60 -40 36 -34 20 -6C26 18 66 24 84 -22Z" fill="#160c24" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>';
  const gaze = look.traits?.includes('laughing')
    ? `<path d="M-72 2Q-50 -30 -28 4M72 2Q50 -30 28 4" fill="none" stroke="${palette.eye}" stroke-width="11" stroke-linecap="round"/>`
    : eyes({ x: 0, y: -8, gap: 102, r: 25, temper: 'glow', colour: palette.eye });
  return [mark(tiltedMark(sockets + gaze + lips + fangs), Z.face)];
}

function hands(brush: Brush): Piece[] {
  const { thing, palette } = brush;
  const cuff = (x: number, y: number, turn: number, flip: boolean) =>
    thing(
      put('M-34 30C-38 10 -34 -6 -24 -8L26 -8C36 -6 40 10 36 30Q0 44 -34 30Z', {
        x,
        y,
        turn,
        flip,
      }),
      Z.near,
      palette.accent,
      { finish: 'metal' },
    );
  return [
    hand(brush, 'open', { x: 98, y: 372, turn: -16, scale: 1.06 }, Z.near - 1, 'second'),
    cuff(98, 374, -16, false),
    hand(
      brush,
      'open',
      { x: 420, y: 352, turn: 20, scale: 1.06, flip: true },
      Z.near - 1,
      'second',
    ),
    cuff(420, 354, 20, true),
  ];
}
