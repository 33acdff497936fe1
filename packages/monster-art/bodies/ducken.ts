import type { Body } from '../kit/body.ts';
import { around } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { on } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest } from '../kit/head-features.ts';
import { blob, leaf, limb, oval, poly } from '../kit/path.ts';

const clock = on('chest', (b) => [
  b.thing(oval(0, 0, 58), '#b8472f', { dz: 1, finish: 'gloss' }),
  b.thing(oval(0, 0, 46), '#fff8e2', { dz: 1.1 }),
  b.mark(
    '<path d="M0 -38L0 -28M38 0L28 0M0 38L0 28M-38 0L-28 0" stroke="#150f1f" stroke-width="6" stroke-linecap="round"/><path d="M0 0L0 -26M0 0L18 12" stroke="#150f1f" stroke-width="8" stroke-linecap="round"/><circle r="7" fill="#e0483a"/>',
    1.2,
  ),
]);

export const ducken: Body = {
  type: 'DUCKEN',
  scene: { kind: 'swamp', hue: '#4a80c0' },
  own: ['beak', 'wings', 'tail'],
  blends: {
    // Ticken: one eye, and a clock for a belly.
    SUEZO: {
      palette: {
        base: '#ef9a35',
        second: '#ffe6b0',
        dark: '#8c2f3a',
        accent: '#3f9a5c',
        eye: '#2f9a56',
      },
      traits: ['one-eye'],
      features: [crest('tuft', { colour: '#8c2f3a' }), clock],
    },
    GOLEM: {
      palette: {
        base: '#a49a92',
        second: '#d2c8ba',
        dark: '#6a5f58',
        accent: '#6fb8a8',
        eye: '#e08a1e',
      },
      features: [crest('rocks'), around('embers', '#c9b8a0')],
    },
  },
  draw: (brush) => ({
    pieces: [...key(brush), ...legs(brush), ...trunk(brush), ...wings(brush), ...head(brush)],
    anchors: {
      crown: { x: 206, y: 78, turn: 4, z: Z.face + 1, size: 0.85 },
      brow: { x: 196, y: 118, z: Z.face, size: 0.6 },
      earL: { x: 136, y: 106, turn: -34, z: Z.head - 1, size: 0.7 },
      earR: { x: 276, y: 110, turn: 34, z: Z.head - 1, size: 0.7 },
      cheekL: { x: 150, y: 190, z: Z.face, size: 0.7 },
      cheekR: { x: 276, y: 190, z: Z.face, size: 0.7 },
      chest: { x: 252, y: 352, turn: -4, z: Z.body + 5, size: 1 },
      backL: { x: 200, y: 320, z: Z.wings },
      backR: { x: 340, y: 310, z: Z.wings },
      shoulderL: { x: 186, y: 306, turn: -30, z: Z.body + 6, size: 0.7 },
      shoulderR: { x: 336, y: 296, turn: 30, z: Z.body + 6, size: 0.7 },
      eyeL: { x: 152, y: 138, z: Z.face },
      eyeR: { x: 234, y: 132, z: Z.face },
      mouth: { x: 150, y: 222, z: Z.face },
      handL: { x: 74, y: 330, z: Z.near, size: 0.8 },
      handR: { x: 430, y: 240, z: Z.near, size: 0.8 },
      tail: { x: 400, y: 390, z: Z.tail },
    },
    ground: [256, 476, 150],
  }),
};

function key({ thing, mark }: Brush): Piece[] {
  return [
    thing(
      limb([
        [320, 350, 14],
        [440, 326, 14],
      ]),
      Z.tail,
      '#a87c28',
      { finish: 'metal' },
    ),
    thing(`${oval(440, 270, 42, 50, 14)}${oval(460, 380, 40, 48, 14)}`, Z.tail + 1, '#e6b93e', {
      finish: 'metal',
    }),
    thing(oval(454, 324, 26, 26), Z.tail + 2, '#c9972e', { finish: 'metal' }),
    mark(
      `<path d="${oval(440, 264, 18, 25, 14)}${oval(462, 386, 17, 24, 14)}" fill="#14284a" stroke="#5a4014" stroke-width="5"/>`,
      Z.tail + 1.5,
    ),
    mark(
      '<path d="M486 220Q504 240 504 268M396 252Q396 232 408 218" stroke="#fff3c4" stroke-width="7" fill="none" stroke-linecap="round" opacity=".85"/>',
      Z.tail,
    ),
  ];
}

