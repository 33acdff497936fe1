import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { blob, limb, oval, put } from '../kit/path.ts';

export const bajarl: Body = {
  type: 'BAJARL',
  scene: { kind: 'sand', hue: '#7a4aa0' },
  own: ['hat', 'ears'],
  blends: { JOKER: { traits: ['bare'] } },
  draw: (brush) => ({
    pieces: [...pot(brush), ...smoke(brush), ...torso(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 250, y: 90, z: Z.head + 2, size: 0.74 },
      brow: { x: 246, y: 104, z: Z.face + 1, size: 0.7 },
      earL: { x: 196, y: 112, turn: -46, z: Z.head - 0.5, size: 0.7 },
      earR: { x: 306, y: 112, turn: 46, z: Z.head - 0.5, size: 0.7 },
      cheekL: { x: 196, y: 162, z: Z.face, size: 0.6 },
      cheekR: { x: 306, y: 162, z: Z.face, size: 0.6 },
      chest: { x: 252, y: 258, z: Z.body + 3, size: 0.9 },
      backL: { x: 176, y: 250, z: Z.wings, size: 1.1 },
      backR: { x: 336, y: 250, z: Z.wings, size: 1.1 },
      shoulderL: { x: 136, y: 212, turn: -24, z: Z.near - 1, size: 0.8 },
      shoulderR: { x: 370, y: 208, turn: 24, z: Z.near - 1, size: 0.8 },
      mouth: { x: 250, y: 176, z: Z.face },
      handL: { x: 88, y: 112, z: Z.near + 4, size: 1 },
      handR: { x: 394, y: 336, turn: 214, z: Z.near + 4, size: 1.12 },
      tail: { x: 256, y: 360, z: Z.tail },
    },
    ground: [256, 478, 120],
  }),
};

function pot({ thing }: Brush): Piece[] {
  const brass = '#c98a2e';
  return [
    thing(
      blob([
        [202, 424],
        [312, 424],
        [354, 440],
        [344, 474],
        [300, 490],
        [212, 490],
        [168, 474],
        [158, 440],
      ]),
      Z.tail + 2,
      brass,
      {
        finish: 'metal',
        inside: `<path d="M150 452Q256 476 362 452" stroke="#7a2f5c" stroke-width="13" fill="none"/><path d="M150 452Q256 476 362 452" stroke="#ffe08a" stroke-width="4" fill="none" stroke-dasharray="4 16"/>`,
      },
    ),
    thing(oval(256, 418, 66, 15), Z.tail + 2.2, tint(brass, 0.08), { finish: 'metal' }),
    thing(oval(256, 416, 48, 9), Z.tail + 2.3, '#2a1430', { line: 0 }),
    thing('M346 446C384 430 402 440 398 456C392 472 362 476 340 470', Z.tail + 1, brass, {
      finish: 'metal',
    }),
  ];
}

function smoke({ skin, palette }: Brush): Piece[] {
  return [
    skin(
      'M190 300C168 350 180 372 232 376C262 378 268 388 246 396C226 402 218 408 220 418Q256 430 292 418C296 400 330 400 352 376C372 350 344 318 322 300Z',
      Z.body - 2,
      'base',
      {
        inside: `<path d="M190 330C240 362 300 340 344 326M250 372C290 376 330 366 356 350M240 408C262 410 286 404 296 396" stroke="${tint(palette.base, 0.2)}" stroke-width="9" fill="none" stroke-linecap="round" opacity=".7"/>`,
      },
    ),
    skin(
      'M336 366C372 380 396 372 400 350C404 334 388 326 378 338C376 346 384 348 386 344C386 356 366 360 346 346Z',
      Z.body - 3,
      'base',
    ),
  ];
}

