import type { Body } from '../kit/body.ts';
import { around, medal, shoulders } from '../kit/body-features.ts';
import { mix, shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import type { Feature } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest } from '../kit/head-features.ts';
import type { Palette } from '../kit/look.ts';
import { blob, limb, oval, type Point, poly } from '../kit/path.ts';

const HUB: Point = [326, 228];

const icing: Feature = ({ thing }) => [
  thing(
    'M150 140C190 70 250 46 304 44C370 42 430 72 462 132C474 158 466 190 452 184C438 176 444 146 428 146C412 148 420 200 402 204C384 206 390 150 372 146C356 146 362 178 346 178C330 176 334 132 316 132C298 134 306 190 288 194C270 194 278 140 258 142C240 146 248 182 230 182C212 180 222 150 204 152C186 158 192 196 176 196C160 194 162 172 150 140Z',
    Z.body + 1,
    '#fff6fa',
    { finish: 'gloss' },
  ),
  thing(oval(318, 38, 22, 21), Z.body + 2, '#e0344f', { finish: 'gloss' }),
];

export const niton: Body = {
  type: 'NITON',
  scene: { kind: 'sea', hue: '#3f6fb0' },
  own: ['shell', 'tail'],
  blends: {
    NITON: {
      palette: {
        base: '#eec79a',
        second: '#fff1dd',
        dark: '#74455a',
        accent: '#b5539f',
        eye: '#4f7fd0',
      },
      texture: 'shell',
      textureStrength: 0.35,
    },
    // Baum Kuchen: cake rings under icing.
    MOCK: {
      palette: {
        base: '#b87a3e',
        second: '#f4dcae',
        dark: '#6b3f1f',
        accent: '#7cc24a',
        eye: '#5f9a2e',
      },
      texture: 'wood',
      textureStrength: 0.3,
      traits: ['cake'],
      features: [icing],
    },
    GOLEM: { features: [shoulders('stones'), crest('rocks')] },
    JELL: { features: [crest('crystals', { colour: '#8feaff' }), around('bubbles', '#8fe0ff')] },
    METALNER: { features: [crest('antennae'), medal('core', '#5fe6c6')] },
  },
  draw: (brush) => ({
    pieces: [...shell(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 138, y: 238, turn: -14, z: Z.face + 1, size: 0.8 },
      brow: { x: 140, y: 272, turn: -8, z: Z.face + 1, size: 0.6 },
      earL: { x: 74, y: 274, turn: -44, z: Z.head + 1, size: 0.75 },
      earR: { x: 206, y: 247, turn: 18, z: Z.head + 1, size: 0.75 },
      cheekL: { x: 76, y: 368, z: Z.face, size: 0.8 },
      cheekR: { x: 227, y: 361, z: Z.face, size: 0.8 },
      chest: { x: HUB[0], y: HUB[1], z: Z.body + 2, size: 1.1 },
      backL: { x: 240, y: 160, z: Z.wings },
      backR: { x: 400, y: 180, z: Z.wings },
      shoulderL: { x: 214, y: 92, turn: -28, z: Z.body + 1, size: 0.95 },
      shoulderR: { x: 418, y: 100, turn: 36, z: Z.body + 1, size: 0.95 },
      eyeL: { x: 99, y: 324, z: Z.face },
      eyeR: { x: 181, y: 315, z: Z.face },
      mouth: { x: 140, y: 379, z: Z.face },
      handL: { x: 40, y: 214, z: Z.near, size: 0.8 },
      handR: { x: 452, y: 430, z: Z.near, size: 0.8 },
    },
    ground: [262, 480, 180],
  }),
};

const whorl = (rib: number) =>
  blob([
    ...Array.from({ length: 58 }, (_, i): Point => {
      const along = i / 57;
      const bump = rib * Math.abs(Math.sin(along * 14 * Math.PI));
      return at(158 + along * 285, 222 - 66 * Math.sin(Math.min(along * 1.5, 1) * 1.5) + bump);
    }),
    [304, 393],
    [240, 400],
    [132, 366],
  ]);

