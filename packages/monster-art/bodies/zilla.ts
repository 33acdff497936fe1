import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest } from '../kit/head-features.ts';
import { blob, limb, spike } from '../kit/path.ts';

export const zilla: Body = {
  type: 'ZILLA',
  scene: { kind: 'sea', hue: '#2f78b0' },
  own: ['tail', 'crest'],
  blends: { ZILLA: { edge: 'smooth', features: [crest('fin')] } },
  draw: (brush) => ({
    pieces: [...fluke(brush), ...bulk(brush), ...flippers(brush), ...beard(brush), ...face(brush)],
    anchors: {
      crown: { x: 170, y: 116, turn: -6, z: Z.head - 0.5, size: 0.95 },
      brow: { x: 170, y: 158, z: Z.face + 1, size: 0.8 },
      earL: { x: 96, y: 164, turn: -44, z: Z.head - 0.5, size: 0.95 },
      earR: { x: 262, y: 140, turn: 36, z: Z.head - 0.5, size: 0.95 },
      cheekL: { x: 70, y: 262, z: Z.face, size: 0.8 },
      cheekR: { x: 300, y: 262, z: Z.face, size: 0.9 },
      chest: { x: 330, y: 330, z: Z.near - 4, size: 0.9 },
      backL: { x: 190, y: 210, z: Z.wings, size: 1.1 },
      backR: { x: 330, y: 236, z: Z.wings, size: 1.1 },
      shoulderL: { x: 64, y: 330, turn: -30, z: Z.near - 3, size: 0.9 },
      shoulderR: { x: 376, y: 340, turn: 34, z: Z.near - 3, size: 0.95 },
      mouth: { x: 176, y: 300, z: Z.face },
      handL: { x: 56, y: 440, z: Z.near, size: 0.9 },
      handR: { x: 440, y: 430, z: Z.near, size: 0.9 },
      tail: { x: 430, y: 130, z: Z.tail, size: 0.9 },
    },
    ground: [256, 474, 226],
  }),
};

function fluke({ skin, thing, palette }: Brush): Piece[] {
  const fin = shade(palette.accent, 0.2);
  return [
    skin(
      limb([
        [380, 440, 54],
        [434, 416, 44],
        [454, 344, 32],
        [452, 264, 25],
        [438, 204, 20],
      ]),
      Z.tail,
    ),
    thing(
      'M444 226C396 218 342 182 322 86C368 86 404 100 424 128C440 98 462 76 494 62C500 130 488 194 444 226Z',
      Z.tail + 1,
      palette.accent,
      {
        inside: `<path d="M440 212C410 190 376 150 352 108M444 206C446 180 438 156 430 138M450 212C472 176 486 130 494 88" stroke="${fin}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function bulk({ skin, palette }: Brush): Piece[] {
  const belly = blob([
    [70, 330],
    [200, 280],
    [330, 300],
    [376, 380],
    [340, 470],
    [200, 500],
    [60, 480],
  ]);
  const pleats = [250, 286, 322, 354].map(
    (x, i) => `M${x - 34} ${300 + i * 6}Q${x + 14} 390 ${x - 6} 490`,
  );
  return [
    skin(
      blob([
        [178, 106],
        [240, 108],
        [292, 146],
        [322, 206],
        [366, 262],
        [410, 322],
        [432, 396],
        [444, 458],
        [300, 480],
        [160, 480],
        [70, 456],
        [38, 380],
        [44, 290],
        [62, 196],
        [106, 132],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${belly}" fill="${palette.second}"/><path d="${pleats.join('')}" stroke="${shade(palette.second, 0.18)}" stroke-width="7" fill="none"/><path d="M330 262Q356 276 372 304M312 296Q336 306 350 330" stroke="${palette.dark}" stroke-width="10" fill="none" stroke-linecap="round" opacity=".55"/>`,
      },
    ),
  ];
}

