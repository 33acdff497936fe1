import type { Body } from '../kit/body.ts';
import { around } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { eye, type Temper } from '../kit/face.ts';
import type { Feature } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { cheekMarks, crest, horns } from '../kit/head-features.ts';
import { blob, limb, oval, spike } from '../kit/path.ts';

const icicles: Feature = ({ thing }) =>
  (
    [
      [136, 148, 40],
      [408, 134, 46],
      [108, 330, 46],
      [70, 314, 36],
      [432, 258, 44],
      [182, 392, 34],
    ] as const
  ).map(([x, y, long], i) =>
    thing(spike([x - 13, y], [x + 13, y], [x, y + long]), Z.near + 3 + i / 50, '#dff6ff', {
      finish: 'glass',
      line: 4,
    }),
  );

export const gaboo: Body = {
  type: 'GABOO',
  scene: { kind: 'ruins', hue: '#3f8f86' },
  own: ['ears'],
  blends: {
    TIGER: {
      palette: {
        base: '#a8d2f4',
        second: '#f2faff',
        dark: '#3f6fc0',
        accent: '#7fb4ee',
        eye: '#ffb52e',
      },
      edge: 'smooth',
      features: [horns('short', '#e8f8ff'), icicles, around('snow', '#ffffff')],
    },
    JOKER: {
      traits: ['sly'],
      features: [crest('jester'), cheekMarks('tear', '#dc3a56')],
    },
    JELL: {
      palette: {
        base: '#2f9fe0',
        second: '#a8f0ff',
        dark: '#14509c',
        accent: '#5fe8e0',
        eye: '#14509c',
      },
      traits: ['curl'],
      features: [around('bubbles', '#8fe0ff')],
    },
  },
  draw: (brush) => ({
    pieces: [...ears(brush), ...legs(brush), ...trunk(brush), ...arms(brush), ...face(brush)],
    anchors: {
      crown: { x: 262, y: 92, z: Z.face + 1, size: 0.82 },
      brow: { x: 258, y: 112, z: Z.face + 1, size: 0.7 },
      earL: { x: 206, y: 108, turn: -34, z: Z.head, size: 1 },
      earR: { x: 320, y: 108, turn: 34, z: Z.head, size: 1 },
      cheekL: { x: 182, y: 226, z: Z.face, size: 0.8 },
      cheekR: { x: 340, y: 218, z: Z.face, size: 0.8 },
      chest: { x: 262, y: 398, z: Z.body + 6, size: 0.9 },
      backL: { x: 180, y: 260, z: Z.wings },
      backR: { x: 346, y: 260, z: Z.wings },
      shoulderL: { x: 112, y: 292, turn: -10, z: Z.body - 0.7, size: 0.8 },
      shoulderR: { x: 410, y: 238, turn: 14, z: Z.body - 0.7, size: 0.8 },
      eyeL: { x: 214, y: 166, z: Z.face },
      eyeR: { x: 300, y: 160, z: Z.face },
      mouth: { x: 262, y: 320, z: Z.face },
      handL: { x: 82, y: 70, z: Z.near, size: 1 },
      handR: { x: 456, y: 420, z: Z.near, size: 0.8 },
    },
    ground: [260, 478, 180],
  }),
};

function ears({ skin, palette }: Brush): Piece[] {
  const inner = (d: string) => `<path d="${d}" fill="${palette.accent}" opacity=".75"/>`;
  return [
    skin(
      'M202 118C176 98 146 92 108 96C124 108 126 122 132 136C144 160 166 176 190 176Z',
      Z.head - 1,
      'base',
      { crisp: true, inside: inner('M192 130C170 114 152 108 130 108C140 126 156 150 186 158Z') },
    ),
    skin(
      'M322 112C352 92 396 74 448 78C428 92 422 110 412 128C394 156 366 174 336 172Z',
      Z.head - 1,
      'base',
      { crisp: true, inside: inner('M334 126C360 106 392 92 422 92C404 124 372 152 340 156Z') },
    ),
  ];
}

