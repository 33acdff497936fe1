import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, type Point, poly, put } from '../kit/path.ts';

export const henger: Body = {
  type: 'HENGER',
  scene: { kind: 'lab', hue: '#4a7ad0' },
  own: ['crest'],
  blends: {
    DRAGON: { finish: 'metal', textureStrength: 0.6 },
    GOLEM: { edge: 'smooth' },
    MONOL: { edge: 'smooth' },
  },
  draw: (brush) => ({
    pieces: [
      ...boosters(brush),
      ...legs(brush),
      ...trunk(brush),
      ...blade(brush),
      ...punch(brush),
      ...head(brush),
    ],
    anchors: {
      crown: { x: 262, y: 70, turn: -8, z: Z.face + 0.2, size: 0.56 },
      brow: { x: 276, y: 92, z: Z.face + 2, size: 0.42 },
      earL: { x: 228, y: 110, turn: -44, z: Z.head - 1, size: 0.66 },
      earR: { x: 334, y: 108, turn: 44, z: Z.head - 1, size: 0.66 },
      cheekL: { x: 230, y: 150, z: Z.face, size: 0.6 },
      cheekR: { x: 330, y: 148, z: Z.face, size: 0.6 },
      chest: { x: 280, y: 240, z: Z.body + 4, size: 0.62 },
      backL: { x: 230, y: 232, z: Z.wings, size: 0.95 },
      backR: { x: 334, y: 232, z: Z.wings, size: 0.95 },
      shoulderL: { x: 190, y: 196, turn: -22, z: Z.near + 3, size: 0.74 },
      shoulderR: { x: 380, y: 192, turn: 22, z: Z.near + 3, size: 0.74 },
      handL: { x: 116, y: 326, z: Z.near + 5 },
      handR: { x: 436, y: 226, z: Z.near + 1, size: 0.7 },
    },
    ground: [274, 476, 176],
  }),
};

function boosters({ skin, thing, palette }: Brush): Piece[] {
  const fin = (s: number) =>
    poly([
      [280 + s * 40, 246],
      [280 + s * 96, 150],
      [280 + s * 176, 112],
      [280 + s * 150, 206],
      [280 + s * 86, 280],
    ]);
  return [
    skin(fin(-1), Z.wings + 1, 'dark', { crisp: true, plain: true }),
    skin(fin(1), Z.wings + 1, 'dark', { crisp: true, plain: true }),
    ...[-1, 1].map((s) =>
      thing(
        poly([
          [280 + s * 120, 156],
          [280 + s * 176, 112],
          [280 + s * 162, 168],
          [280 + s * 128, 200],
        ]),
        Z.wings + 1.1,
        palette.accent,
        { finish: 'metal' },
      ),
    ),
  ];
}

function legs({ skin, thing, palette }: Brush): Piece[] {
  const leg = (knee: Point, foot: Point, s: number, z: number): Piece[] => {
    const [x, y] = foot;
    return [
      skin(
        limb([
          [280 + s * 28, 336, 28],
          [knee[0], knee[1], 24],
        ]),
        z,
        'dark',
        { crisp: true, plain: true },
      ),
      skin(
        poly([
          [280 + s * 12, 330],
          [280 + s * 52, 322],
          [knee[0] + s * 26, knee[1] - 12],
          [knee[0] - s * 14, knee[1] + 6],
        ]),
        z + 0.2,
        'base',
        { crisp: true },
      ),
      skin(
        poly([
          [x - 34, y - 92],
          [x + 34, y - 92],
          [x + 42, y - 40],
          [x + 26, y - 18],
          [x - 26, y - 18],
          [x - 42, y - 40],
        ]),
        z + 0.4,
        'base',
        { crisp: true },
      ),
      skin(
        poly([
          [x - 12, y - 92],
          [x + 12, y - 92],
          [x + 8, y - 24],
          [x - 8, y - 24],
        ]),
        z + 0.5,
        'second',
        { crisp: true, plain: true },
      ),
      thing(
        poly([
          [knee[0] - 24, knee[1] + 8],
          [knee[0], knee[1] - 32],
          [knee[0] + 24, knee[1] + 8],
          [knee[0], knee[1] + 22],
        ]),
        z + 0.7,
        palette.accent,
        { finish: 'metal' },
      ),
      skin(
        poly([
          [x - 30, y - 24],
          [x + 30, y - 24],
          [x + 46 + s * 16, y + 8],
          [x + 46 + s * 14, y + 20],
          [x - 46 + s * 14, y + 20],
          [x - 46 + s * 16, y + 8],
        ]),
        z + 0.6,
        'second',
        { crisp: true, plain: true },
      ),
    ];
  };
  return [...leg([206, 384], [178, 458], -1, Z.body + 1), ...leg([356, 376], [384, 456], 1, Z.far)];
}