function flippers({ skin, thing, palette }: Brush): Piece[] {
  const nails = (points: readonly (readonly [number, number])[], lean: number) =>
    points.map(([x, y]) =>
      thing(spike([x - 9, y - 8], [x + 9, y - 6], [x + lean, y + 17], 2), Z.near - 4.5, '#f6ecd4', {
        line: 4,
      }),
    );
  return [
    skin(
      blob([
        [66, 336],
        [98, 352],
        [104, 410],
        [112, 462],
        [66, 478],
        [22, 468],
        [16, 432],
        [30, 378],
      ]),
      Z.near - 5,
      'base',
      { crisp: true },
    ),
    ...nails(
      [
        [36, 470],
        [62, 474],
        [90, 470],
      ],
      -6,
    ),
    skin(
      blob([
        [344, 350],
        [392, 346],
        [436, 388],
        [478, 440],
        [468, 470],
        [416, 476],
        [372, 456],
        [342, 408],
      ]),
      Z.near - 5,
      'base',
      {
        crisp: true,
        inside: `<path d="M390 380Q414 414 440 430M372 402Q390 432 412 448" stroke="${palette.dark}" stroke-width="8" fill="none" stroke-linecap="round" opacity=".5"/>`,
      },
    ),
    ...nails(
      [
        [420, 472],
        [446, 474],
        [468, 464],
      ],
      6,
    ),
  ];
}

function beard({ thing }: Brush): Piece[] {
  const hair = '#eef2ee';
  return [
    thing(
      'M52 262C36 312 40 364 66 404C74 384 84 376 94 374C96 408 108 440 136 468C142 440 150 424 162 414C174 436 190 456 216 470C216 444 222 426 234 410C248 420 262 424 282 424C274 402 278 386 288 372C302 378 314 378 326 372C310 346 312 304 300 262C230 300 120 300 52 262Z',
      Z.head,
      hair,
      {
        inside: `<path d="M96 320C92 350 94 366 100 384M140 330C134 370 136 400 142 430M186 332C184 366 190 396 204 424M230 326C232 356 240 378 252 396M268 316C272 338 282 352 296 362" stroke="${shade(hair, 0.2)}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
      },
    ),
    ...[
      spike([98, 290], [140, 300], [82, 428], -16),
      spike([216, 300], [258, 288], [276, 424], 16),
    ].map((d) => thing(d, Z.face + 0.6, '#fff3d2', { finish: 'gloss' })),
  ];
}

function face({ skin, thing, mark, palette }: Brush): Piece[] {
  const hair = '#ffffff';
  const puff = (points: readonly (readonly [number, number])[]) =>
    thing(blob(points), Z.face + 0.8, hair, {});
  return [
    mark(
      `<path d="M112 292Q176 276 244 290Q240 346 178 350Q118 346 112 292Z" fill="#5a1424" stroke="#150f1f" stroke-width="6"/><path d="M142 336Q178 312 216 334Q200 348 178 348Q156 348 142 336Z" fill="#d0506a"/>`,
      Z.face + 0.3,
    ),
    puff([
      [180, 236],
      [176, 288],
      [130, 306],
      [70, 296],
      [40, 312],
      [50, 270],
      [96, 234],
      [146, 220],
    ]),
    puff([
      [172, 236],
      [178, 288],
      [226, 304],
      [286, 292],
      [320, 308],
      [306, 264],
      [258, 230],
      [208, 218],
    ]),
    skin(
      blob([
        [176, 196],
        [212, 206],
        [220, 230],
        [200, 250],
        [176, 256],
        [150, 250],
        [132, 230],
        [140, 206],
      ]),
      Z.face + 1,
      'dark',
      { plain: true, crisp: true, finish: 'gloss' },
    ),
    mark(
      `<path d="M152 236Q160 246 168 238M186 238Q194 246 202 236" stroke="#150f1f" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      Z.face + 1.1,
    ),
    mark(
      eyes({
        x: 172,
        y: 196,
        gap: 134,
        r: 24,
        temper: 'fierce',
        colour: palette.eye,
        gaze: [0.3, 0.15],
      }),
      Z.face + 0.9,
    ),
    thing(
      'M62 178C76 154 104 152 132 168C146 178 152 190 150 202C126 188 104 182 84 186C74 190 66 196 58 206C56 194 58 186 62 178Z',
      Z.face + 1.2,
      hair,
      { line: 4 },
    ),
    thing(
      'M286 168C268 146 240 146 214 164C202 174 196 186 198 198C220 184 244 176 264 178C274 182 282 188 290 196C292 184 290 176 286 168Z',
      Z.face + 1.2,
      tint(hair, 0),
      { line: 4 },
    ),
  ];
}