function torso({ skin, thing, palette }: Brush): Piece[] {
  const line = shade(palette.base, 0.26);
  return [
    skin(
      blob([
        [252, 178],
        [330, 178],
        [386, 206],
        [372, 262],
        [336, 306],
        [308, 334],
        [204, 334],
        [172, 306],
        [136, 264],
        [120, 208],
        [176, 178],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="M170 250Q210 276 250 258Q292 276 338 248M252 258L254 330M208 292Q230 300 250 294M258 294Q282 300 304 290M214 318Q234 324 250 320M258 320Q276 324 296 316" stroke="${line}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
      },
    ),
    thing(
      'M150 186C182 176 206 178 222 186C218 230 200 280 198 330L168 308C140 280 124 230 150 186ZM356 184C326 174 300 176 284 186C288 230 306 280 312 330L342 304C372 272 384 226 356 184Z',
      Z.body + 1,
      palette.dark,
      {
        inside: `<path d="M222 186C218 230 200 280 198 330M284 186C288 230 306 280 312 330" stroke="${palette.accent}" stroke-width="16" fill="none"/>`,
      },
    ),
    thing('M178 300Q254 338 332 298L338 326Q254 368 174 330Z', Z.body + 2, palette.accent, {
      inside: `<path d="M190 300L200 350M230 312L236 356M272 314L274 356M312 302L314 346" stroke="${shade(palette.accent, 0.14)}" stroke-width="6"/>`,
    }),
    thing(oval(256, 336, 17, 19), Z.body + 2.2, '#ffd84f', { finish: 'metal' }),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin, thing, palette } = brush;
  const bracer = (x: number, y: number, turn: number, s: number, z: number) =>
    thing(put('M-32 -22Q0 -12 32 -22L36 22Q0 34 -36 22Z', { x, y, turn, scale: s }), z, '#f0b93a', {
      finish: 'metal',
      inside: `<path d="${put('M0 -12L12 4L0 20L-12 4Z', { x, y, turn, scale: s })}" fill="${palette.accent}"/>`,
    });
  return [
    skin(
      limb([
        [160, 212, 50],
        [104, 246, 54],
        [62, 250, 40],
        [66, 196, 36],
        [82, 152, 28],
      ]),
      Z.near - 3,
      'base',
      {
        inside: `<path d="M96 214Q116 226 138 214M76 226Q84 250 104 262" stroke="${shade(palette.base, 0.26)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      },
    ),
    hand(brush, 'fist', { x: 84, y: 138, turn: 8, scale: 0.98 }, Z.near),
    bracer(78, 160, 14, 0.95, Z.near + 1),
    skin(
      limb([
        [346, 212, 50],
        [408, 238, 52],
        [452, 278, 42],
        [430, 318, 36],
        [408, 336, 32],
      ]),
      Z.near - 3,
    ),
    bracer(430, 312, -150, 1.1, Z.near - 1),
    hand(brush, 'fist', { x: 392, y: 372, turn: -14, scale: 1.36, flip: true }, Z.near),
  ];
}

function head(brush: Brush): Piece[] {
  const { skin, thing, mark, palette, look } = brush;
  const ear = (x: number, side: number) => [
    skin(oval(x, 142, 16, 24), Z.head - 1, 'base', { crisp: true, plain: true }),
    thing(oval(x + side * 4, 172, 11, 12), Z.head - 0.8, '#ffd84f', { finish: 'metal', line: 4 }),
  ];
  const bare = look.traits?.includes('bare');
  const cloth = palette.second;
  const turban = bare
    ? []
    : [
        thing(
          'M176 116C160 70 196 34 250 32C306 34 342 68 326 116C290 92 212 92 176 116Z',
          Z.head + 1,
          cloth,
          {
            inside: `<path d="M180 106C196 66 240 60 284 34M196 104C226 76 270 74 316 52M226 98C260 84 300 84 330 84" stroke="${shade(cloth, 0.2)}" stroke-width="7" fill="none"/>`,
          },
        ),
        thing('M232 74C222 50 234 30 252 22C270 30 280 50 270 74Z', Z.head + 1.1, palette.accent),
        thing(oval(251, 80, 20, 22), Z.head + 1.2, palette.accent, { finish: 'glass' }),
      ];
  return [
    ...ear(190, -1),
    ...ear(312, 1),
    skin(
      blob([
        [250, 80],
        [298, 96],
        [314, 140],
        [302, 182],
        [276, 210],
        [250, 222],
        [224, 210],
        [200, 182],
        [188, 140],
        [204, 96],
      ]),
      Z.head,
      'base',
      { plain: true },
    ),
    ...turban,
    mark(
      eyes({
        x: 250,
        y: 134,
        gap: 66,
        r: 22,
        temper: 'fierce',
        colour: palette.eye,
        gaze: [0.2, 0.1],
      }),
      Z.face,
    ),
    mark(
      `<path d="M238 148C232 160 230 168 240 170Q250 174 260 170C270 168 268 160 262 148" stroke="${shade(palette.base, 0.3)}" stroke-width="5.5" fill="none" stroke-linecap="round"/>` +
        `<path d="M224 182Q250 190 278 178Q274 204 250 206Q228 204 224 182Z" fill="#fffbe8" stroke="#150f1f" stroke-width="5" stroke-linejoin="round"/>`,
      Z.face + 0.1,
    ),
    thing(
      'M250 174C236 166 220 170 212 180C204 188 192 188 184 178C186 200 204 206 220 196C232 190 242 186 250 180C258 186 268 190 280 196C296 206 314 200 318 178C308 188 296 188 288 180C280 170 264 166 250 174Z',
      Z.face + 0.3,
      palette.dark,
      { line: 3.5 },
    ),
    thing(
      'M236 208Q250 214 266 208C268 226 262 244 250 258C240 244 234 226 236 208Z',
      Z.face + 0.3,
      palette.dark,
      {
        line: 3.5,
      },
    ),
  ];
}