function trunk({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const bones = look.traits?.includes('bones');
  return [
    skin('M248 268L314 268L320 330L242 330Z', Z.body, 'dark', { crisp: true, plain: true }),
    skin('M234 314L326 314L336 336L300 348L280 374L260 348L224 336Z', Z.body + 1.5, 'second', {
      crisp: true,
      plain: true,
    }),
    skin(
      'M196 182L252 168L310 168L368 180L360 236L322 288L280 302L240 290L204 240Z',
      Z.body + 2,
      'base',
      { crisp: true },
    ),
    ...(bones
      ? [
          mark(
            `<path d="M280 190L280 290M222 206Q280 226 340 204M228 232Q280 254 334 230M240 258Q280 278 322 256" stroke="#241c30" stroke-width="12" fill="none" stroke-linecap="round"/>`,
            Z.body + 2.6,
          ),
        ]
      : [
          skin('M204 190L262 182L250 236L214 232Z', Z.body + 2.2, 'second', {
            crisp: true,
            plain: true,
          }),
          skin('M360 188L302 182L314 236L350 230Z', Z.body + 2.2, 'second', {
            crisp: true,
            plain: true,
          }),
          thing('M280 196L304 226L280 268L256 226Z', Z.body + 2.4, palette.dark, {
            finish: 'metal',
          }),
          thing('M280 210L294 228L280 252L266 228Z', Z.body + 2.5, palette.eye, {
            finish: 'glow',
            line: 3,
          }),
        ]),
  ];
}

function blade({ skin, thing, palette }: Brush): Piece[] {
  return [
    thing('M424 208L444 60L478 22L476 84L452 212Z', Z.near - 0.5, palette.eye, {
      finish: 'glow',
      inside:
        '<path d="M438 208L458 70L474 34" stroke="#fff" stroke-width="8" fill="none" opacity=".8"/>',
    }),
    skin(
      limb([
        [370, 208, 22],
        [420, 262, 20],
      ]),
      Z.near - 1,
      'dark',
      { crisp: true, plain: true },
    ),
    skin('M400 292L446 290L470 226L448 204L412 206L396 244Z', Z.near, 'base', { crisp: true }),
    skin('M404 286L420 288L432 214L414 212Z', Z.near + 0.1, 'second', { crisp: true, plain: true }),
    skin(
      blob(
        [
          [344, 186],
          [372, 156],
          [412, 168],
          [424, 206],
          [398, 226],
          [356, 220],
        ],
        0.6,
      ),
      Z.near + 1,
      'base',
      { crisp: true },
    ),
    skin('M352 186L374 164L410 174L416 192Z', Z.near + 1.1, 'second', { crisp: true, plain: true }),
  ];
}

function punch({ skin, thing, palette }: Brush): Piece[] {
  const finger = (x: number, y: number) =>
    blob(
      [
        [x - 15, y - 20],
        [x + 13, y - 22],
        [x + 17, y + 14],
        [x, y + 22],
        [x - 17, y + 14],
      ],
      0.6,
    );
  return [
    skin(
      limb([
        [196, 210, 26],
        [162, 262, 26],
      ]),
      Z.near,
      'dark',
      { crisp: true, plain: true },
    ),
    skin('M124 214L204 238L196 312L132 330L70 292L76 240Z', Z.near + 1, 'base', { crisp: true }),
    skin('M88 244L124 222L194 244L190 262L120 250L84 270Z', Z.near + 1.2, 'second', {
      crisp: true,
      plain: true,
    }),
    skin(
      blob(
        [
          [164, 190],
          [188, 160],
          [228, 168],
          [238, 204],
          [212, 226],
          [172, 222],
        ],
        0.6,
      ),
      Z.near + 2,
      'base',
      { crisp: true },
    ),
    skin('M170 190L190 168L226 174L232 190Z', Z.near + 2.1, 'second', { crisp: true, plain: true }),
    skin(
      blob(
        [
          [64, 290],
          [110, 272],
          [166, 290],
          [188, 340],
          [160, 388],
          [104, 398],
          [54, 374],
          [42, 328],
        ],
        0.7,
      ),
      Z.near + 3,
      'base',
      { crisp: true },
    ),
    ...[
      [70, 352],
      [102, 364],
      [134, 362],
      [164, 350],
    ].map(([x = 0, y = 0], i) =>
      skin(finger(x, y), Z.near + 3.2 + i * 0.01, 'dark', { crisp: true, plain: true }),
    ),
    ...[
      [72, 316],
      [104, 310],
      [136, 312],
      [162, 322],
    ].map(([x = 0, y = 0]) =>
      thing(oval(x, y, 11, 9), Z.near + 3.5, palette.accent, { finish: 'metal', line: 3.5 }),
    ),
    skin(put(finger(0, 0), { x: 168, y: 384, turn: -64, scale: 1.1 }), Z.near + 3.6, 'dark', {
      crisp: true,
      plain: true,
    }),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const bones = look.traits?.includes('bones');
  const face = bones
    ? [
        mark(
          '<path d="M238 118C252 108 270 116 272 136C264 152 244 152 236 140ZM326 116C312 108 292 116 292 136C300 152 318 150 328 138ZM282 146L274 162L290 162Z" fill="#1a1426"/><path d="M248 172L314 172M258 164L258 182M272 165L272 184M288 165L288 184M304 164L304 182" stroke="#1a1426" stroke-width="6" stroke-linecap="round"/>',
          Z.face,
        ),
        mark(
          `<circle cx="256" cy="132" r="8" fill="${palette.eye}"/><circle cx="308" cy="132" r="8" fill="${palette.eye}"/>`,
          Z.face + 0.2,
        ),
      ]
    : [
        thing(
          'M222 108L280 122L338 106L332 150L300 162L280 156L260 162L228 152Z',
          Z.face - 1,
          '#141a2c',
          { finish: 'gloss' },
        ),
        mark(eyes({ x: 280, y: 134, gap: 60, r: 25, temper: 'glow', colour: palette.eye }), Z.face),
        skin('M254 160L280 154L306 160L300 192L280 200L260 192Z', Z.face + 0.2, 'second', {
          crisp: true,
          plain: true,
        }),
        mark(
          `<path d="M268 176L292 176M270 186L290 186" stroke="${shade(palette.second, 0.3)}" stroke-width="5" stroke-linecap="round"/>`,
          Z.face + 0.3,
        ),
      ];
  return [
    skin('M258 156L304 156L300 190L262 190Z', Z.body + 3, 'dark', { crisp: true, plain: true }),
    skin('M212 106L228 96L234 160L216 150Z', Z.head - 0.5, 'second', { crisp: true, plain: true }),
    skin('M346 102L332 94L326 158L344 148Z', Z.head - 0.5, 'second', { crisp: true, plain: true }),
    skin(
      blob(
        [
          [280, 56],
          [320, 72],
          [342, 112],
          [334, 160],
          [306, 190],
          [280, 196],
          [254, 190],
          [226, 162],
          [218, 114],
          [240, 74],
        ],
        0.75,
      ),
      Z.head,
      'base',
      { crisp: true },
    ),
    ...face,
    thing('M262 88L272 44L318 14L384 18L340 40L322 74L298 92Z', Z.face + 0.5, palette.accent, {
      finish: 'metal',
      inside: `<path d="M280 80Q300 44 360 24" stroke="${shade(palette.accent, 0.24)}" stroke-width="7" fill="none"/>`,
    }),
    thing('M214 128L206 96L172 62L184 118L210 152Z', Z.head + 0.5, palette.accent, {
      finish: 'metal',
    }),
    thing('M346 124L354 94L388 62L376 116L350 148Z', Z.head + 0.5, tint(palette.accent, 0.04), {
      finish: 'metal',
    }),
    thing('M280 64L296 88L280 120L264 88Z', Z.face + 0.7, palette.eye, {
      finish: 'glass',
      line: 3.5,
    }),
  ];
}
