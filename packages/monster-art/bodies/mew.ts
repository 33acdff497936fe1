import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval } from '../kit/path.ts';

export const mew: Body = {
  type: 'MEW',
  scene: { kind: 'town', hue: '#b06a8a' },
  own: ['ears', 'tail'],
  blends: { HARE: { traits: ['long-eared'] }, TIGER: { traits: ['dog-eared'] } },
  draw: (brush) => ({
    pieces: [...ears(brush), ...trunk(brush), ...limbs(brush), ...head(brush), ...face(brush)],
    anchors: {
      crown: { x: 282, y: 84, turn: 8, z: Z.head + 1, size: 0.7 },
      brow: { x: 272, y: 118, turn: 8, z: Z.face + 1, size: 0.66 },
      earL: { x: 176, y: 110, turn: -34, z: Z.head - 0.5, size: 0.6 },
      earR: { x: 384, y: 134, turn: 48, z: Z.head - 0.5, size: 0.6 },
      cheekL: { x: 138, y: 216, turn: 6, z: Z.face, size: 0.9 },
      cheekR: { x: 396, y: 250, turn: 6, z: Z.face, size: 0.9 },
      chest: { x: 256, y: 356, turn: 8, z: Z.body + 3, size: 0.8 },
      backL: { x: 214, y: 340, z: Z.wings, size: 1.2 },
      backR: { x: 320, y: 340, z: Z.wings, size: 1.1 },
      shoulderL: { x: 198, y: 328, turn: -30, z: Z.body + 2, size: 0.6 },
      shoulderR: { x: 328, y: 338, turn: 30, z: Z.body + 2, size: 0.6 },
      eyeL: { x: 204, y: 180, z: Z.face },
      eyeR: { x: 322, y: 196, z: Z.face },
      mouth: { x: 252, y: 232, z: Z.face },
      handL: { x: 70, y: 270, z: Z.near, size: 0.8 },
      handR: { x: 446, y: 314, z: Z.near, size: 0.8 },
      tail: { x: 404, y: 420, z: Z.tail, size: 0.8 },
    },
    ground: [296, 478, 120],
  }),
};