function shell({ skin, palette, look }: Brush): Piece[] {
  const kind = look.traits?.find((trait) => trait in SHELLS) ?? 'coil';
  return [
    skin(kind === 'coil' ? RIBBED : SMOOTH, Z.body, 'base', {
      inside: SHELLS[kind]?.(palette) ?? '',
    }),
  ];
}

const at = (degrees: number, radius: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [HUB[0] + Math.cos(angle) * radius, HUB[1] + Math.sin(angle) * radius];
};

const SMOOTH = whorl(0);
const RIBBED = whorl(13);

const line = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;

const coil = ({ base, accent, dark }: Palette) => {
  const bands = [0, 2, 4, 6, 8, 10, 12]
    .map((i) => 158 + i * 20.36)
    .map((turn) =>
      poly([at(turn, 270), at(turn + 20.36, 270), at(turn + 18, 128), at(turn + 9, 112)]),
    )
    .join('');
  const grooves = Array.from({ length: 13 }, (_, i) => 178.4 + i * 20.36)
    .map((turn) => `M${at(turn, 240).join(' ')}L${at(turn + 4, 128).join(' ')}`)
    .join('');
  const seam =
    'M226 404C172 340 184 222 262 168C338 120 430 166 428 246C424 316 354 340 306 312C264 284 274 224 320 210C358 202 384 236 364 264C350 280 326 272 328 252';
  return (
    `<path d="${bands}" fill="${accent}" stroke="${accent}" stroke-width="6" stroke-linejoin="round" opacity=".85"/>` +
    line(grooves, shade(base, 0.22), 5, 0.7) +
    line(seam, tint(base, 0.14), 15) +
    line(seam, mix(shade(base, 0.3), dark, 0.4), 9)
  );
};

const SHELLS: Record<string, (palette: Palette) => string> = {
  coil,
  cake: ({ base, second, dark }) =>
    [190, 164, 138, 112, 86, 60]
      .map(
        (r, i) =>
          `<path d="${oval(HUB[0] - 8, HUB[1], r)}" fill="${i % 2 ? second : tint(base, 0.06)}" stroke="${dark}" stroke-width="6"/>`,
      )
      .concat(`<path d="${oval(HUB[0] - 8, HUB[1], 32)}" fill="${dark}"/>`)
      .join(''),
  ball: ({ dark }) =>
    line(
      'M60 250C190 190 380 190 500 250M304 30C250 150 250 310 310 420M150 90C250 170 250 330 170 400M440 70C340 150 330 320 420 400',
      dark,
      12,
    ),
  tire: ({ base, second, accent, dark }) => {
    const tread = Array.from({ length: 26 }, (_, i) =>
      poly([at(i * 14, 158), at(i * 14 + 6, 158), at(i * 14 + 9, 300), at(i * 14 + 1, 300)]),
    ).join('');
    const spokes = Array.from({ length: 8 }, (_, i) =>
      poly([at(i * 45 - 5, 20), at(i * 45 - 9, 92), at(i * 45 + 9, 92), at(i * 45 + 5, 20)]),
    ).join('');
    return (
      `<path d="${tread}" fill="${dark}"/><path d="${oval(...HUB, 152)}" fill="${base}" stroke="${dark}" stroke-width="8"/>` +
      `<path d="${oval(...HUB, 128)}" fill="${second}"/><path d="${oval(...HUB, 108)}" fill="${base}"/>` +
      `<path d="${oval(...HUB, 94)}" fill="${dark}" stroke="${accent}" stroke-width="12"/><path d="${spokes}" fill="#dfe6f0"/><path d="${oval(...HUB, 26)}" fill="${accent}"/>`
    );
  },
  disc: ({ dark }) => {
    const hues = ['#ff8ab0', '#ffd07a', '#a8f09a', '#7ad8ff', '#a99aff', '#ff9ae0'];
    const sectors = [200, 300, 20, 120]
      .flatMap((start) =>
        hues.map(
          (hue, i) =>
            `<path d="${poly([HUB, at(start + i * 9, 300), at(start + i * 9 + 10, 300)])}" fill="${hue}" opacity=".8"/>`,
        ),
      )
      .join('');
    return (
      sectors +
      line(oval(...HUB, 150), '#ffffff', 4, 0.6) +
      line(oval(...HUB, 118), '#ffffff', 4, 0.5) +
      `<path d="${oval(...HUB, 62)}" fill="#e8eef8" stroke="${dark}" stroke-width="6"/><path d="${oval(...HUB, 30)}" fill="${dark}"/>`
    );
  },
};