function legs({ thing, palette }: Brush): Piece[] {
  const foot = (x: number, y: number, tilt: number, z: number): Piece =>
    thing(
      blob(
        [
          [x + 34, y - 22],
          [x + 40, y + 8],
          [x - 4, y + 12 + tilt],
          [x - 40, y + 16 + tilt],
          [x - 84, y + 10 + tilt],
          [x - 74, y - 8 + tilt],
          [x - 20, y - 24],
        ],
        0.8,
      ),
      z,
      palette.dark,
      {
        inside: `<path d="M${x} ${y - 14}L${x - 34} ${y + 14 + tilt}M${x - 20} ${y - 20}L${x - 66} ${y + 8 + tilt}" stroke="${shade(palette.dark, 0.16)}" stroke-width="6" stroke-linecap="round"/>`,
      },
    );
  const leg = (points: Parameters<typeof limb>[0], z: number) =>
    thing(limb(points), z, tint(palette.dark, 0.08), { finish: 'gloss' });
  return [
    leg(
      [
        [296, 400, 15],
        [326, 430, 14],
        [352, 452, 13],
      ],
      Z.far,
    ),
    foot(366, 458, 0, Z.far + 1),
    leg(
      [
        [222, 402, 15],
        [204, 428, 14],
        [208, 444, 13],
      ],
      Z.far + 2,
    ),
    foot(214, 454, -8, Z.far + 3),
  ];
}

function trunk({ skin, thing, palette, look }: Brush): Piece[] {
  const melon = look.traits?.includes('melon');
  const belly = blob([
    [214, 300],
    [272, 290],
    [316, 334],
    [300, 392],
    [246, 416],
    [194, 388],
    [184, 336],
  ]);
  const rind = [160, 214, 268, 322, 376]
    .map(
      (x) =>
        `M${x} 270C${x + 22} 300 ${x - 12} 330 ${x + 14} 360C${x + 26} 390 ${x} 410 ${x + 8} 440`,
    )
    .join('');
  return [
    skin(
      'M352 360C386 352 408 340 436 342C430 356 434 364 448 372C432 378 432 390 438 404C410 410 380 410 344 398Z',
      Z.tail + 3,
    ),
    skin(
      blob([
        [214, 274],
        [286, 262],
        [352, 296],
        [378, 352],
        [346, 412],
        [272, 434],
        [196, 424],
        [156, 376],
        [164, 312],
      ]),
      Z.body,
      'base',
      {
        inside: melon
          ? `<path d="${rind}" fill="none" stroke="${palette.dark}" stroke-width="20" stroke-linejoin="round"/>`
          : `<path d="${belly}" fill="${palette.second}"/>`,
      },
    ),
    // A tin collar holds the spring.
    thing(oval(240, 282, 54, 17, -6), Z.body + 1, palette.accent, { finish: 'gloss' }),
    ...[0, 1, 2, 3].map((i) =>
      thing(
        oval(234 - i * 5, 272 - i * 17, 36, 14, i % 2 ? 10 : -14),
        Z.body + 1.2 + i * 0.1,
        '#c3ccd8',
        { finish: 'metal' },
      ),
    ),
    ...(
      [
        [176, 400],
        [340, 392],
      ] as const
    ).map(([x, y]) =>
      thing(oval(x, y, 10), Z.body + 2, '#c9972e', {
        finish: 'metal',
        line: 4,
        inside: `<path d="M${x - 7} ${y - 5}L${x + 7} ${y + 5}" stroke="#4a3418" stroke-width="4"/>`,
      }),
    ),
  ];
}