function ears({ skin, palette, look }: Brush): Piece[] {
  const stitch = shade(palette.base, 0.3);
  const ear = (d: string, inner: string, z = Z.head - 1) =>
    skin(d, z, 'base', {
      inside: `<path d="${inner}" fill="${palette.accent}"/><path d="${inner}" fill="none" stroke="${stitch}" stroke-width="4" stroke-dasharray="9 8"/>`,
    });
  if (look.traits?.includes('long-eared'))
    return [
      ear(
        limb([
          [206, 130, 30],
          [164, 78, 36],
          [108, 62, 32],
          [76, 98, 24],
        ]),
        limb([
          [190, 112, 12],
          [160, 86, 17],
          [112, 76, 14],
          [92, 96, 9],
        ]),
      ),
      ear(
        limb([
          [350, 130, 30],
          [382, 78, 34],
          [402, 44, 24],
        ]),
        limb([
          [356, 124, 12],
          [380, 84, 16],
          [396, 54, 10],
        ]),
      ),
    ];
  if (look.traits?.includes('dog-eared'))
    return [
      ear(
        'M190 88C150 64 110 84 92 124C78 160 82 206 104 226C136 214 170 180 196 130Z',
        'M168 98C140 90 116 110 106 138C98 162 100 190 108 204C130 190 152 162 168 128Z',
        Z.head + 1,
      ),
      ear(
        'M350 92C398 82 436 112 446 154C454 192 444 236 418 252C388 232 358 186 344 138Z',
        'M372 108C404 108 424 132 430 160C434 188 428 214 416 228C396 208 376 174 368 142Z',
        Z.head + 1,
      ),
    ];
  return [
    ear(
      'M130 196C84 150 70 84 96 42C110 24 136 26 160 44C190 64 220 88 236 116Z',
      'M134 158C106 126 98 88 112 62C122 54 136 60 152 72C174 88 190 104 198 120Z',
    ),
    ear(
      'M324 110C352 84 394 60 430 56C452 54 464 68 462 92C458 136 444 178 404 218Z',
      'M366 116C386 98 408 84 430 82C438 82 440 90 438 102C434 132 424 156 406 176Z',
    ),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const stitch = shade(palette.second, 0.34);
  return [
    skin(
      limb([
        [316, 420, 22],
        [372, 440, 22],
        [414, 416, 24],
        [408, 384, 18],
      ]),
      Z.tail,
    ),
    skin(
      blob([
        [258, 286],
        [318, 310],
        [346, 372],
        [336, 426],
        [272, 444],
        [214, 420],
        [196, 366],
        [208, 310],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${oval(262, 378, 52, 54)}" fill="${palette.second}"/><path d="${oval(262, 378, 52, 54)}" fill="none" stroke="${stitch}" stroke-width="4.5" stroke-dasharray="10 9"/>`,
      },
    ),
    thing(
      'M258 314C226 290 190 290 184 308C178 330 196 352 220 350C238 346 250 334 258 322C268 340 284 356 306 358C330 358 342 338 334 316C324 298 286 296 258 314Z',
      Z.body + 4,
      palette.accent,
      {
        inside: `<path d="M250 318C230 312 214 314 200 324M268 322C288 320 304 324 316 334" stroke="${shade(palette.accent, 0.2)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      },
    ),
    thing(oval(259, 322, 16, 18), Z.body + 4.1, tint(palette.accent, 0.12)),
  ];
}

function limbs({ skin, palette }: Brush): Piece[] {
  const stitch = shade(palette.second, 0.36);
  const paw = (d: string) =>
    `<path d="${d}" fill="${palette.second}"/><path d="${d}" fill="none" stroke="${stitch}" stroke-width="4.5" stroke-dasharray="9 8"/>`;
  const toes = [
    [66, 388],
    [92, 360],
    [128, 352],
  ] as const;
  return [
    skin(
      limb([
        [216, 330, 26],
        [150, 318, 28],
        [92, 282, 34],
        [66, 262, 30],
      ]),
      Z.body + 1,
    ),
    skin(
      limb([
        [316, 336, 26],
        [380, 350, 28],
        [432, 326, 34],
        [452, 306, 30],
      ]),
      Z.body + 1,
    ),
    skin(
      limb([
        [316, 410, 36],
        [328, 444, 36],
        [344, 462, 30],
        [374, 466, 22],
      ]),
      Z.body - 1,
    ),
    skin(
      limb([
        [240, 404, 40],
        [180, 416, 46],
        [130, 412, 60],
      ]),
      Z.near,
    ),
    skin(
      blob([
        [120, 328],
        [166, 350],
        [180, 408],
        [166, 464],
        [116, 484],
        [64, 466],
        [40, 414],
        [58, 352],
      ]),
      Z.near + 1,
      'base',
      {
        inside:
          paw(oval(114, 428, 40, 34)) +
          toes
            .map(([x, y]) => `<path d="${oval(x, y, 15, 13)}" fill="${palette.accent}"/>`)
            .join(''),
      },
    ),
  ];
}

function head({ skin, palette }: Brush): Piece[] {
  const seam = shade(palette.base, 0.3);
  const muzzle = blob([
    [250, 196],
    [316, 220],
    [322, 262],
    [250, 280],
    [180, 256],
    [180, 214],
  ]);
  return [
    skin(
      blob([
        [276, 74],
        [358, 96],
        [412, 156],
        [422, 224],
        [376, 280],
        [298, 304],
        [216, 298],
        [144, 262],
        [112, 196],
        [132, 128],
        [196, 82],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="${muzzle}" fill="${palette.second}"/><path d="M284 70C276 110 272 140 266 170" stroke="${seam}" stroke-width="5" fill="none"/><path d="M266 98L292 102M262 122L288 126M258 146L284 150" stroke="${seam}" stroke-width="5" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function face({ thing, mark, palette }: Brush): Piece[] {
  const button = (x: number, y: number, r: number, tilt: number) => [
    thing(oval(x, y, r, r), Z.face, palette.eye, { finish: 'gloss', line: 6 }),
    mark(
      `<g transform="translate(${x} ${y}) rotate(${tilt})"><circle r="${r * 0.7}" fill="none" stroke="${shade(palette.eye, 0.22)}" stroke-width="4"/>` +
        `<path d="M-8 -8L8 8M8 -8L-8 8" stroke="#150f1f" stroke-width="5" stroke-linecap="round"/>` +
        [
          [-9, -9],
          [9, -9],
          [-9, 9],
          [9, 9],
        ]
          .map(([dx, dy]) => `<circle cx="${dx}" cy="${dy}" r="4.5" fill="#150f1f"/>`)
          .join('') +
        `<path d="M${-r * 0.62} ${-r * 0.5}Q${-r * 0.3} ${-r * 0.86} ${r * 0.1} ${-r * 0.84}" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/></g>`,
      Z.face + 0.1,
    ),
  ];
  return [
    ...button(198, 180, 35, 8),
    ...button(326, 198, 35, 8),
    mark(
      `<path d="M156 140Q184 122 214 138M322 152Q350 148 372 170" stroke="#150f1f" stroke-width="8" fill="none" stroke-linecap="round"/>` +
        `<path d="M240 206Q258 200 272 212Q262 226 252 226Q240 222 240 206Z" fill="${shade(palette.accent, 0.12)}" stroke="#150f1f" stroke-width="4.5" stroke-linejoin="round"/>` +
        `<path d="M252 226Q250 246 226 248Q206 246 198 232M252 226Q256 250 280 254Q300 252 308 240" stroke="#150f1f" stroke-width="6" fill="none" stroke-linecap="round"/>` +
        `<path d="M230 248Q248 254 272 254Q274 280 250 280Q228 276 230 248Z" fill="#e8607a" stroke="#150f1f" stroke-width="5" stroke-linejoin="round"/>` +
        `<path d="M140 226L166 224M144 244L168 236M356 258L382 266M352 274L374 286" stroke="#150f1f" stroke-width="4.5" stroke-linecap="round"/>`,
      Z.face + 0.2,
    ),
  ];
}
