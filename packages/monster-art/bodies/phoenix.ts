import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb, mirror, type Point, spike } from '../kit/path.ts';

export const phoenix: Body = {
  type: 'PHOENIX',
  scene: { kind: 'volcano', hue: '#4a4a9a' },
  own: ['wings', 'crest', 'beak'],
  draw: (brush) => ({
    pieces: [...wings(brush), ...tail(brush), ...trunk(brush), ...head(brush)],
    anchors: {
      crown: { x: 250, y: 112, z: Z.head - 0.5, size: 0.8 },
      brow: { x: 232, y: 138, z: Z.face, size: 0.6 },
      earL: { x: 204, y: 128, turn: -34, z: Z.head, size: 0.7 },
      earR: { x: 292, y: 130, turn: 40, z: Z.head, size: 0.7 },
      cheekL: { x: 196, y: 196, z: Z.face, size: 0.7 },
      cheekR: { x: 300, y: 196, z: Z.face, size: 0.7 },
      chest: { x: 254, y: 304, z: Z.body + 2, size: 0.9 },
      backL: { x: 200, y: 270, z: Z.wings },
      backR: { x: 312, y: 270, z: Z.wings },
      shoulderL: { x: 178, y: 258, turn: -30, z: Z.body + 2, size: 0.8 },
      shoulderR: { x: 334, y: 258, turn: 30, z: Z.body + 2, size: 0.8 },
      tail: { x: 256, y: 440, z: Z.tail },
    },
    ground: [256, 478, 120],
  }),
};

function wings({ thing, palette }: Brush): Piece[] {
  const plumes: [Point, Point, number, number][] = [
    [[196, 300], [96, 378], 50, 0],
    [[190, 290], [56, 322], 54, 1],
    [[184, 276], [30, 256], 58, 2],
    [[182, 262], [24, 182], 60, 3],
    [[184, 246], [36, 110], 60, 4],
    [[192, 238], [70, 48], 58, 5],
    [[204, 236], [122, 24], 52, 6],
  ];
  const fills = [palette.dark, shade(palette.base, 0.06), palette.base, palette.accent];
  const feather = ([from, to, width, index]: (typeof plumes)[number]) => {
    const d = leaf(from, to, width);
    const fill = fills[index % 2 === 0 ? 2 : 1] ?? palette.base;
    const tip = leaf([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to, width * 0.62);
    return [d, mirror(d)].map((path, side) =>
      thing(path, Z.wings + index * 0.01, fill, {
        inside: `<path d="${side ? mirror(tip) : tip}" fill="${palette.second}" opacity=".9"/>`,
      }),
    );
  };
  const arm = limb([
    [214, 290, 34],
    [164, 240, 34],
    [136, 176, 26],
    [132, 110, 14],
  ]);
  return [
    ...plumes.flatMap(feather),
    ...[arm, mirror(arm)].map((d) => thing(d, Z.wings + 1, palette.base, { texture: 'feathers' })),
  ];
}

function tail({ thing, palette }: Brush): Piece[] {
  const plume = (from: Point, to: Point, width: number, z: number, fill: string) => {
    const d = leaf(from, to, width);
    const heart = leaf(
      [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 10],
      [to[0], to[1] - 14],
      width * 0.5,
    );
    return thing(d, Z.tail + z, fill, { inside: `<path d="${heart}" fill="${palette.second}"/>` });
  };
  return [
    plume([236, 380], [132, 484], 56, 0, palette.dark),
    plume([276, 380], [380, 484], 56, 0, palette.dark),
    plume([244, 380], [190, 494], 54, 1, palette.base),
    plume([268, 380], [322, 494], 54, 1, palette.base),
    plume([256, 380], [256, 500], 56, 2, palette.accent),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const chest =
    'M256 236C300 250 316 300 300 350C292 340 284 346 278 366C270 350 262 354 256 374C250 354 242 350 234 366C228 346 220 340 212 350C196 300 212 250 256 236Z';
  const talon = (x: number): Piece[] => [
    thing(
      limb([
        [x, 388, 13],
        [x, 424, 9],
      ]),
      Z.body - 1,
      palette.second,
    ),
    ...[-22, 0, 22].map((dx) =>
      thing(
        spike([x + dx * 0.4 - 8, 424], [x + dx * 0.4 + 8, 424], [x + dx, 458], dx / 6),
        Z.body - 0.5,
        '#3a2230',
        { line: 3 },
      ),
    ),
  ];
  return [
    ...talon(224),
    ...talon(288),
    skin(
      blob([
        [256, 196],
        [318, 240],
        [334, 310],
        [306, 378],
        [256, 404],
        [206, 378],
        [178, 310],
        [194, 240],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="${chest}" fill="${palette.second}"/>`,
      },
    ),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const ash = look.traits?.includes('ashen');
  return [
    thing(
      'M206 140C186 100 200 60 236 20C232 54 250 56 262 30C268 52 284 58 312 38C302 64 322 74 350 70C322 90 316 118 304 146Z',
      Z.head - 1,
      palette.accent,
      { finish: 'glow' },
    ),
    thing(
      'M222 136C212 108 222 86 240 66C242 86 256 90 264 74C270 92 282 96 300 92C288 110 290 126 288 144Z',
      Z.head - 0.9,
      palette.second,
      { finish: 'glow', line: 0 },
    ),
    skin(
      blob([
        [250, 112],
        [294, 130],
        [308, 176],
        [296, 224],
        [252, 250],
        [208, 228],
        [188, 186],
        [204, 130],
      ]),
      Z.head,
      'base',
    ),
    thing(
      'M206 172C176 176 140 190 124 226C146 220 160 226 166 244C182 224 204 220 222 210Z',
      Z.face,
      ash ? '#8a8f9c' : '#ffcf4a',
      {
        finish: 'gloss',
        inside:
          '<path d="M130 222Q170 200 220 198" stroke="#7a4a10" stroke-width="5" fill="none"/>',
      },
    ),
    mark(
      `<path d="M216 150Q250 136 286 156L276 182Q248 190 222 176Z" fill="${shade(palette.dark, 0.12)}" opacity=".8"/>`,
      Z.face + 0.1,
    ),
    mark(
      eye({
        x: 248,
        y: 164,
        r: 23,
        temper: 'fierce',
        side: 'right',
        colour: palette.eye,
        gaze: [0.35, 0.1],
      }),
      Z.face + 0.2,
    ),
    thing(leaf([284, 190], [336, 236], 26), Z.face, tint(palette.second, 0.02), { line: 4 }),
  ];
}