function legs({ skin, palette }: Brush): Piece[] {
  const wobble = (d: string) =>
    `<path d="${d}" stroke="${shade(palette.base, 0.14)}" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  const foot = (x: number, side: number, z: number) =>
    skin(
      blob([
        [x + side * 24, 448],
        [x + side * 40, 476],
        [x - side * 40, 480],
        [x - side * 92, 478],
        [x - side * 100, 462],
        [x - side * 70, 448],
        [x - side * 20, 440],
      ]),
      z,
      'dark',
      {
        crisp: true,
        plain: true,
        inside: `<path d="M${x - side * 84} 452L${x - side * 90} 480M${x - side * 58} 448L${x - side * 62} 480" stroke="${shade(palette.dark, 0.18)}" stroke-width="6"/>`,
      },
    );
  return [
    skin(
      limb([
        [216, 378, 36],
        [168, 402, 28],
        [196, 430, 26],
        [172, 458, 22],
      ]),
      Z.body - 2,
      'base',
      { inside: wobble('M196 408Q182 404 178 396M182 436Q196 436 200 448') },
    ),
    foot(176, 1, Z.body - 1),
    skin(
      limb([
        [314, 378, 36],
        [366, 400, 28],
        [334, 430, 26],
        [356, 458, 22],
      ]),
      Z.body - 2.2,
      'base',
      { inside: wobble('M336 408Q350 402 352 394M346 438Q334 436 328 446') },
    ),
    foot(352, -1, Z.body - 1.2),
  ];
}

function trunk({ skin, palette, look }: Brush): Piece[] {
  const curl = look.pure || look.traits?.includes('curl');
  const belly = blob([
    [262, 330],
    [338, 344],
    [334, 392],
    [262, 414],
    [190, 394],
    [186, 346],
  ]);
  return [
    ...(curl
      ? [
          skin(
            limb([
              [262, 104, 44],
              [272, 62, 30],
              [306, 40, 17],
              [336, 54, 10],
              [334, 70, 4],
            ]),
            Z.body - 0.5,
          ),
        ]
      : []),
    skin(
      blob([
        [262, 76],
        [320, 96],
        [352, 160],
        [388, 240],
        [382, 330],
        [336, 394],
        [262, 410],
        [186, 396],
        [138, 334],
        [134, 246],
        [172, 162],
        [204, 96],
      ]),
      Z.body,
      'base',
      { inside: `<path d="${belly}" fill="${palette.second}"/>` },
    ),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin, mark, palette } = brush;
  const folds = (d: string) =>
    `<path d="${d}" stroke="${shade(palette.base, 0.16)}" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  return [
    skin(
      limb([
        [166, 270, 32],
        [104, 312, 28],
        [52, 288, 25],
        [46, 222, 22],
        [88, 184, 20],
        [84, 140, 19],
      ]),
      Z.body - 0.8,
      'base',
      { inside: folds('M84 296L70 318M44 262L26 268M62 206L48 190M92 170L74 160') },
    ),
    hand(brush, 'open', { x: 84, y: 148, turn: -8, scale: 1.12 }, Z.near + 1, 'second'),
    skin(
      limb([
        [362, 268, 30],
        [426, 244, 26],
        [466, 282, 23],
        [442, 334, 20],
        [408, 366, 18],
        [432, 396, 17],
      ]),
      Z.body - 0.8,
      'base',
      { inside: folds('M430 232L436 254M476 270L456 280M458 326L440 314M398 352L414 368') },
    ),
    hand(
      brush,
      'open',
      { x: 428, y: 390, turn: 152, scale: 0.78, flip: true },
      Z.near + 1,
      'second',
    ),
    mark(
      `<path d="M158 34Q178 52 182 78M172 12Q200 34 206 64" stroke="${tint(palette.second, 0.05)}" stroke-width="8" fill="none" stroke-linecap="round" opacity=".75"/>`,
      1,
    ),
  ];
}

function face({ thing, mark, palette, look }: Brush): Piece[] {
  const mad = look.traits?.includes('mad');
  const temper: Temper = mad ? 'fierce' : look.traits?.includes('sly') ? 'sly' : 'round';
  const maw = 'M146 254C196 282 330 278 378 238C390 300 358 366 264 370C184 370 142 318 146 254Z';
  const teeth = [
    'M158 258L196 270L188 300L166 290Z',
    'M198 270L238 276L234 308L204 304Z',
    'M262 276L300 272L300 300L268 306Z',
    'M324 266L362 250L356 284L330 288Z',
    'M184 350L196 318L214 362Z',
    'M318 358L330 316L346 340Z',
  ];
  return [
    mark(
      `<path d="${maw}" fill="${palette.second}" stroke="${palette.second}" stroke-width="18" stroke-linejoin="round" opacity=".55"/>` +
        `<path d="${maw}" fill="#4a1020" stroke="#150f1f" stroke-width="7" stroke-linejoin="round"/>` +
        `<path d="M176 326Q262 286 352 322Q328 366 264 368Q200 366 176 326Z" fill="#7a1a30"/>` +
        `<path d="${teeth.join('')}" fill="#fffbe4" stroke="#150f1f" stroke-width="4" stroke-linejoin="round"/>`,
      Z.face - 1,
    ),
    thing(
      'M222 330C240 312 292 310 310 328C326 352 334 400 318 426C306 442 280 442 270 424C262 402 262 386 252 366C234 356 220 346 222 330Z',
      Z.face,
      '#f0647a',
      {
        finish: 'gloss',
        inside:
          '<path d="M264 330Q286 370 294 420" stroke="#b8344e" stroke-width="7" fill="none" stroke-linecap="round"/>',
      },
    ),
    mark(
      eye({
        x: 214,
        y: 174,
        r: 38,
        temper,
        side: 'left',
        colour: palette.eye,
        gaze: [-0.5, mad ? 0.1 : -0.4],
      }) +
        eye({
          x: 304,
          y: 170,
          r: 31,
          temper,
          side: 'right',
          colour: palette.eye,
          gaze: [-0.3, 0.3],
        }),
      Z.face,
    ),
    ...(temper === 'round'
      ? [
          mark(
            '<path d="M176 124Q202 100 238 116M284 122Q306 106 336 120" stroke="#150f1f" stroke-width="10" fill="none" stroke-linecap="round"/>',
            Z.face + 0.2,
          ),
        ]
      : []),
    thing(oval(262, 224, 26, 17), Z.face - 0.5, tint(palette.base, 0.04), {
      inside: `<path d="${oval(252, 228, 6, 5)}${oval(274, 228, 6, 5)}" fill="${shade(palette.base, 0.4)}"/>`,
    }),
  ];
}