function arms({ skin, palette }: Brush): Piece[] {
  const tip = (d: string, x: number, y: number, r: number) =>
    `<path d="${oval(x, y, r)}" fill="${palette.accent}" opacity=".75"/>${d}`;
  const arm = (spine: Parameters<typeof limb>[0], z: number) => {
    const [x, y, r] = spine.at(-1) as readonly [number, number, number];
    return skin(limb(spine), z, 'second', { plain: true, inside: tip('', x, y, r + 26) });
  };
  return [
    // One arm raised in front, another trailing behind.
    arm(
      [
        [110, 388, 20],
        [46, 372, 18],
        [32, 304, 16],
        [46, 240, 14],
        [34, 186, 11],
        [62, 158, 6],
      ],
      Z.body + 3,
    ),
    arm(
      [
        [196, 396, 20],
        [256, 440, 19],
        [340, 436, 17],
        [404, 456, 15],
        [462, 440, 12],
        [462, 406, 8],
        [440, 404, 4],
      ],
      Z.body + 3.1,
    ),
    arm(
      [
        [106, 396, 18],
        [62, 418, 16],
        [34, 452, 13],
        [52, 476, 8],
        [70, 464, 4],
      ],
      Z.body + 4,
    ),
    arm(
      [
        [184, 400, 18],
        [214, 440, 16],
        [262, 468, 13],
        [300, 458, 8],
        [296, 444, 4],
      ],
      Z.body + 4.1,
    ),
    arm(
      [
        [126, 404, 18],
        [106, 440, 16],
        [112, 474, 12],
        [138, 478, 7],
        [140, 464, 4],
      ],
      Z.body + 5,
    ),
    arm(
      [
        [162, 404, 18],
        [164, 442, 16],
        [186, 472, 12],
        [210, 468, 7],
        [206, 456, 4],
      ],
      Z.body + 5.1,
    ),
  ];
}

function head({ skin, mark, palette, look }: Brush): Piece[] {
  const temper = look.traits?.includes('awake') ? 'fierce' : 'sleepy';
  const lid = palette.second;
  return [
    skin(
      blob([
        [142, 258],
        [213, 279],
        [245, 345],
        [222, 404],
        [142, 422],
        [74, 406],
        [49, 349],
        [76, 283],
      ]),
      Z.head,
      'second',
      { plain: true },
    ),
    // The leathery hood that closes the shell.
    skin(
      'M49 320C47 265 90 224 147 224C208 224 249 267 254 326C259 340 249 349 238 338C215 306 181 290 147 290C110 290 83 306 67 331C56 342 49 336 49 320Z',
      Z.head + 0.5,
      'accent',
      {
        crisp: true,
        inside: `<path d="${oval(108, 258, 13, 9)}${oval(151, 247, 10, 8)}${oval(197, 265, 14, 10)}${oval(227, 299, 9, 8)}${oval(72, 292, 9, 8)}" fill="${shade(palette.accent, 0.16)}"/>`,
      },
    ),
    mark(
      eye({
        x: 99,
        y: 333,
        r: 30,
        temper,
        side: 'left',
        colour: palette.eye,
        gaze: [-0.4, 0],
        lid,
      }) +
        eye({
          x: 181,
          y: 331,
          r: 34,
          temper,
          side: 'right',
          colour: palette.eye,
          gaze: [0.4, 0],
          lid,
        }),
      Z.face,
    ),
    mark(line('M104 386Q140 366 184 386', '#150f1f', 7), Z.face + 0.1),
  ];
}