function wings({ skin, thing, palette }: Brush): Piece[] {
  const feathers = `stroke="${shade(palette.base, 0.2)}" stroke-width="6" fill="none" stroke-linecap="round"`;
  const rivet = (x: number, y: number): Piece =>
    thing(oval(x, y, 12), Z.near + 1, '#c9972e', { finish: 'metal', line: 4 });
  return [
    skin(
      'M206 310C184 288 150 282 118 290C94 292 70 300 46 292C44 312 54 322 68 326C54 330 48 338 44 348C58 358 74 358 88 354C80 362 80 370 82 380C104 384 150 372 186 352C206 344 216 328 206 310Z',
      Z.near,
      'base',
      { inside: `<path d="M72 326Q110 326 140 318M92 354Q122 350 150 338" ${feathers}/>` },
    ),
    rivet(182, 324),
    skin(
      'M317 320C321 289 335 257 355 235C364 220 371 204 371 182C384 189 388 202 386 217C393 208 400 206 407 208C408 222 402 237 396 246C402 244 408 246 413 250C408 274 384 305 360 327C344 342 321 344 317 320Z',
      Z.body + 4,
      'base',
      { inside: `<path d="M386 217Q376 246 358 266M397 246Q381 272 365 287" ${feathers}/>` },
    ),
    rivet(336, 318),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const one = look.traits?.includes('one-eye');
  const beak = palette.dark;
  return [
    skin(
      blob([
        [206, 84],
        [262, 98],
        [290, 142],
        [282, 194],
        [238, 224],
        [182, 226],
        [136, 208],
        [116, 162],
        [130, 116],
        [164, 90],
      ]),
      Z.head,
    ),
    ...(look.pure
      ? [
          skin(leaf([214, 96], [262, 38], 28), Z.head - 0.2),
          skin(leaf([206, 96], [222, 26], 26), Z.head - 0.1),
        ]
      : []),
    // The beak: upper, tongue and lower, thrown open.
    thing(
      'M112 210C130 224 186 232 222 214C226 244 214 272 186 284C152 298 98 296 68 276C58 268 60 256 70 254C96 250 106 236 112 210Z',
      Z.face - 2,
      shade(beak, 0.08),
      {
        inside: `<path d="M118 216C140 226 190 230 214 220C214 244 200 262 176 268C146 274 108 268 92 258C108 250 116 236 118 216Z" fill="#5a1424"/><path d="M130 262Q156 232 196 250Q186 268 160 270Z" fill="#e8606a"/>`,
      },
    ),
    thing(
      'M128 172C158 156 200 158 226 176C240 196 236 218 222 226C196 214 166 214 136 222C104 232 60 226 30 204C18 194 24 180 40 182C72 188 104 186 128 172Z',
      Z.face - 1,
      beak,
      {
        finish: 'gloss',
        inside: `<path d="M28 200C60 216 100 218 136 208C166 202 200 204 226 216" stroke="${shade(beak, 0.16)}" stroke-width="6" fill="none"/>`,
      },
    ),
    mark(
      `<path d="M112 182L122 176M138 172L148 170" stroke="${shade(beak, 0.36)}" stroke-width="7" stroke-linecap="round"/>`,
      Z.face,
    ),
    mark(
      one
        ? eye({
            x: 196,
            y: 130,
            r: 44,
            temper: 'round',
            side: 'left',
            colour: palette.eye,
            gaze: [-0.4, 0.1],
          })
        : eye({
            x: 152,
            y: 134,
            r: 27,
            temper: 'round',
            side: 'left',
            colour: palette.eye,
            gaze: [-0.3, 0.3],
          }) +
            eye({
              x: 230,
              y: 130,
              r: 38,
              temper: 'round',
              side: 'right',
              colour: palette.eye,
              gaze: [-0.5, -0.5],
            }),
      Z.face + 0.2,
    ),
    ...(one
      ? []
      : [
          mark(
            '<path d="M112 112Q130 88 156 96" stroke="#150f1f" stroke-width="9" fill="none" stroke-linecap="round"/>',
            Z.face + 0.3,
          ),
        ]),
    thing(
      poly([
        [262, 176],
        [276, 170],
        [282, 184],
        [268, 190],
      ]),
      Z.face,
      '#c9972e',
      { finish: 'metal', line: 4 },
    ),
  ];
}
